import express, { type Request, type RequestHandler } from 'express'

/** The body that oidc-provider reads, which is larger than that of any client. */
const form = express.urlencoded({ extended: false, limit: '56kb' })

/**
 * Reads HTTP Basic with an empty password as the id of a public client: libraries send it by default, some without `client_id` in
 * the body. oidc-provider refuses all other passwords and ids, before it uses up a code or a token.
 */
export const basicWithoutSecret: RequestHandler[] = [
  (request, response, next) => (clientIdOf(request) === undefined ? next() : form(request, response, next)),
  (request, _response, next) => {
    const clientId = clientIdOf(request)
    const { body } = request as { body?: Record<string, unknown> }
    const clientIdOfBody = body?.['client_id'] || clientId
    if (body && clientId !== undefined && clientIdOfBody === clientId) {
      delete request.headers.authorization
      body['client_id'] = clientId
    }
    next()
  },
]

/** Returns the id of a request that authenticates by Basic with an empty password. */
function clientIdOf({ headers }: Request): string | undefined {
  const [, credentials = ''] = /^basic +([\w+/]+={0,2})$/i.exec(headers.authorization?.trim() ?? '') ?? []
  const [, id] = /^([^:]+):$/.exec(Buffer.from(credentials, 'base64').toString()) ?? []
  try {
    // RFC 6749, section 2.3.1
    return id && decodeURIComponent(id.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
