import { generateKeyPairSync } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { interactionPolicy, Provider } from 'oidc-provider'
import { databaseSilent } from '../../../database/database-unavailable.ts'
import { connectPath, deviceRequest } from '../../../../contract/connect-path.ts'
import { tokenPrefix } from '../access-tokens/access-tokens.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import type { RateLimiter } from '../../../limits/rate-limiter.ts'
import { internalError } from '../../../errors/errors.ts'
import { hashOf } from '../../identity/one-time-secret.ts'
import { setBrowserSecret } from '../../identity/browser-secret.ts'
import { answerOutage, sendAuthorizationError } from './authorization-error.ts'
import { checkParameters, ignoreOtherParameters, scopes } from './authorization-parameters.ts'
import { countRenewal } from './count-renewal.ts'
import { oauthPaths } from './oauth-paths.ts'
import { oidcAdapter } from './oidc-adapter.ts'
import { inOneTransaction } from './oidc-transaction.ts'

const { lifetimes, pollSeconds } = requestLimits.oauth

/** Without the response mode that sends a form by a script. */
class AuthorizationServer extends Provider {
  override registerResponseMode(...mode: Parameters<Provider['registerResponseMode']>): void {
    if (mode[0] !== 'form_post') super.registerResponseMode(...mode)
  }
}

interface Parts {
  publicUrl: string
  forkEntityManager: () => EntityManager
  rateLimiter: RateLimiter
  logger: Logger
}

/**
 * Creates the authorization server of OAuth 2.1: public clients with PKCE, and devices (RFC 8628). It issues no id tokens and
 * keeps no sessions: every request is answered by the account of the site's session.
 */
export function createAuthorizationServer({
  publicUrl,
  forkEntityManager,
  rateLimiter,
  logger,
}: Parts): Provider {
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : ''
  const cookie = { httpOnly: true, sameSite: 'lax', signed: false } as const
  const server = new AuthorizationServer(publicUrl, {
    adapter: oidcAdapter({ forkEntityManager, browserHash }),
    jwks: { keys: [unusedKey()] },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes,
    claims: {},
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientDefaults: { id_token_signed_response_alg: 'Ed25519' },
    clockTolerance: 0,
    // Express answers scripts of allowed origins.
    clientBasedCORS: () => false,
    cookies: {
      names: { session: 'unused', interaction: `${prefix}app_request`, resume: `${prefix}app_return` },
      short: cookie,
      long: cookie,
    },
    routes: {
      authorization: oauthPaths.authorize,
      token: oauthPaths.token,
      revocation: oauthPaths.revoke,
      device_authorization: oauthPaths.device,
      code_verification: connectPath(deviceRequest),
    },
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
      revocation: {
        enabled: true,
        allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
      },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    extraParams: { scope: checkParameters },
    interactions: {
      policy: [everyRequestAsks()],
      url: (_context, { uid }) => connectPath(uid),
    },
    async loadExistingGrant({ oidc }) {
      await oidc.session!.destroy()
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    rotateRefreshToken: ({ oidc }) => countRenewal(rateLimiter, oidc.entities.RefreshToken!.grantId!),
    ttl: {
      AccessToken: lifetimes.accessTokenSeconds,
      AuthorizationCode: lifetimes.authorizationCodeSeconds,
      DeviceCode: lifetimes.deviceCodeSeconds,
      Interaction: lifetimes.interactionSeconds,
      RefreshToken: lifetimes.refreshTokenSeconds,
      Session: lifetimes.interactionSeconds,
    },
    renderError: sendAuthorizationError,
  })
  const model = server.AccessToken.prototype as unknown as { generateTokenId: () => string } // missing in its types
  /** Its tokens have the form of those that people create. The name of the class is that of the model. */
  class AccessToken extends server.AccessToken {
    generateTokenId() {
      return tokenPrefix + model.generateTokenId.call(this)
    }
  }
  Object.defineProperty(server, 'AccessToken', { value: AccessToken })
  // Only the router sets the headers that it trusts: they have PUBLIC_URL.
  server.proxy = true
  server.use(ignoreOtherParameters)
  server.use(
    inOneTransaction((context, error) => {
      context.status = 500
      context.body = { error: 'server_error', error_description: internalError }
      server.emit('server_error', context, error)
    }),
  )
  const onError = (err: unknown) => logger.error({ err }, internalError)
  server.on('server_error', (context, err) => {
    const outage = answerOutage(context, err)
    const { requestId } = context.req
    logger.error({ requestId, err }, outage ? databaseSilent : internalError)
    // A browser has received a page.
    if (outage && !context.response.is('html')) context.body = outage
  })
  server.on('device_authorization.success', ({ response }, body) => {
    response.body = { ...body, interval: pollSeconds }
  })
  // The library keeps the reason for the log; a client can do nothing without it.
  server.on('grant.error', ({ response }, { error, error_detail: reason }) => {
    if (error === 'invalid_grant' && reason !== undefined && !response.is('html'))
      response.body = { error, error_description: reason }
  })
  const events: EventEmitter = server
  events.on('error', onError)
  return server
}

/** Ties a request to the browser that the app opened, as sign-ins are. */
function browserHash(): string {
  const { req, res } = Provider.ctx!
  return hashOf(setBrowserSecret(req as Request, res as Response))
}

/** Clients must name an algorithm of id tokens although none is issued. The key is neither stored nor published. */
const unusedKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })

/** The consent is never skipped. */
const everyRequestAsks = () =>
  new interactionPolicy.Prompt(
    { name: 'consent', requestable: true },
    new interactionPolicy.Check(
      'unanswered',
      'a person must connect the app',
      'consent_required',
      ({ oidc }) =>
        oidc.result?.consent === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
    ),
  )
