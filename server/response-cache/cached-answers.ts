import type { Request, RequestHandler, Response } from 'express'
import type { CacheFill } from './cache-fill.ts'
import { maxKeyBytes, peekBody } from './peek-body.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendCachedJson } from './send-cached.ts'

declare module 'http' {
  interface IncomingMessage {
    /** Set while the response may be stored. */
    cacheFill?: CacheFill
  }
}

const jsonTypes = ['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8']

/**
 * Middleware that answers visitors from the cache and stores approved responses. For the graph, `contentNegotiation` must
 * run before it. Requests with a session cookie are not cached.
 */
export function cachedAnswers(
  cache: ResponseCache,
  sessionCookie: string,
): Record<'graph' | 'rest', RequestHandler> {
  const mayUseCache = ({ headers }: Request) => cache.isOn && !headers.cookie?.includes(sessionCookie)

  const answer = (key: string, isFilling: boolean, request: Request, response: Response) => {
    const answer = cache.answerTo(key)
    if (answer) {
      cache.hits++
      sendCachedJson(request, response, answer)
      return true
    }
    cache.misses++
    if (isFilling) fillFrom(cache, key, request, response)
    return false
  }

  return {
    graph(request, response, next) {
      if (!mayUseCache(request)) return next()
      if (request.method === 'GET') {
        if (hasBody(request) || !passesCsrfPrevention(request)) return next()
        return answer(`GET ${request.originalUrl}`, true, request, response) || next()
      }
      const length = keyLengthOf(request)
      if (length === 0) return next()
      peekBody(request, length, (body, unread) => {
        // Latin-1 maps each byte to a character, so that different bodies have different keys.
        if (answer(body.toString('latin1'), true, request, response)) return
        unread()
        next()
      })
    },
    rest(request, response, next) {
      const { method } = request
      if ((method !== 'GET' && method !== 'HEAD') || hasBody(request) || !mayUseCache(request)) return next()
      // HEAD does not count a visit as GET does, so its response is not stored.
      return answer(`GET ${request.originalUrl}`, method === 'GET', request, response) || next()
    },
  }
}

/** Collects the tags of the response, and stores it when it is sent. */
function fillFrom(cache: ResponseCache, key: string, request: Request, response: Response): void {
  const fill = cache.fill(key)
  request.cacheFill = fill
  const { send } = response
  response.send = (body: unknown) => {
    if (typeof body !== 'string') return send.call(response, body)
    response.send = send
    const isOk = response.statusCode === 200
    send.call(response, body)
    const etag = response.getHeader('ETag')
    if (isOk && typeof etag === 'string') cache.store(fill, body, etag)
    return response
  }
}

const hasBody = ({ headers }: Request) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Whether a request has a header that Apollo's CSRF prevention requires. It also accepts others, which are not cached. */
const passesCsrfPrevention = ({ headers }: Request) =>
  Boolean(headers['x-apollo-operation-name'] || headers['apollo-require-preflight'])

/** Returns the length of a body that can be a key; 0 for other requests. */
function keyLengthOf({ method, headers }: Request): number {
  const length = Number(headers['content-length'] ?? 0)
  return method === 'POST' &&
    length <= maxKeyBytes &&
    jsonTypes.includes(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined
    ? length
    : 0
}
