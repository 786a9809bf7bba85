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
import { type OAuthClient, type ProviderCredentials, providerTimeout } from './oauth-client.ts'
import { validDisplayName } from './provider-identity.ts'

/** Google, or any other provider of OpenID Connect: who it is stands in the signed id_token. */
export function googleClient({ address, clientId, clientSecret }: ProviderCredentials): OAuthClient {
  const configured = cacheSuccess(() =>
    discovery(new URL(address), clientId, clientSecret, undefined, {
      timeout: providerTimeout,
      execute: [enableNonRepudiationChecks, ...(isLoopback(address) ? [allowInsecureRequests] : [])],
    }),
  )
  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }, redirectUri) =>
      buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        prompt: 'select_account',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    async identityOf(returned, { state, nonce, codeVerifier }) {
      const tokens = await authorizationCodeGrant(await configured(), returned, {
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

/** The provider may be away when we first ask; the next person tries again. */
function cacheSuccess(configure: () => Promise<Configuration>): () => Promise<Configuration> {
  let configuration: Promise<Configuration> | undefined
  return () => {
    configuration ??= configure().catch((problem: unknown) => {
      configuration = undefined
      throw problem
    })
    return configuration
  }
}
