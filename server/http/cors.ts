import cors from 'cors'
import type { RequestHandler } from 'express'

/** A sign-in popup is a page of ours, with a token on it: no script of another origin reads it. */
const popups = /^\/auth\/oauth_/i

/** How long a browser need not ask again what it may send, in seconds. */
const preflightFor = 10 * 60

/**
 * Lets scripts of other origins use the graph and REST, cookies included; the others hear nothing of it. What a script may
 * read of an answer besides its body is listed too.
 */
export function corsPolicy(origins: readonly string[]): RequestHandler {
  const permitted = cors({
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: [
      'Content-Type',
      'Idempotency-Key',
      'X-Account-Id',
      'Apollo-Require-Preflight',
      'X-Apollo-Operation-Name',
      'ApolloGraphQL-Client-Name',
      'ApolloGraphQL-Client-Version',
    ],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: preflightFor,
  })
  return (request, response, next) => {
    response.vary('Origin')
    const origin = request.get('origin')
    const isListed = origin !== undefined && origins.includes(origin)
    if (isListed && !popups.test(request.path)) permitted(request, response, next)
    else next()
  }
}
