import compression from 'compression'
import type { RequestHandler } from 'express'

/**
 * Compressing 4 kB costs 90 µs and saves 3 kB (docs/decisions/0024-cost-per-request.md); a reverse proxy does that
 * (deploy/nginx.conf).
 */
const thresholdBytes = 8 * 1024

const compress = compression({ threshold: thresholdBytes })
const noop = () => {}

/** Compresses large responses that are sent at once; others skip the compressor and its four wrappers. */
export const compressResponses: RequestHandler = (request, response, next) => {
  // oxlint-disable-next-line typescript/unbound-method -- restored before it is called
  const { end } = response
  response.end = ((...sent: Parameters<typeof end>) => {
    response.end = end
    const [chunk] = sent as unknown[]
    const isWhole = typeof chunk === 'string' || Buffer.isBuffer(chunk)
    if (isWhole && chunk.length >= thresholdBytes && !response.headersSent) {
      const isAccepted = request.headers['accept-encoding'] !== undefined
      // A body from the response cache may be compressed already.
      if (isAccepted && !response.hasHeader('Content-Encoding')) compress(request, response, noop)
      else response.vary('Accept-Encoding')
    }
    return response.end(...sent)
  }) as typeof end
  next()
}
