import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { Provider } from 'oidc-provider'
import { databaseUnavailable } from '../../../database/database-unavailable.ts'
import { setErrorStatus } from '../../../http/error-handlers.ts'
import { answerOptions } from '../../../http/allow-methods.ts'
import { networkOfRequest } from '../../../http/network.ts'
import type { RateLimiter } from '../../../limits/rate-limiter.ts'
import { authorizationPage } from './authorization-error.ts'
import { scopes } from './authorization-parameters.ts'
import { basicWithoutSecret } from './basic-authentication.ts'
import { oauthPaths } from './oauth-paths.ts'
import { deviceGrant } from './oidc-clients.ts'

interface Parts {
  publicUrl: string
  server: Provider
  rateLimiter: RateLimiter
  logger: Logger
  /** Load shedding, caching, CORS, rate limit. */
  arrival: RequestHandler[]
}

/** The endpoints of the authorization server. Only these requests reach oidc-provider. */
export function oauthRouter({ publicUrl, server, rateLimiter, logger, arrival }: Parts): Router {
  const { host, protocol } = new URL(publicUrl)
  const handle = server.callback()
  const endpoint: RequestHandler = async (request, response) => {
    // Addresses must not depend on the headers of a request.
    Object.assign(request.headers, {
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.replace(':', ''),
    })
    await handle(request, response)
  }
  /** Counts the requests of strangers that store a row. */
  const counted =
    (counter: 'authorizationsPerNetwork' | 'deviceAuthorizationsPerNetwork'): RequestHandler =>
    async (request, _response, next) => {
      await rateLimiter.count(counter, networkOfRequest(request))
      next()
    }
  const document = discoveryDocument(publicUrl)
  const { authorize, token, revoke, device, discovery } = oauthPaths
  const paths = [authorize, `${authorize}/:request`, token, revoke, device, discovery]
  return Router()
    .use(paths, arrival)
    .get(discovery, (_request, response) => void response.json(document))
    .head([authorize, `${authorize}/:request`], rejectMethod('GET'))
    .get(authorize, counted('authorizationsPerNetwork'), endpoint)
    .get(`${authorize}/:request`, endpoint)
    .post([token, revoke], basicWithoutSecret, endpoint)
    .post(device, counted('deviceAuthorizationsPerNetwork'), basicWithoutSecret, endpoint)
    .options([token, revoke, device], answerOptions('POST, OPTIONS'))
    .options([authorize, `${authorize}/:request`, discovery], answerOptions('GET, OPTIONS'))
    .all([token, revoke, device], rejectMethod('POST'))
    .all(paths, rejectMethod('GET'))
    .use(paths, databaseUnavailable(logger), sendError)
}

const rejectMethod =
  (method: 'GET' | 'POST'): RequestHandler =>
  (_request, response) =>
    void response
      .status(405)
      .set('Allow', `${method}, OPTIONS`)
      .json({ error: 'invalid_request', error_description: `Use ${method} for this address` })

/** RFC 8414, and RFC 9207 for the issuer in responses. */
const discoveryDocument = (publicUrl: string) => {
  const address = (path: string) => new URL(path, publicUrl).href
  return {
    issuer: publicUrl,
    authorization_endpoint: address(oauthPaths.authorize),
    token_endpoint: address(oauthPaths.token),
    revocation_endpoint: address(oauthPaths.revoke),
    device_authorization_endpoint: address(oauthPaths.device),
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', deviceGrant],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** Answers errors of our middleware, such as limits, in the form of OAuth; a browser receives a page. */
const sendError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (!(error instanceof GraphQLError) || response.headersSent) return next(error)
  setErrorStatus(response, error.extensions)
  if (request.accepts(['json', 'html']) === 'html') {
    const { html, headers } = authorizationPage(error.message)
    response.set(headers).type('html').send(html)
  } else response.json({ error: 'temporarily_unavailable', error_description: error.message })
}
