import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import {
  callbackPath,
  oauthTexts,
  type PopupPurpose,
  providerLabels,
} from '../../../../contract/oauth-popup.ts'
import type { Context } from '../../../graphql/context.ts'
import { badInput, unauthenticated } from '../../../errors/errors.ts'
import { hashOf, useOnce } from '../../identity/one-time-secret.ts'
import type { OAuthProvider } from '../oauth-account.entity.ts'
import { issueSignInToken } from './sign-in-token.entity.ts'
import { requireRecentSignIn } from '../../identity/confirm-identity.ts'
import { requireSiteHost } from '../../identity/require-site-host.ts'
import { findOrCreateAccount, linkIdentity, requireLinkedIdentity } from './account-of-identity.ts'
import { beginAttempt, OAuthAttempt } from './oauth-attempt.entity.ts'
import type { OAuthClients } from './oauth-clients.ts'

export interface OAuthSite {
  clients: OAuthClients
  /** As registered with the providers. */
  publicUrl: string
}

interface Popup {
  provider: OAuthProvider
  browserSecret: string
}

interface NewPopup extends Popup {
  /** For the signed-in account; undefined for a sign-in. */
  purpose: PopupPurpose | undefined
  host: string | undefined
  attemptId: string | undefined
}

/** Returns the provider's authorization URL. `host`, that of the popup, must be the host of the redirect URL. */
export async function beginOAuth(
  { clients, publicUrl }: OAuthSite,
  context: Context,
  { provider, browserSecret, purpose, host, attemptId }: NewPopup,
): Promise<URL> {
  const { em, rateLimiter, network, userId, session } = context
  const label = providerLabels[provider]
  const client = clientOf(clients, provider)
  requireSiteHost(host, publicUrl)
  if (purpose && userId === null) throw unauthenticated(`Log in first, then ${purpose} ${label}.`)
  // A stolen session must not add an identity, which would sign in after a reset of the password.
  if (purpose === 'link') requireRecentSignIn(session)
  await rateLimiter.count('signInsPerNetwork', network)
  const checks = await beginAttempt(em, {
    provider,
    browserSecret,
    attemptId,
    linkToUserId: purpose ? userId : null,
    confirms: purpose === 'confirm',
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
  const state = query.get('state') ?? ''
  const secrets = { stateHash: hashOf(state), browserHash: hashOf(browserSecret) }
  const attempt = await useOnce(em, OAuthAttempt, { ...secrets, provider })
  if (!attempt) {
    throw badInput('This sign-in took too long, or was begun in another browser. Please try again.')
  }
  const callbackUrl = Object.assign(new URL(callbackPath(provider), publicUrl), { search: query.toString() })
  const client = clientOf(clients, provider)
  const { nonce, codeVerifier } = attempt
  const identity = await client
    .identityOf(callbackUrl, { state, nonce, codeVerifier })
    .catch(throwFor(provider))
  if (attempt.linkToUserId == null) {
    return issueSignInToken(em, { userId: await findOrCreateAccount(context, identity), browserSecret })
  }
  if (attempt.linkToUserId !== userId)
    throw unauthenticated(
      `Log in first, then ${attempt.confirms ? 'confirm' : 'link'} ${providerLabels[provider]}.`,
    )
  if (attempt.confirms) {
    await requireLinkedIdentity(em, userId, identity)
    return issueSignInToken(em, { userId, browserSecret })
  }
  const isNew = await linkIdentity(context, userId, identity)
  return issueSignInToken(em, { userId, browserSecret, keepsSession: isNew })
}

/** An unreachable provider remains an internal error. */
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
  // The cause is logged, because a wrong client secret causes an invalid response too.
  throw isInvalid && !isUnreachable ? Object.assign(badInput(oauthTexts.incomplete), { cause: error }) : error
}
