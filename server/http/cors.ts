import cors from 'cors'
import type { RequestHandler } from 'express'

/** The page of a sign-in popup contains a token, and browsers open the authorization endpoint: neither is for scripts. */
const pagesOfBrowsers = /^\/(_api\/auth\/oauth_|oauth\/authorize)/i

const headers: cors.CorsOptions = {
  methods: ['GET', 'HEAD', 'POST'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Modified-Since',
    'If-None-Match',
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
  maxAge: 10 * 60,
}

/**
 * Allows scripts of the listed origins to send cookies, and scripts of all origins to read what everyone may read and to write with
 * a token, which no browser adds by itself. Others may not read a response to a request with a cookie, unless it `isForAll`.
 */
export function corsPolicy(
  listedOrigins: readonly string[],
  { isForAll = false }: { isForAll?: boolean } = {},
): RequestHandler {
  const allowWithCookies = cors({ ...headers, origin: [...listedOrigins], credentials: true })
  const allowWithoutCookies = cors({ ...headers, origin: '*' })
  return (request, response, next) => {
    if (pagesOfBrowsers.test(request.baseUrl + request.path)) return next()
    const origin = request.get('origin')
    if (listedOrigins.length > 0) response.vary('Origin')
    if (origin !== undefined && listedOrigins.includes(origin)) allowWithCookies(request, response, next)
    // Without this header, OPTIONS asks for the methods of an address.
    else if (request.method === 'OPTIONS' && !request.get('access-control-request-method')) next()
    else if (isForAll || request.headers.cookie === undefined) allowWithoutCookies(request, response, next)
    else next()
  }
}
