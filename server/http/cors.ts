import cors from 'cors'
import type { RequestHandler } from 'express'

/** The page of a sign-in popup contains a token, which scripts of other origins must not read. */
const popups = /^\/auth\/oauth_/i

const preflightMaxAgeSeconds = 10 * 60

/** Allows scripts of the listed origins to use the graph and REST, with cookies. */
export function corsPolicy(origins: readonly string[]): RequestHandler {
  const allowOrigin = cors({
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'X-Account-Id',
      'Apollo-Require-Preflight',
      'X-Apollo-Operation-Name',
      'ApolloGraphQL-Client-Name',
      'ApolloGraphQL-Client-Version',
    ],
    exposedHeaders: [
      'ETag',
      'Operation-Cost',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ],
    maxAge: preflightMaxAgeSeconds,
  })
  return (request, response, next) => {
    response.vary('Origin')
    const origin = request.get('origin')
    const isListed = origin !== undefined && origins.includes(origin)
    if (isListed && !popups.test(request.path)) allowOrigin(request, response, next)
    else next()
  }
}
