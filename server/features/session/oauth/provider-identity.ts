import { limits } from '../../../../contract/limits.ts'
import { withoutBidiControls, isVisible } from '../../../../contract/rules/fields.ts'
import type { OAuthProvider } from '../oauth-account.entity.ts'

/** What a provider says of a person, in our words. */
export interface ProviderIdentity {
  provider: OAuthProvider
  /** Who it is at the provider, for good; emails and names change. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  displayName: string
  avatarUrl: string | null
}

/** Who a person is called until they say otherwise, when the provider knows no name. */
const fallbackName = 'Stargazer'

/** A provider's name for a person, made to fit our rules. */
export function validDisplayName(name: string | null | undefined): string {
  const printable = withoutBidiControls((name ?? '').replaceAll(/\p{Cc}/gu, ' ')).trim()
  // A name cut in the middle of an emoji loses the emoji.
  const short = printable
    .slice(0, limits.session.displayName.max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return isVisible(short) ? short : fallbackName
}
