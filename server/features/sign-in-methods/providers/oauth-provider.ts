import { limits } from '../../../../contract/limits.ts'
import { withoutBidiControls, isVisible } from '../../../../contract/rules/fields.ts'
import { normalizedText } from '../../../../contract/rules/normalization.ts'
import type { OAuthProvider } from '../oauth-account.entity.ts'

/** Values of one attempt that verify its callback. */
export interface AttemptChecks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface OAuthClient {
  authorizationUrl: (checks: AttemptChecks, redirectUri: string) => Promise<URL>
  identityOf: (callbackUrl: URL, checks: AttemptChecks) => Promise<ProviderIdentity>
}

export interface ProviderCredentials {
  /** The issuer of an OpenID Connect provider, else the provider's origin. */
  address: string
  clientId: string
  clientSecret: string
}

export const providerTimeoutSeconds = 10

export interface ProviderIdentity {
  provider: OAuthProvider
  /** Permanent id at the provider; emails and names change. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  displayName: string
  avatarUrl: string | null
}

const fallbackName = 'Stargazer'

/** Shortens and cleans a provider's name, so that it passes the rules for display names. */
export function sanitizedDisplayName(name: string | null | undefined): string {
  const printable = withoutBidiControls(normalizedText(name ?? '').replaceAll(/\p{Cc}/gu, ' ')).trim()
  // Removes half of a surrogate pair.
  const short = printable
    .slice(0, limits.session.displayName.max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return isVisible(short) ? short : fallbackName
}

/** Origins of the providers' avatars, for the CSP's img-src. */
export const avatarOrigins = ['https://lh3.googleusercontent.com', 'https://cdn.discordapp.com']

export const allowedAvatar = (url: string | null) =>
  url && avatarOrigins.includes(URL.parse(url)?.origin ?? '') ? url : null
