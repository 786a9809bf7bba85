import type { Request, RequestHandler, Response } from 'express'
import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { pinoHttp } from 'pino-http'
import { probePaths } from './probe-paths.ts'

declare module 'http' {
  interface IncomingMessage {
    requestId: string
  }
}

/** Further lines are dropped while the log cannot be written. */
const maxUnwrittenBytes = 1024 * 1024

/**
 * Creates the logger of the process, with lines of JSON or for people at a terminal. A log that cannot be written, as on a
 * full disk, does not end the process.
 */
export function createLogger(options: LoggerOptions, { isForPeople = false } = {}): Logger {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const serializers = { err: redactedError }
  if (isForPeople)
    return pino({ serializers, ...options }, { write: (line) => process.stdout.write(readable(line)) })
  // Otherwise pino would try to write the last lines endlessly when the process exits.
  const destination = pino.destination({ dest: 1, sync: true, maxLength: maxUnwrittenBytes })
  destination.on('error', () => {})
  return pino({ serializers, ...options }, destination)
}

/** Returns the message and the other fields of a line and its error, and the error's stack as it is. */
export function readable(line: string): string {
  const { level, time: _time, pid: _pid, hostname: _hostname, msg, err, ...fields } = JSON.parse(line)
  const { stack, message: _message, type: _type, ...cause } = err ?? {}
  const shown = { ...fields, ...cause }
  const rest = Object.keys(shown).length > 0 ? ` ${inspect(shown, { breakLength: Infinity })}` : ''
  return `${pino.levels.labels[level]}: ${msg}${rest}\n${stack ? `${stack}\n` : ''}`
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
const fieldsWithValues = ['detail', 'where', 'internalQuery', 'hint', 'errmsg', 'sqlMessage']

/** Of MikroORM, which appends the detail, and of PostgreSQL, which quotes values that it cannot read. */
const valuesInMessage =
  /\n - detail: [^]*$|(?<=^invalid [^"]*): "[^]*$|(?<=^\S+ )"[^]*"(?= is out of range)|(?<= out of range): "[^]*$/g

/** Serializes an error for the log without the input of users. */
export function redactedError(error: Error): object {
  const { stack, message, ...fields } = pino.stdSerializers.err(error)
  const redacted = message.replaceAll(valuesInMessage, '')
  return {
    message: redacted,
    stack: stack.replaceAll(message, () => redacted),
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => !fieldsWithValues.includes(name))),
  }
}
