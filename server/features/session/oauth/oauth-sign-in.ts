import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { callbackPath, oauthTexts, providerLabels } from '../../../../contract/oauth-popup.ts'
import type { Context } from '../../../context.ts'
import { badInput, unauthenticated } from '../../../graphql/errors.ts'
import type { OAuthProvider } from '../oauth-account.entity.ts'
import { issueSignInToken } from '../sign-in-token.entity.ts'
import { findOrCreateAccount, linkIdentity } from './account-of-identity.ts'
import { beginAttempt, consumeAttempt } from './oauth-attempt.entity.ts'
import type { OAuthClients } from './oauth-clients.ts'

/** `publicUrl` is the one registered with the providers. */
export interface OAuthSite {
  clients: OAuthClients
  publicUrl: string
}

interface Popup {
  provider: OAuthProvider
  browserSecret: string
}

interface NewPopup extends Popup {
  link: boolean
  host: string | undefined
  attemptId: string | undefined
}

/**
 * Returns the provider's authorization URL. `link` links the identity to the signed-in account; `host` is the popup's, and
 * must be the host of the redirect URL.
 */
export async function beginOAuth(
  { clients, publicUrl }: OAuthSite,
  { em, rateLimiter, network, userId }: Context,
  { provider, browserSecret, link, host, attemptId }: NewPopup,
): Promise<URL> {
  const label = providerLabels[provider]
  const client = clientOf(clients, provider)
  const site = new URL(publicUrl)
  if (host !== site.host) throw badInput(`Open the site at ${site.origin} to sign in this way.`)
  if (link && userId === null) throw unauthenticated(`Log in first, then link ${label}.`)
  await rateLimiter.count('signInsOfAnAddress', network)
  const checks = await beginAttempt(em, {
    provider,
    browserSecret,
    attemptId,
    linkToUserId: link ? userId : null,
  })
  return client.authorizationUrl(checks, new URL(callbackPath(provider), publicUrl).href)
}

function clientOf(clients: OAuthClients, provider: OAuthProvider) {
  const client = clients[provider]
  if (client) return client
  const label = providerLabels[provider]
  throw badInput(`Sign-in with ${label} is not set up on this site. Please use email and password.`)
}

/** Handles the provider's callback; returns a sign-in token for the page that opened the popup. */
export async function finishOAuth(
  { clients, publicUrl }: OAuthSite,
  context: Context,
  { provider, browserSecret, query }: Popup & { query: URLSearchParams },
): Promise<string> {
  const { em, userId } = context
  const attempt = await consumeAttempt(em, { provider, browserSecret, state: query.get('state') ?? '' })
  if (!attempt) {
    throw badInput('This sign-in took too long, or was begun in another browser. Please try again.')
  }
  const callbackUrl = Object.assign(new URL(callbackPath(provider), publicUrl), { search: query.toString() })
  const client = clientOf(clients, provider)
  const identity = await client.identityOf(callbackUrl, attempt).catch(throwFor(provider))
  if (attempt.linkToUserId === null) {
    return issueSignInToken(em, { userId: await findOrCreateAccount(context, identity), browserSecret })
  }
  if (attempt.linkToUserId !== userId)
    throw unauthenticated(`Log in first, then link ${providerLabels[provider]}.`)
  await linkIdentity(em, userId, identity)
  return issueSignInToken(em, { userId, browserSecret })
}

/** Translates an invalid response to BAD_USER_INPUT; an unreachable provider stays an error. */
const throwFor = (provider: OAuthProvider) => (error: unknown) => {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    throw badInput(`Sign-in with ${providerLabels[provider]} was cancelled.`)
  }
  const { code } = error as { code?: unknown }
  const isUnreachable = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  const isInvalid = [
    AuthorizationResponseError,
    ClientError,
    ResponseBodyError,
    WWWAuthenticateChallengeError,
  ].some((kind) => error instanceof kind)
  // The cause is logged: a wrong client secret also shows up as an invalid response.
  throw isInvalid && !isUnreachable ? Object.assign(badInput(oauthTexts.incomplete), { cause: error }) : error
}
