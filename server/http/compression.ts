import compression from 'compression'
import type { RequestHandler } from 'express'

/**
 * In bytes. Compressing 4 kB costs 90 µs and saves 3 kB; a proxy in front does that (deploy/nginx.conf). Measured in
 * docs/decisions/0024-cost-per-request.md.
 */
const threshold = 8 * 1024

const compress = compression({ threshold })
const nothing = () => {}

/** Compresses large answers that are sent whole. Other answers never meet the compressor and its four wrappers. */
export const compressResponses: RequestHandler = (request, response, next) => {
  // oxlint-disable-next-line typescript/unbound-method -- put back before it is called
  const { end } = response
  response.end = ((...sent: Parameters<typeof end>) => {
    response.end = end
    const [chunk] = sent as unknown[]
    const isWhole = typeof chunk === 'string' || Buffer.isBuffer(chunk)
    if (isWhole && chunk.length >= threshold && !response.headersSent) {
      const isWanted = request.headers['accept-encoding'] !== undefined
      // A body from the response cache may be compressed already.
      if (isWanted && !response.hasHeader('Content-Encoding')) compress(request, response, nothing)
      else response.vary('Accept-Encoding')
    }
    return response.end(...sent)
  }) as typeof end
  next()
}
