import type { GraphQLError } from 'graphql'
import { badInput, busy, conflict, unavailable } from '../graphql/errors.ts'

const exists = () => conflict('This already exists')
const wasDeleted = () => conflict('This refers to something that was deleted')

/** Constraints that requests may violate when they run at the same time. A violation of any other one is a bug. */
export const expectedViolations: Readonly<Record<string, () => GraphQLError>> = {
  users_email_unique: exists,
  creator_profile_user_id_unique: exists,
  creator_profile_slug_unique: exists,
  oauth_account_provider_provider_account_id_unique: exists,
  access_token_user_id_name_unique: exists,
  access_token_user_id_foreign: wasDeleted,
  creator_profile_user_id_foreign: wasDeleted,
  gallery_image_creator_profile_id_foreign: wasDeleted,
  gear_item_creator_profile_id_foreign: wasDeleted,
  idempotency_key_user_id_foreign: wasDeleted,
  image_gear_gear_id_fkey: wasDeleted,
  image_gear_image_id_fkey: wasDeleted,
  image_object_image_id_fkey: wasDeleted,
  mail_user_id_foreign: wasDeleted,
  mailed_link_user_id_foreign: wasDeleted,
  oauth_account_user_id_foreign: wasDeleted,
  oauth_attempt_link_to_user_id_foreign: wasDeleted,
  session_user_id_foreign: wasDeleted,
  sign_in_token_user_id_foreign: wasDeleted,
  social_link_creator_profile_id_foreign: wasDeleted,
  support_link_creator_profile_id_foreign: wasDeleted,
}

/** SQLSTATEs of violated constraints. */
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
/** More than 1 MB of search terms. */
const limitExceeded = '54000'
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
  if (code === limitExceeded)
    return badInput('A text or a number in the request is outside what can be stored')
  if (isDeadlock(error))
    return busy('Another change was made at the same time. Please try again.', deadlockRetrySeconds)
  if (code === uniqueViolation || code === foreignKeyViolation)
    return expectedViolations[constraintOf(error)]?.()
  return isUnavailable(error) ? unavailable() : undefined
}
