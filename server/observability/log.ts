import type { RequestHandler } from 'express'
import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { probePaths } from './probe-paths.ts'

declare module 'http' {
  interface IncomingMessage {
    requestId: string
    log: Logger
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
  const facts = { ...fields, ...cause }
  const rest = Object.keys(facts).length > 0 ? ` ${inspect(facts, { breakLength: Infinity })}` : ''
  return `${pino.levels.labels[level]}: ${msg}${rest}\n${stack ? `${stack}\n` : ''}`
}

/** Logs a line per request with its id, which X-Request-Id repeats. Headers, bodies and query strings are not logged. */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const begin = Date.now()
    const id = randomUUID()
    request.requestId = id
    request.log = logger
    response.setHeader('X-Request-Id', id)
    if (!probePaths.includes(request.path))
      response.once('close', () => {
        const { method, originalUrl } = request
        const { statusCode, writableFinished } = response
        const req = { id, method, path: originalUrl.split('?')[0] }
        logger[statusCode >= 500 ? 'error' : 'info'](
          { req, res: { statusCode }, responseTime: Date.now() - begin },
          writableFinished ? 'request completed' : 'request aborted',
        )
      })
    next()
  }

/** Fields in which PostgreSQL repeats the input of users. */
const fieldsWithValues = ['detail', 'where', 'internalQuery', 'hint', 'errmsg', 'sqlMessage']

/** Matches messages of MikroORM, which appends the detail, and of PostgreSQL, which quotes values that it cannot read. */
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
