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
import { issueSignInToken } from '../sign-in-token.ts'
import { accountOf, linkIdentity } from './account-of-identity.ts'
import { beginAttempt, takeAttempt } from './oauth-attempt.ts'
import type { OAuthClients } from './oauth-clients.ts'

/** The providers, and the address that people reach the site by, which the providers know it by. */
export interface OAuthSite {
  clients: OAuthClients
  publicUrl: string
}

interface Popup {
  provider: OAuthProvider
  browserSecret: string
}

interface BegunPopup extends Popup {
  link: boolean
  host: string | undefined
  attemptId: string | undefined
}

/**
 * Where a popup goes to be asked who it is. `link` adds the answer to the account that is signed in; `host` is the one
 * that the popup was opened on, which must be the one that the provider sends it back to.
 */
export async function beginOAuth(
  { clients, publicUrl }: OAuthSite,
  { em, throttle, network, userId }: Context,
  { provider, browserSecret, link, host, attemptId }: BegunPopup,
): Promise<URL> {
  const label = providerLabels[provider]
  const client = clientOf(clients, provider)
  const site = new URL(publicUrl)
  if (host !== site.host) throw badInput(`Open the site at ${site.origin} to sign in this way.`)
  if (link && userId === null) throw unauthenticated(`Log in first, then link ${label}.`)
  await throttle.count('signInsOfAnAddress', network)
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

/** Whom the provider sent back, as a token for the page that opened the popup. `query` is what the address carried. */
export async function finishOAuth(
  { clients, publicUrl }: OAuthSite,
  context: Context,
  { provider, browserSecret, query }: Popup & { query: URLSearchParams },
): Promise<string> {
  const { em, userId } = context
  const attempt = await takeAttempt(em, { provider, browserSecret, state: query.get('state') ?? '' })
  if (!attempt) {
    throw badInput('This sign-in took too long, or was begun in another browser. Please try again.')
  }
  const returned = Object.assign(new URL(callbackPath(provider), publicUrl), { search: query.toString() })
  const client = clientOf(clients, provider)
  const identity = await client.identityOf(returned, attempt).catch(refuseFor(provider))
  if (attempt.linkToUserId === null) {
    return issueSignInToken(em, { userId: await accountOf(context, identity), browserSecret })
  }
  if (attempt.linkToUserId !== userId)
    throw unauthenticated(`Log in first, then link ${providerLabels[provider]}.`)
  await linkIdentity(em, userId, identity)
  return issueSignInToken(em, { userId, browserSecret })
}

/** What the provider, or who pretends to be it, said wrong is refused; that it cannot be reached is an error. */
const refuseFor = (provider: OAuthProvider) => (problem: unknown) => {
  if (problem instanceof AuthorizationResponseError && problem.error === 'access_denied') {
    throw badInput(`Sign-in with ${providerLabels[provider]} was cancelled.`)
  }
  const { code } = problem as { code?: unknown }
  const isAway = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  const isRefusal = [
    AuthorizationResponseError,
    ClientError,
    ResponseBodyError,
    WWWAuthenticateChallengeError,
  ].some((kind) => problem instanceof kind)
  // The operator reads of it: a wrong client secret looks to people like a wrong code.
  throw isRefusal && !isAway ? Object.assign(badInput(oauthTexts.incomplete), { cause: problem }) : problem
}
