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

/** Returns the HTTP status for an error code. */
export const statusOf = (code: unknown) => statuses[String(code)] ?? 400

/** `fields` has a message for each invalid field. */
export const badInput = (message: string, fields: Record<string, string> = {}) =>
  new GraphQLError(message, { extensions: { code: errorCodes.badInput, fields } })

/** For an operation over the cost limit. */
export const operationTooComplex = (message: string) =>
  new GraphQLError(message, { extensions: { code: errorCodes.operationTooComplex, http: { status: 400 } } })

/** For a search that times out. */
export const searchTooBroad = () => {
  const text = 'Search is too broad'
  return badInput(text, { search: text })
}

/** `thing` is shown to users, such as 'Creator profile'. */
export const notFound = (thing: string) =>
  new GraphQLError(`${thing} not found`, { extensions: { code: errorCodes.notFound } })

/** For wrong credentials. */
export const unauthenticated = (message: string) =>
  new GraphQLError(message, { extensions: { code: errorCodes.unauthenticated } })

/** For a visitor, and for a user whose account was deleted while the request ran. */
export const notSignedIn = () => unauthenticated('Please log in first')

/** For a request whose X-Account-Id is not the signed-in account. */
export const accountChanged = () =>
  new GraphQLError('Another account is signed in. Nothing was changed.', {
    extensions: { code: errorCodes.accountChanged },
  })

/** For a change of an account without a password, whose user signed in too long ago to be trusted with it. */
export const reauthenticationRequired = () =>
  new GraphQLError('Sign in with your provider again to confirm that this is your account.', {
    extensions: { code: errorCodes.reauthenticationRequired },
  })

/** For what changes the account itself, or signs in or out. */
export const notForTokens = () => forbidden('Access tokens cannot do this. Sign in with a browser.')

/** `seconds` until a retry may succeed. */
export const rateLimited = (message: string, seconds: number) =>
  new GraphQLError(message, {
    extensions: {
      code: errorCodes.rateLimited,
      retryAfter: seconds,
      http: {
        status: statuses[errorCodes.rateLimited],
        headers: new Map([['retry-after', String(seconds)]]),
      },
    },
  })

export const conflict = (message: string) =>
  new GraphQLError(message, { extensions: { code: errorCodes.conflict } })

/** For a provider sign-in whose email belongs to an account without that provider. */
export const accountLinkingRequired = (message: string) =>
  new GraphQLError(message, { extensions: { code: errorCodes.accountLinkingRequired } })

export const forbidden = (message: string) =>
  new GraphQLError(message, { extensions: { code: errorCodes.forbidden } })

/** For an overloaded server; `seconds` until a retry may succeed. */
export const busy = (message: string, seconds: number) =>
  new GraphQLError(message, {
    extensions: {
      code: errorCodes.busy,
      retryAfter: seconds,
      http: { status: statuses[errorCodes.busy], headers: new Map([['retry-after', String(seconds)]]) },
    },
  })

const unavailableRetrySeconds = 2

/** For an unreachable database. */
export const unavailable = () =>
  new GraphQLError('This cannot be reached just now. Please try again in a moment.', {
    extensions: { code: errorCodes.unavailable, retryAfter: unavailableRetrySeconds },
  })

export const storageFull = () =>
  new GraphQLError('There is no room for more pictures at the moment. Nothing of this upload was kept.', {
    extensions: { code: errorCodes.storageFull, http: { status: statuses[errorCodes.storageFull] } },
  })

/** An internal error; the log has its cause under the request id. */
export const internal = (requestId: string) =>
  new GraphQLError('Internal error', { extensions: { code: errorCodes.internal, requestId } })

export const tooLarge = (message: string) =>
  new GraphQLError(message, { extensions: { code: errorCodes.tooLarge } })

/** For an upload without Content-Length. */
export const lengthRequired = () =>
  new GraphQLError('Say by Content-Length how large the upload is', {
    extensions: { code: errorCodes.lengthRequired },
  })
