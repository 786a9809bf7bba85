import type { GraphQLError } from 'graphql'
import { busy, conflict, unavailable } from '../errors/errors.ts'

/** Unique constraints that requests may violate when they run at the same time. A violation of any other one is a bug. */
export const expectedViolations = [
  'users_email_unique',
  'creator_profile_user_id_unique',
  'creator_profile_slug_unique',
  'oauth_account_provider_provider_account_id_unique',
  'access_token_user_id_name_unique',
]

/** SQLSTATEs of violated constraints. */
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
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

/** Whether PostgreSQL refused a row because of this constraint. */
export const violates = (error: unknown, constraint: string) =>
  [uniqueViolation, foreignKeyViolation].includes(codeOf(error)) && constraintOf(error) === constraint

const constraintOf = (error: unknown) => (error as { constraint?: string }).constraint ?? ''

/** Returns the error that clients receive for an error of the database that is not a bug; undefined for any other error. */
export function constraintErrorOf(error: unknown): GraphQLError | undefined {
  const code = codeOf(error)
  if (isDeadlock(error))
    return busy('Another change was made at the same time. Please try again.', deadlockRetrySeconds)
  if (code === foreignKeyViolation) return conflict('This refers to something that was deleted')
  if (code === uniqueViolation && expectedViolations.includes(constraintOf(error)))
    return conflict('This already exists')
  return isUnavailable(error) ? unavailable() : undefined
}
