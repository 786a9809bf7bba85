import type { ProviderIdentity } from './provider-identity.ts'

/** What only this attempt knows, so that an answer to another one is refused. */
export interface AttemptChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** A provider, as sign-in needs it. */
export interface OAuthClient {
  /** Where the popup is sent to ask the person. */
  authorizationUrl: (checks: AttemptChecks, redirectUri: string) => Promise<URL>
  /** Who came back: redeems the code in the address that the provider sent the popup to. */
  identityOf: (returned: URL, checks: AttemptChecks) => Promise<ProviderIdentity>
}

/** What the site is registered with at a provider. */
export interface ProviderCredentials {
  /** The issuer of an OpenID provider, or the origin of one without. */
  address: string
  clientId: string
  clientSecret: string
}

/** A provider that says nothing for so many seconds is given up; the popup reads why. */
export const providerTimeout = 10
