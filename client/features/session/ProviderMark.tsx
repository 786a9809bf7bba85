import { siDiscord, siGoogle } from 'simple-icons'
import type { ProviderName } from '../../../contract/oauth-popup.ts'

const marks: Record<ProviderName, { path: string }> = { google: siGoogle, discord: siDiscord }

/** A provider's logo in the text colour. */
export const ProviderMark = ({ provider }: { provider: ProviderName }) => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={marks[provider].path} />
  </svg>
)
