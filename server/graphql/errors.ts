import { GraphQLError } from 'graphql'

/** The codes that an error of ours can carry; everything else is masked as INTERNAL_SERVER_ERROR. */
export const errorCodes = {
  badInput: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  rateLimited: 'RATE_LIMITED',
  accountLinkingRequired: 'ACCOUNT_LINKING_REQUIRED',
  internal: 'INTERNAL_SERVER_ERROR',
} as const

/** Refuses what a client sent; `fields` has a message for each field that is wrong. */
export const badInput = (message: string, fields: Record<string, string> = {}) =>
  new GraphQLError(message, { extensions: { code: errorCodes.badInput, fields } })

/** `thing` is what there is none of, as a person would say it: 'Creator profile'. */
export const notFound = (thing: string) =>
  new GraphQLError(`${thing} not found`, { extensions: { code: errorCodes.notFound } })

/** Whose name and password do not fit, or who is not signed in at all. */
export const unauthenticated = (message: string) =>
  new GraphQLError(message, { extensions: { code: errorCodes.unauthenticated } })

/** `seconds` until the next try may succeed. */
export const rateLimited = (message: string, seconds: number) =>
  new GraphQLError(message, { extensions: { code: errorCodes.rateLimited, retryAfter: seconds } })

export const conflict = (message: string) =>
  new GraphQLError(message, { extensions: { code: errorCodes.conflict } })
