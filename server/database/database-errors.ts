import type { GraphQLError } from 'graphql'
import { badInput, conflict, unavailable } from '../graphql/errors.ts'

/** SQLSTATEs (PostgreSQL, appendix A) of a text or a number that no column takes: the client's doing, not ours. */
const invalidValueSqlStates = ['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const checkViolation = '23514'
/** The statement took longer than any may. */
const queryCanceled = '57014'
/** Connections that broke, a server that starts, stops or has no room for more, and one that became a replica. */
const unavailableSqlStates = /^(08...|57P0[1-5]|53...|25006)$/

/** What the operating system says of a server that is not there. */
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
/** What the driver says without a code. */
const unavailableMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
]

/** MikroORM's errors have a `code` always, which is undefined when the driver said none. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the database cannot be reached, which may be over in a moment. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error)
  if (code) return unavailableSqlStates.test(code) || unavailableSystemErrors.includes(code)
  return error instanceof Error && unavailableMessages.some((words) => error.message.includes(words))
}

/** Whether PostgreSQL canceled the statement: it ran into its timeout. */
export const isCanceled = (error: unknown) => codeOf(error) === queryCanceled

/** Whether the database did not do its part in time: it is away, or has too much to do. */
export const isUnavailable = (error: unknown) => isUnreachable(error) || isCanceled(error)

/** What a client is told of an error of the database; undefined when it is our own fault. */
export function constraintErrorOf(error: unknown): GraphQLError | undefined {
  const code = codeOf(error)
  if (invalidValueSqlStates.includes(code) || code === checkViolation) {
    return badInput('A text or a number in the request is outside what can be stored')
  }
  if (code === uniqueViolation) return conflict('This already exists')
  if (code === foreignKeyViolation) return conflict('This belongs to something that is gone')
  return isUnavailable(error) ? unavailable() : undefined
}
