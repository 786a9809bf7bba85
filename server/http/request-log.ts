import type { RequestHandler } from 'express'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'

declare module 'http' {
  interface IncomingMessage {
    requestId: string
  }
}

/** One JSON line a request with its id, which the answer carries as X-Request-Id. No header, body or query string is logged. */
export const requestLog = (logger: Logger): RequestHandler =>
  pinoHttp({
    logger,
    genReqId: (request, response) => {
      request.requestId = randomUUID()
      response.setHeader('X-Request-Id', request.requestId)
      return request.requestId
    },
    customLogLevel: (_request, { statusCode }, problem) => (problem || statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  })
