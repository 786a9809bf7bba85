import type { ReactNode } from 'react'
import { type ProviderName, providerLabels } from '../../../contract/oauth-popup.ts'
import buttons from '../../ui/button.module.css'

interface ProviderButtonProps {
  provider: ProviderName
  /** What it does: 'Continue with'. */
  verb: string
  /** Whose popup is open, if any: only one can be. */
  busy: ProviderName | undefined
  onOpen: (provider: ProviderName) => void
  /** Stands before the words. */
  children?: ReactNode
}

/** Opens a provider's popup. It keeps the keyboard's focus while the popup is open. */
export const ProviderButton = ({ provider, verb, busy, onOpen, children }: ProviderButtonProps) => (
  <button
    className={buttons.button}
    type="button"
    aria-disabled={busy !== undefined}
    onClick={() => busy === undefined && onOpen(provider)}
  >
    {children}
    {busy === provider ? `Waiting for ${providerLabels[provider]} …` : `${verb} ${providerLabels[provider]}`}
  </button>
)
