import type { Request, Response } from 'express'
import { gzipSync } from 'node:zlib'
import { readCaching } from '../http/caching.ts'
import type { CachedAnswer } from './response-cache.ts'

/** Smaller bodies are sent as they are, in bytes. */
const compressionThresholdBytes = 2_048
const plainJson = 'application/json; charset=utf-8'

/** Sends a stored answer, or 304 to a client that has it. */
export function sendCached(request: Request, response: Response, answer: CachedAnswer): void {
  const { headers, method } = request
  response.setHeader('ETag', answer.etag)
  if (method !== 'POST') {
    response.setHeader('Cache-Control', readCaching({ isPersonal: false }, headers.cookie))
    if (headers['if-none-match'] !== undefined && request.fresh) {
      response.statusCode = 304
      response.end()
      return
    }
  }
  // `settledRequest` left the one media type that the graph answers with.
  response.setHeader('Content-Type', request.baseUrl === '/graphql' ? headers.accept! : plainJson)
  let { body } = answer
  if (body.length >= compressionThresholdBytes && takesGzip(headers['accept-encoding'])) {
    body = answer.gzip ??= gzipSync(Buffer.from(body, 'latin1')).toString('latin1')
    response.setHeader('Content-Encoding', 'gzip')
  }
  response.setHeader('Content-Length', body.length)
  response.end(body, 'latin1')
}

/** Weighted encodings are left to the compression behind. */
const takesGzip = (encodings: string | undefined) =>
  encodings !== undefined && encodings.includes('gzip') && !encodings.includes(';')
