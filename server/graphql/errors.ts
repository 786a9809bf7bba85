import { GraphQLError } from 'graphql'

/** Codes of errors; every other error is masked as INTERNAL_SERVER_ERROR. */
export const errorCodes = {
  badInput: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  accountChanged: 'ACCOUNT_CHANGED',
  reauthenticationRequired: 'REAUTHENTICATION_REQUIRED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  rateLimited: 'RATE_LIMITED',
  accountLinkingRequired: 'ACCOUNT_LINKING_REQUIRED',
  lengthRequired: 'LENGTH_REQUIRED',
  tooLarge: 'TOO_LARGE',
  busy: 'BUSY',
  unavailable: 'UNAVAILABLE',
  storageFull: 'STORAGE_FULL',
  quotaExceeded: 'QUOTA_EXCEEDED',
  internal: 'INTERNAL_SERVER_ERROR',
  operationTooComplex: 'OPERATION_TOO_COMPLEX',
  badRequest: 'BAD_REQUEST',
  methodNotAllowed: 'METHOD_NOT_ALLOWED',
  requestTimeout: 'REQUEST_TIMEOUT',
  unsupportedMediaType: 'UNSUPPORTED_MEDIA_TYPE',
  headersTooLarge: 'HEADERS_TOO_LARGE',
} as const

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes]

const statuses: Record<string, number> = {
  [errorCodes.unauthenticated]: 401,
  [errorCodes.forbidden]: 403,
  [errorCodes.reauthenticationRequired]: 403,
  [errorCodes.quotaExceeded]: 403,
  [errorCodes.notFound]: 404,
  [errorCodes.conflict]: 409,
  [errorCodes.accountLinkingRequired]: 409,
  [errorCodes.rateLimited]: 429,
  [errorCodes.internal]: 500,
  [errorCodes.lengthRequired]: 411,
  [errorCodes.accountChanged]: 412,
  [errorCodes.tooLarge]: 413,
  [errorCodes.busy]: 503,
  [errorCodes.unavailable]: 503,
  [errorCodes.storageFull]: 507,
  [errorCodes.methodNotAllowed]: 405,
  [errorCodes.requestTimeout]: 408,
  [errorCodes.unsupportedMediaType]: 415,
  [errorCodes.headersTooLarge]: 431,
}

export const statusOf = (code: unknown) => statuses[String(code)] ?? 400

const errorOf = (code: ErrorCode, message: string, extensions: object = {}) =>
  new GraphQLError(message, { extensions: { code, ...extensions } })

/** Apollo sets the status and Retry-After of the response. */
const retryableError = (code: ErrorCode, message: string, seconds: number) =>
  errorOf(code, message, {
    retryAfter: seconds,
    http: { status: statuses[code], headers: new Map([['retry-after', String(seconds)]]) },
  })

/** `fields` has a message for each invalid field. */
export const badInput = (message: string, fields: Record<string, string> = {}) =>
  errorOf(errorCodes.badInput, message, { fields })

export const operationTooComplex = (message: string) =>
  errorOf(errorCodes.operationTooComplex, message, { http: { status: 400 } })

export const searchTooBroad = () => {
  const text = 'Search is too broad'
  return badInput(text, { search: text })
}

/** `thing` is shown to users, such as 'Creator profile'. */
export const notFound = (thing: string) => errorOf(errorCodes.notFound, `${thing} not found`)

export const unauthenticated = (message: string) => errorOf(errorCodes.unauthenticated, message)

/** For a visitor, and for a user whose account was deleted while the request ran. */
export const notSignedIn = () => unauthenticated('Please log in first')

/** For a request whose X-Account-Id is not the signed-in account. */
export const accountChanged = () =>
  errorOf(errorCodes.accountChanged, 'Another account is signed in. Nothing was changed.')

/** For a change of an account without a password whose user signed in too long ago. */
export const reauthenticationRequired = () =>
  errorOf(
    errorCodes.reauthenticationRequired,
    'Sign in with your provider again to confirm that this is your account.',
  )

/** For operations that change the account itself, or sign in or out. */
export const notForTokens = () => forbidden('Access tokens cannot do this. Sign in with a browser.')

/** For a change or an upload with a token of read scope. */
export const readOnlyToken = () => forbidden('This access token may only read. Create one with write scope.')

/** `seconds` until a retry may succeed. */
export const rateLimited = (message: string, seconds: number) =>
  retryableError(errorCodes.rateLimited, message, seconds)

export const conflict = (message: string) => errorOf(errorCodes.conflict, message)

/** For a provider sign-in whose email belongs to an account without that provider. */
export const accountLinkingRequired = (message: string) => errorOf(errorCodes.accountLinkingRequired, message)

export const forbidden = (message: string) => errorOf(errorCodes.forbidden, message)

/** For an overloaded server; `seconds` until a retry may succeed. */
export const busy = (message: string, seconds: number) => retryableError(errorCodes.busy, message, seconds)

const unavailableRetrySeconds = 2

export const unavailable = () =>
  errorOf(errorCodes.unavailable, 'This cannot be reached just now. Please try again in a moment.', {
    retryAfter: unavailableRetrySeconds,
  })

export const storageFull = () =>
  errorOf(
    errorCodes.storageFull,
    'There is no room for more pictures at the moment. Nothing of this upload was kept.',
    { http: { status: statuses[errorCodes.storageFull] } },
  )

/** For an upload beyond the bytes that an account may store. */
export const quotaExceeded = (message: string) => errorOf(errorCodes.quotaExceeded, message)

/** The log has the cause under the request id. */
/** Also the message of its line in the log: by default pino repeats that of the error, which may have the input of users. */
export const internalError = 'Internal error'

export const internal = (requestId: string) => errorOf(errorCodes.internal, internalError, { requestId })

export const tooLarge = (message: string) => errorOf(errorCodes.tooLarge, message)

/** For an upload without Content-Length. */
export const lengthRequired = () =>
  errorOf(errorCodes.lengthRequired, 'An upload needs the header Content-Length')
