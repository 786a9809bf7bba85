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
import { type OAuthClient, type ProviderCredentials, providerTimeout } from './oauth-client.ts'
import { validDisplayName } from './provider-identity.ts'

/** Discord's user object, as far as we read it (Discord's documentation, "User Object"). */
interface DiscordUser {
  id: string
  username: string
  global_name: string | null
  avatar: string | null
  email?: string | null
  verified?: boolean
}

/** Discord speaks OAuth 2 without OpenID: who it is, its user address says. */
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
  configuration.timeout = providerTimeout
  if (isLoopback(address)) allowInsecureRequests(configuration)
  return {
    authorizationUrl: async ({ state, codeVerifier }, redirectUri) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'identify email',
        prompt: 'none', // at Discord: who agreed once is not asked again
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    async identityOf(returned, { state, codeVerifier }) {
      const { access_token } = await authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      const answer = await fetchProtectedResource(
        configuration,
        access_token,
        new URL(`${address}/api/v10/users/@me`),
        'GET',
      )
      if (!answer.ok) throw new Error(`Discord answered ${answer.status} when asked who it is`)
      const user = (await answer.json()) as DiscordUser
      if (typeof user.id !== 'string') throw new Error('Discord did not say who it is')
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
