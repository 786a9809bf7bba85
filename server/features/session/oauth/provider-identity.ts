import { limits } from '../../../../contract/limits.ts'
import { withoutBidiControls, isVisible } from '../../../../contract/rules/fields.ts'
import type { OAuthProvider } from '../oauth-account.entity.ts'

export interface ProviderIdentity {
  provider: OAuthProvider
  /** Permanent id at the provider; emails and names change. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  displayName: string
  avatarUrl: string | null
}

/** Used when the provider has no valid name. */
const fallbackName = 'Stargazer'

/** Returns a provider's name shortened and cleaned to pass the rules for display names. */
export function validDisplayName(name: string | null | undefined): string {
  const printable = withoutBidiControls((name ?? '').replaceAll(/\p{Cc}/gu, ' ')).trim()
  // Removes half of a surrogate pair.
  const short = printable
    .slice(0, limits.session.displayName.max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return isVisible(short) ? short : fallbackName
}
