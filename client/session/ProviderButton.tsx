import type { Ref } from 'react'
import { siDiscord, siGoogle } from 'simple-icons'
import { type ProviderName, providerIds, providerLabels } from '../../contract/oauth-popup.ts'

export const providers = Object.keys(providerIds) as ProviderName[]

interface ProviderButtonProps {
  provider: ProviderName
  /** The label before the provider's name: 'Continue with'. */
  verb: string
  /** The provider whose popup is open; only one can be. */
  busy: ProviderName | undefined
  onOpen: (provider: ProviderName) => void
  isPlain?: boolean
  ref?: Ref<HTMLButtonElement> | undefined
}

/** Opens a provider's popup, and keeps focus while it is open. */
export const ProviderButton = ({ provider, verb, busy, onOpen, isPlain, ref }: ProviderButtonProps) => (
  <button
    className="button"
    ref={ref}
    type="button"
    aria-disabled={busy !== undefined}
    onClick={() => busy === undefined && onOpen(provider)}
  >
    {!isPlain && <ProviderMark provider={provider} />}
    <span>
      {busy === provider
        ? `Waiting for ${providerLabels[provider]} …`
        : `${verb} ${providerLabels[provider]}`}
    </span>
  </button>
)

const marks: Record<ProviderName, { path: string }> = { google: siGoogle, discord: siDiscord }

export const ProviderMark = ({ provider }: { provider: ProviderName }) => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={marks[provider].path} />
  </svg>
)
