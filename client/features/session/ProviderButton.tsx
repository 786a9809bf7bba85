import { type ProviderName, providerLabels } from '../../../contract/oauth-popup.ts'
import buttons from '../../ui/button.module.css'
import { ProviderMark } from './ProviderMark.tsx'

interface ProviderButtonProps {
  provider: ProviderName
  /** What it does: 'Continue with'. */
  verb: string
  /** Whose popup is open, if any: only one can be. */
  busy: ProviderName | undefined
  onOpen: (provider: ProviderName) => void
}

/** Opens a provider's popup. It keeps the keyboard's focus while the popup is open. */
export const ProviderButton = ({ provider, verb, busy, onOpen }: ProviderButtonProps) => (
  <button
    className={buttons.button}
    type="button"
    aria-disabled={busy !== undefined}
    onClick={() => busy === undefined && onOpen(provider)}
  >
    <ProviderMark provider={provider} />
    {busy === provider ? `Waiting for ${providerLabels[provider]} …` : `${verb} ${providerLabels[provider]}`}
  </button>
)
