import type { Request, Response } from 'express'
import { gzipSync } from 'node:zlib'
import { readCaching } from '../http/caching.ts'
import type { CachedAnswer } from './response-cache.ts'

const compressionThresholdBytes = 2_048
const plainJson = 'application/json; charset=utf-8'

/** Sends a stored response of the graph or of REST. */
export function sendCachedJson(request: Request, response: Response, answer: CachedAnswer): void {
  const { headers, method, baseUrl } = request
  sendCached(request, response, answer, {
    // For the graph, `contentNegotiation` set the one media type of the response.
    type: baseUrl === '/graphql' ? headers.accept! : plainJson,
    ...(method === 'POST' ? {} : { caching: readCaching({ isPersonal: false }, headers.cookie) }),
  })
}

/** Sends a stored response, or 304 to a client that has it. `caching` is its Cache-Control, unless it was set before. */
export function sendCached(
  request: Request,
  response: Response,
  answer: CachedAnswer,
  { type, caching }: { type: string; caching?: string },
): void {
  const { headers, method } = request
  response.setHeader('ETag', answer.etag)
  if (caching !== undefined) response.setHeader('Cache-Control', caching)
  if (method !== 'POST') {
    if (headers['if-none-match'] !== undefined && request.fresh) {
      response.statusCode = 304
      response.end()
      return
    }
  }
  response.setHeader('Content-Type', type)
  let { body } = answer
  if (body.length >= compressionThresholdBytes && takesGzip(headers['accept-encoding'])) {
    body = answer.gzip ??= gzipSync(Buffer.from(body, 'latin1')).toString('latin1')
    response.setHeader('Content-Encoding', 'gzip')
  }
  response.setHeader('Content-Length', body.length)
  response.end(body, 'latin1')
}

/** Encodings with weights are left to the compression middleware. */
const takesGzip = (encodings: string | undefined) =>
  encodings !== undefined && encodings.includes('gzip') && !encodings.includes(';')
