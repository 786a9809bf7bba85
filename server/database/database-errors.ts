import type { GraphQLError } from 'graphql'
import { badInput, busy, conflict, unavailable } from '../graphql/errors.ts'

/**
 * SQLSTATEs (PostgreSQL, appendix A) of values that a column cannot store, which are errors of the client; 54000 for more than
 * 1 MB of search terms.
 */
const invalidValueSqlStates = ['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000']
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const checkViolation = '23514'
const queryCanceled = '57014'
const deadlockDetected = '40P01'
const deadlockRetrySeconds = 1
/** Lost connections, a server that starts, stops or lacks connections, memory or space, and a primary that became a replica. */
const unavailableSqlStates = /^(08...|57P0[1-5]|53...|25006)$/

const unavailableSystemErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** Messages of pg's errors without a code. */
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
]

/** MikroORM's errors always have a `code`, which is undefined when the driver's error has none. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the database is unreachable, perhaps only for a moment. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error)
  if (code) return unavailableSqlStates.test(code) || unavailableSystemErrors.includes(code)
  return error instanceof Error && unavailableMessages.some((message) => error.message.includes(message))
}

/** Whether PostgreSQL rolled a transaction back because it and another one waited for each other; a retry succeeds. */
export const isDeadlock = (error: unknown) => codeOf(error) === deadlockDetected

/** Whether PostgreSQL canceled the statement after statement_timeout. */
export const isCanceled = (error: unknown) => codeOf(error) === queryCanceled

export const isUnavailable = (error: unknown) => isUnreachable(error) || isCanceled(error)

/** Returns the error that clients receive for an error of the database; undefined for internal errors. */
export function constraintErrorOf(error: unknown): GraphQLError | undefined {
  const code = codeOf(error)
  if (invalidValueSqlStates.includes(code) || code === checkViolation) {
    return badInput('A text or a number in the request is outside what can be stored')
  }
  if (isDeadlock(error))
    return busy('Another change was made at the same time. Please try again.', deadlockRetrySeconds)
  if (code === uniqueViolation) return conflict('This already exists')
  if (code === foreignKeyViolation) return conflict('This refers to something that was deleted')
  return isUnavailable(error) ? unavailable() : undefined
}
