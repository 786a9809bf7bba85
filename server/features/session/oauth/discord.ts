import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  fetchProtectedResource,
} from 'openid-client'
import { isLoopback } from '../../../http/loopback.ts'
import { OAuthProvider } from '../oauth-account.entity.ts'
import { type OAuthClient, type ProviderCredentials, providerTimeoutSeconds } from './oauth-client.ts'
import { validDisplayName } from './provider-identity.ts'

/** The fields used of Discord's user object (Discord's documentation, "User Object"). */
interface DiscordUser {
  id: string
  username: string
  global_name: string | null
  avatar: string | null
  email?: string | null
  verified?: boolean
}

/** Discord has OAuth 2 without OpenID Connect: the identity is read from its user endpoint. */
export function discordClient({ address, clientId, clientSecret }: ProviderCredentials): OAuthClient {
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
        displayName: validDisplayName(user.global_name ?? user.username),
        avatarUrl: user.avatar ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png` : null,
      }
    },
  }
}
