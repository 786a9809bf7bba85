import { GraphQLError } from 'graphql'

/** HTTP statuses of the codes of errors; every other error is masked as INTERNAL_SERVER_ERROR. */
const statuses = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  ACCOUNT_CHANGED: 412,
  REAUTHENTICATION_REQUIRED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  ACCOUNT_LINKING_REQUIRED: 409,
  LENGTH_REQUIRED: 411,
  TOO_LARGE: 413,
  BUSY: 503,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  QUOTA_EXCEEDED: 403,
  INTERNAL_SERVER_ERROR: 500,
  OPERATION_TOO_COMPLEX: 400,
  BAD_REQUEST: 400,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HEADERS_TOO_LARGE: 431,
} as const

export type ErrorCode = keyof typeof statuses

export const errorCodes = Object.keys(statuses) as ErrorCode[]

export const statusOf = (code: unknown): number => (statuses as Record<string, number>)[String(code)] ?? 400

const errorOf = (code: ErrorCode, message: string, extensions: object = {}) =>
  new GraphQLError(message, { extensions: { code, ...extensions } })

/** The response has the status of the code, and Retry-After. */
const retryableError = (code: ErrorCode, message: string, seconds: number) =>
  errorOf(code, message, { retryAfter: seconds })

/** `fields` has a message for each invalid field. */
export const badInput = (message: string, fields: Record<string, string> = {}) =>
  errorOf('BAD_USER_INPUT', message, { fields })

export const operationTooComplex = (message: string) =>
  errorOf('OPERATION_TOO_COMPLEX', message, { http: { status: 400 } })

export const searchTooBroad = () => {
  const text = 'Search is too broad'
  return badInput(text, { search: text })
}

/** `thing` is shown to users, such as 'Creator profile'. */
export const notFound = (thing: string) => errorOf('NOT_FOUND', `${thing} not found`)

export const unauthenticated = (message: string) => errorOf('UNAUTHENTICATED', message)

/** For a visitor, and for a user whose account was deleted while the request ran. */
export const notSignedIn = () => unauthenticated('Please log in first')

/** For a request whose X-Account-Id is not the signed-in account. */
export const accountChanged = () =>
  errorOf('ACCOUNT_CHANGED', 'Another account is signed in. Nothing was changed.')

/** For a change of an account without a password whose user signed in too long ago. */
export const reauthenticationRequired = () =>
  errorOf(
    'REAUTHENTICATION_REQUIRED',
    'Sign in with your provider again to confirm that this is your account.',
  )

/** For operations that change the account itself, or sign in or out. */
export const notForTokens = () => forbidden('Access tokens cannot do this. Sign in with a browser.')

/** For a change or an upload with a token of read scope. */
export const readOnlyToken = () => forbidden('This access token may only read. Create one with write scope.')

/** `seconds` until a retry may succeed. */
export const rateLimited = (message: string, seconds: number) =>
  retryableError('RATE_LIMITED', message, seconds)

export const conflict = (message: string) => errorOf('CONFLICT', message)

/** For a provider sign-in whose email belongs to an account without that provider. */
export const accountLinkingRequired = (message: string) => errorOf('ACCOUNT_LINKING_REQUIRED', message)

export const forbidden = (message: string) => errorOf('FORBIDDEN', message)

/** For an overloaded server; `seconds` until a retry may succeed. */
export const busy = (message: string, seconds: number) => retryableError('BUSY', message, seconds)

const unavailableRetrySeconds = 2

export const unavailable = () =>
  retryableError(
    'UNAVAILABLE',
    'This cannot be reached just now. Please try again in a moment.',
    unavailableRetrySeconds,
  )

export const storageFull = () =>
  errorOf(
    'STORAGE_FULL',
    'There is no room for more pictures at the moment. Nothing of this upload was kept.',
    { http: { status: statuses.STORAGE_FULL } },
  )

/** For an upload beyond the bytes that an account may store. */
export const quotaExceeded = (message: string) => errorOf('QUOTA_EXCEEDED', message)

/** Also the message of its line in the log: by default pino repeats that of the error, which may have the input of users. */
export const internalError = 'Internal error'

/** The log has the cause under the request id. */
export const internal = (requestId: string) => errorOf('INTERNAL_SERVER_ERROR', internalError, { requestId })

export const tooLarge = (message: string) => errorOf('TOO_LARGE', message)

/** For an upload without Content-Length. */
export const lengthRequired = () => errorOf('LENGTH_REQUIRED', 'An upload needs the header Content-Length')
