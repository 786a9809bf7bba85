import type { Request, RequestHandler, Response } from 'express'
import type { CacheFill } from './cache-fill.ts'
import { maxKeyBytes, peekBody } from './peek-body.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendCached } from './send-cached.ts'

declare module 'http' {
  interface IncomingMessage {
    /** Set while the answer may be stored. */
    cacheFill?: CacheFill
  }
}

const jsonTypes = ['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8']

/**
 * Middleware that answers visitors from the cache, and else stores what is sent once it was approved. For the graph it
 * belongs behind the choice of a media type. Requests with a session's cookie pass it by.
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
      sendCached(request, response, answer)
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
        if (hasBody(request) || !passesApollosGuard(request)) return next()
        return answer(`GET ${request.originalUrl}`, true, request, response) || next()
      }
      const length = keyLengthOf(request)
      if (length === 0) return next()
      peekBody(request, length, (body, unread) => {
        // Each byte is a character: no two bodies have the same key.
        if (answer(body.toString('latin1'), true, request, response)) return
        unread()
        next()
      })
    },
    rest(request, response, next) {
      const { method } = request
      if ((method !== 'GET' && method !== 'HEAD') || hasBody(request) || !mayUseCache(request)) return next()
      // HEAD counts no visit where GET does: its answer stands for itself alone.
      return answer(`GET ${request.originalUrl}`, method === 'GET', request, response) || next()
    },
  }
}

/** Collects what the answer is made from, and stores it when it is sent. */
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

/** Apollo's guard against forged requests looks at more; requests that pass by nothing else are not cached. */
const passesApollosGuard = ({ headers }: Request) =>
  Boolean(headers['x-apollo-operation-name'] || headers['apollo-require-preflight'])

/** The length of a body that can be a key; 0 for any other. */
function keyLengthOf({ method, headers }: Request): number {
  const length = Number(headers['content-length'] ?? 0)
  return method === 'POST' &&
    length <= maxKeyBytes &&
    jsonTypes.includes(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined
    ? length
    : 0
}
