import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
} from 'openid-client'
import { isLoopback } from '../../../http/network.ts'
import { OAuthProvider } from '../oauth-account.entity.ts'
import {
  type OAuthClient,
  type ProviderCredentials,
  providerTimeoutSeconds,
  sanitizedDisplayName,
} from './oauth-provider.ts'
import { type ProviderName, providerIds } from '../../../../contract/oauth-popup.ts'

/** Google, or any other OpenID Connect provider: the identity is in the signed id_token. */
function googleClient({ address, clientId, clientSecret }: ProviderCredentials): OAuthClient {
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
        displayName: sanitizedDisplayName(text('name')),
        avatarUrl: text('picture'),
      }
    },
  }
}

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

/** See Discord's documentation, "User Object". */
interface DiscordUser {
  id: string
  username: string
  global_name: string | null
  avatar: string | null
  email?: string | null
  verified?: boolean
}

/** Discord has OAuth 2 without OpenID Connect: the identity is read from its user endpoint. */
function discordClient({ address, clientId, clientSecret }: ProviderCredentials): OAuthClient {
  const configuration = new Configuration(
    {
      issuer: address,
      authorization_endpoint: `${address}/oauth2/authorize`,
      token_endpoint: `${address}/api/oauth2/token`,
    },
    clientId,
    clientSecret,
  )
  configuration.timeout = providerTimeoutSeconds
  if (isLoopback(address)) allowInsecureRequests(configuration)
  return {
    authorizationUrl: async ({ state, codeVerifier }, redirectUri) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'identify email',
        prompt: 'none', // at Discord: no second consent
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    async identityOf(callbackUrl, { state, codeVerifier }) {
      const { access_token } = await authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      const response = await fetchProtectedResource(
        configuration,
        access_token,
        new URL(`${address}/api/v10/users/@me`),
        'GET',
      )
      if (!response.ok) throw new Error(`Discord's user endpoint returned ${response.status}`)
      const user = (await response.json()) as DiscordUser
      if (typeof user.id !== 'string') throw new Error("Discord's user object has no id")
      return {
        provider: OAuthProvider.discord,
        subject: user.id,
        email: user.email ?? null,
        isEmailVerified: user.verified === true,
        displayName: sanitizedDisplayName(user.global_name ?? user.username),
        avatarUrl: user.avatar ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png` : null,
      }
    },
  }
}

export type OAuthClients = Partial<Record<OAuthProvider, OAuthClient>>

export type OAuthCredentials = Partial<Record<ProviderName, ProviderCredentials | undefined>>

export const createOAuthClients = ({ google, discord }: OAuthCredentials): OAuthClients => ({
  ...(google ? { google: googleClient(google) } : {}),
  ...(discord ? { discord: discordClient(discord) } : {}),
})

const providers: Record<string, OAuthProvider> = {
  [providerIds.google]: OAuthProvider.google,
  google: OAuthProvider.google,
  [providerIds.discord]: OAuthProvider.discord,
}

/** Returns the provider for an id in a URL; undefined for an unknown id. */
export const providerOf = (id: unknown): OAuthProvider | undefined =>
  typeof id === 'string' && Object.hasOwn(providers, id) ? providers[id] : undefined
