import type { ProviderIdentity } from './provider-identity.ts'

/** Values of one attempt; a callback with others is rejected. */
export interface AttemptChecks {
  state: string
  nonce: string
  codeVerifier: string
}

export interface OAuthClient {
  authorizationUrl: (checks: AttemptChecks, redirectUri: string) => Promise<URL>
  /** Redeems the authorization code in the callback URL. */
  identityOf: (callbackUrl: URL, checks: AttemptChecks) => Promise<ProviderIdentity>
}

export interface ProviderCredentials {
  /** The issuer of an OpenID Connect provider, else the provider's origin. */
  address: string
  clientId: string
  clientSecret: string
}

/** Timeout of requests to a provider. */
export const providerTimeoutSeconds = 10
