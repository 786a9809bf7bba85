import type { ReactNode } from 'react'
import { type ProviderName, providerLabels } from '../../../contract/oauth-popup.ts'
import buttons from '../../ui/button.module.css'

interface ProviderButtonProps {
  provider: ProviderName
  /** The label before the provider's name: 'Continue with'. */
  verb: string
  /** The provider whose popup is open; only one can be. */
  busy: ProviderName | undefined
  onOpen: (provider: ProviderName) => void
  /** Rendered before the label. */
  children?: ReactNode
}

/** Opens a provider's popup, and keeps focus while it is open. */
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
