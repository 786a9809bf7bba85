import { generateKeyPairSync } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import { errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { databaseSilent } from '../../../database/database-unavailable.ts'
import { GraphQLError } from 'graphql'
import { limits } from '../../../../contract/limits.ts'
import { connectPath, deviceRequest } from '../../../../contract/connect-path.ts'
import { tokenPrefix } from '../devices/access-tokens.ts'
import { TokenScope } from '../devices/token-scope.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import type { RateLimiter } from '../../../limits/rate-limiter.ts'
import { internalError } from '../../../graphql/errors.ts'
import { setErrorStatus } from '../../../http/error-handlers.ts'
import { hashOf } from '../identity/one-time-secret.ts'
import { setBrowserSecret } from '../oauth/browser-secret.ts'
import { answerOutage, sendAuthorizationError } from './authorization-error.ts'
import { oauthPaths } from './oauth-paths.ts'
import { oidcAdapter } from './oidc-adapter.ts'

const { lifetimes } = requestLimits.oauth
const scopes: string[] = Object.values(TokenScope)

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
  const onError = (err: unknown) => logger.error({ err }, internalError)
  server.on('server_error', (context, err) => {
    const outage = answerOutage(context, err)
    const { requestId } = context.req
    logger.error({ requestId, err }, outage ? databaseSilent : internalError)
    // A browser has received a page.
    if (outage && !context.response.is('html')) context.body = outage
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

const parameters = [
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
]

/**
 * Ignores unknown parameters of authorization requests (RFC 6749, section 3.1). Among them are those of OpenID Connect, which
 * oidc-provider would reject without its scope: AppAuth always sends a nonce. Only `prompt=none` cannot be ignored.
 */
const ignoreOtherParameters: Parameters<Provider['use']>[0] = (context, next) => {
  context.query = Object.fromEntries(
    Object.entries(context.query).filter(
      ([name, value]) => parameters.includes(name) || (name === 'prompt' && value === 'none'),
    ),
  )
  return next()
}

/** An app needs one renewal an hour; each is stored for as long as a refresh token is valid, to detect its reuse. */
async function countRenewal(rateLimiter: RateLimiter, connectedAppId: string): Promise<true> {
  await rateLimiter.count('renewalsPerConnectedApp', connectedAppId).catch((error: unknown) => {
    if (!(error instanceof GraphQLError)) throw error
    setErrorStatus(Provider.ctx!.res as Response, error.extensions)
    throw new TooManyRenewals(error.message)
  })
  return true
}

class TooManyRenewals extends errors.OIDCProviderError {
  constructor(override readonly error_description: string) {
    super(429, 'temporarily_unavailable')
  }
}

/** Without a scope an app may read. Unknown scopes are ignored (RFC 6749, section 3.3), but one must be known. */
function checkParameters({ oidc }: KoaContextWithOIDC): void {
  const params = oidc.params!
  const values = Object.values(params).filter((value) => typeof value === 'string')
  // PostgreSQL cannot store NUL.
  if (values.some((value) => value.includes('\0')))
    throw new errors.InvalidRequest('a parameter has a control character')
  if (values.some(({ length }) => length > limits.url.max))
    throw new errors.InvalidRequest('a parameter is too long')
  const requested = typeof params['scope'] === 'string' ? params['scope'].split(' ') : [TokenScope.read]
  const known = scopes.filter((scope) => requested.includes(scope))
  if (known.length === 0) throw new errors.InvalidScope('unknown scope', requested.join(' '))
  params['scope'] = known.join(' ')
}
