import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { isLoopback } from '../../../http/loopback.ts'
import { OAuthProvider } from '../oauth-account.entity.ts'
import { type OAuthClient, type ProviderCredentials, providerTimeoutSeconds } from './oauth-client.ts'
import { validDisplayName } from './provider-identity.ts'

/** Google, or any other OpenID Connect provider: the identity is in the signed id_token. */
export function googleClient({ address, clientId, clientSecret }: ProviderCredentials): OAuthClient {
  const configuration = cacheSuccess(() =>
    discovery(new URL(address), clientId, clientSecret, undefined, {
      timeout: providerTimeoutSeconds,
      execute: [enableNonRepudiationChecks, ...(isLoopback(address) ? [allowInsecureRequests] : [])],
    }),
  )
  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }, redirectUri) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    async identityOf(callbackUrl, { state, nonce, codeVerifier }) {
      const tokens = await authorizationCodeGrant(await configuration(), callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      })
      const claims = tokens.claims()!
      const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : null)
      return {
        provider: OAuthProvider.google,
        subject: claims.sub,
        email: text('email'),
        isEmailVerified: claims['email_verified'] === true,
        displayName: validDisplayName(text('name')),
        avatarUrl: text('picture'),
      }
    },
  }
}

/** Caches the discovered configuration; a failure is not cached. */
function cacheSuccess(configure: () => Promise<Configuration>): () => Promise<Configuration> {
  let configuration: Promise<Configuration> | undefined
  return () => {
    configuration ??= configure().catch((error: unknown) => {
      configuration = undefined
      throw error
    })
    return configuration
  }
}
