import type { Request, RequestHandler, Response } from 'express'
import type { CacheFill } from './cache-fill.ts'
import type { ResponseCache, CachedResponse } from './response-cache.ts'
import type { IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { bearerOf } from '../http/bearer.ts'
import { readCaching } from '../http/caching.ts'

declare module 'http' {
  interface IncomingMessage {
    cacheFill?: CacheFill
  }
}

const jsonTypes = ['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8']

/**
 * Middleware that answers visitors from the cache and stores approved responses. For the graph, `contentNegotiation` must
 * run before it. Requests with a session cookie or an access token are not cached.
 */
export function responseCacheMiddleware(
  cache: ResponseCache,
  sessionCookie: string,
): Record<'graph' | 'rest', RequestHandler> {
  const mayUseCache = (request: Request) =>
    cache.isOn && bearerOf(request) === undefined && !request.headers.cookie?.includes(sessionCookie)

  const sendFromCache = (
    key: string,
    type: string,
    { request, response, isFilling }: { request: Request; response: Response; isFilling: boolean },
  ) => {
    const cached = cache.get(key)
    if (cached) {
      cache.hits++
      sendCachedJson(request, response, { cached, type })
      return true
    }
    cache.misses++
    if (isFilling) fillFrom(cache, key, request, response)
    return false
  }

  return {
    graph(request, response, next) {
      if (!mayUseCache(request)) return next()
      // `contentNegotiation` set the one media type of the response.
      const type = request.headers.accept!
      if (request.method === 'GET') {
        if (hasBody(request) || !passesCsrfPrevention(request)) return next()
        return (
          sendFromCache(`GET ${request.originalUrl}`, type, { request, response, isFilling: true }) || next()
        )
      }
      const length = keyLengthOf(request)
      if (length === 0) return next()
      peekBody(request, length, (body, unread) => {
        if (response.headersSent) return // the request timed out
        try {
          // Latin-1 maps each byte to a character, so that different bodies have different keys.
          if (sendFromCache(body.toString('latin1'), type, { request, response, isFilling: true })) return
        } catch (error) {
          return next(error)
        }
        unread()
        next()
      })
    },
    rest(request, response, next) {
      const { method } = request
      if ((method !== 'GET' && method !== 'HEAD') || hasBody(request) || !mayUseCache(request)) return next()
      // HEAD does not count a visit as GET does, so its response is not stored.
      const isFilling = method === 'GET'
      return (
        sendFromCache(`GET ${request.originalUrl}`, plainJson, { request, response, isFilling }) || next()
      )
    },
  }
}

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

/** Apollo's CSRF prevention accepts other headers, too; requests with only those are not cached. */
const passesCsrfPrevention = ({ headers }: Request) =>
  Boolean(headers['x-apollo-operation-name'] || headers['apollo-require-preflight'])

/** The length of a body that can be a key; 0 for other requests. */
function keyLengthOf({ method, headers }: Request): number {
  const length = Number(headers['content-length'] ?? 0)
  return method === 'POST' &&
    length <= maxKeyBytes &&
    jsonTypes.includes(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined
    ? length
    : 0
}

/** Less than Node buffers before the body is read. */
const maxKeyBytes = 16 * 1024

/** Calls `use` unless the client disconnects before. `unread` returns the body for the body parser. */
function peekBody(
  request: IncomingMessage,
  length: number,
  use: (body: Buffer, unread: () => void) => void,
): void {
  const onReadable = () => {
    if (request.readableLength < length && !request.complete) return
    request.off('readable', onReadable)
    const body = (request.read() as Buffer | null) ?? Buffer.alloc(0)
    use(body, () => request.unshift(body))
  }
  request.on('readable', onReadable)
}

const compressionThresholdBytes = 2_048
const plainJson = 'application/json; charset=utf-8'

function sendCachedJson(
  request: Request,
  response: Response,
  { cached, type }: { cached: CachedResponse; type: string },
): void {
  const { headers, method } = request
  sendCached(request, response, cached, {
    type,
    ...(method === 'POST'
      ? {}
      : { caching: readCaching({ isPersonal: false }, headers.cookie ?? headers.authorization) }),
  })
}

/** Sends a stored response, or 304 to a client that has it. `caching` is the Cache-Control, unless it was set before. */
export function sendCached(
  request: Request,
  response: Response,
  cached: CachedResponse,
  { type, caching }: { type: string; caching?: string },
): void {
  const { headers, method } = request
  response.setHeader('ETag', cached.etag)
  if (caching !== undefined) response.setHeader('Cache-Control', caching)
  if (method !== 'POST' && headers['if-none-match'] !== undefined && request.fresh) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader('Content-Type', type)
  let { body } = cached
  if (body.length >= compressionThresholdBytes && acceptsGzip(headers['accept-encoding'])) {
    body = cached.gzip ??= gzipSync(Buffer.from(body, 'latin1')).toString('latin1')
    response.setHeader('Content-Encoding', 'gzip')
  }
  response.setHeader('Content-Length', body.length)
  response.end(body, 'latin1')
}

/** The compression middleware handles encodings with weights. */
const acceptsGzip = (encodings: string | undefined) =>
  encodings !== undefined && encodings.includes('gzip') && !encodings.includes(';')
