import type { Request, RequestHandler, Response } from 'express'
import { randomUUID } from 'node:crypto'
import { type Logger, pino } from 'pino'
import { pinoHttp } from 'pino-http'
import { probePaths } from './traces.ts'

declare module 'http' {
  interface IncomingMessage {
    requestId: string
  }
}

/** Logs a line per request with its id, which X-Request-Id repeats. Headers, bodies and query strings are not logged. */
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
    // Without the error that pino creates from the status, because the cause has its own line.
    customErrorObject: (_request, _response, _problem, { err: _made, ...line }: Record<string, unknown>) =>
      line,
    // pino's own serializers would copy all headers first.
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

/** Fields in which PostgreSQL repeats the input of users. */
const fieldsWithValues = ['detail', 'where', 'internalQuery']

/** Serializes an error for the log without the input of users. */
export function redactedError(error: Error): object {
  const serialized = pino.stdSerializers.err(error)
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !fieldsWithValues.includes(name)))
}
