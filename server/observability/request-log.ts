import type { Request, RequestHandler, Response } from 'express'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { probePaths } from './probe-paths.ts'

declare module 'http' {
  interface IncomingMessage {
    requestId: string
  }
}

/** One JSON line a request with its id, which the answer carries as X-Request-Id. No header, body or query string is logged. */
export const requestLog = (logger: Logger): RequestHandler =>
  pinoHttp({
    logger,
    autoLogging: { ignore: ({ url }) => probePaths.includes(url.split('?')[0]!) },
    genReqId: (request, response) => {
      request.requestId = randomUUID()
      response.setHeader('X-Request-Id', request.requestId)
      return request.requestId
    },
    customLogLevel: (_request, { statusCode }, error) => (error || statusCode >= 500 ? 'error' : 'info'),
    // Not the error that pino makes of a status: the cause has a line of its own.
    customErrorObject: (_request, _response, _problem, { err: _made, ...line }: Record<string, unknown>) =>
      line,
    // The requests themselves: pino's own serializers copy all headers first.
    wrapSerializers: false,
    serializers: {
      req: ({ requestId, method, originalUrl }: Request) => ({
        id: requestId,
        method,
        path: originalUrl.split('?')[0],
      }),
      res: ({ statusCode }: Response) => ({ statusCode }),
    },
  })
