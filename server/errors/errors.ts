import { GraphQLEnumType, GraphQLError } from 'graphql'
import type { InputProblem } from '../../contract/rules/input-problem.ts'

/** Errors over the graph and REST: their HTTP status, and their description in the schema. */
const codes = {
  BAD_USER_INPUT: [
    400,
    'A value is missing or invalid. `extensions.problems` has the reasons, if rules of the input refused it.',
  ],
  UNAUTHENTICATED: [401, 'It needs a session or a valid access token, or the credentials are wrong.'],
  ACCOUNT_CHANGED: [412, 'Another account than the one of X-Account-Id is signed in. Nothing was changed.'],
  REAUTHENTICATION_REQUIRED: [403, 'The last sign-in of the user is too old: they must sign in again.'],
  FORBIDDEN: [403, 'The account or the access token may not do this.'],
  NOT_FOUND: [404, 'The object does not exist, or no longer.'],
  CONFLICT: [409, 'It exists already, refers to something deleted, or repeats an Idempotency-Key.'],
  RATE_LIMITED: [429, 'Too many requests or attempts. `extensions.retryAfter` has the seconds to wait.'],
  ACCOUNT_LINKING_REQUIRED: [409, 'The email belongs to an account that is not linked to this provider.'],
  LENGTH_REQUIRED: [411, 'An upload needs the header Content-Length.'],
  TOO_LARGE: [413, 'The body of the request is too large.'],
  BUSY: [503, 'The server is overloaded. `extensions.retryAfter` has the seconds to wait.'],
  UNAVAILABLE: [503, 'The database is unreachable. `extensions.retryAfter` has the seconds to wait.'],
  STORAGE_FULL: [507, 'The server has no room for pictures. Nothing of the upload was kept.'],
  QUOTA_EXCEEDED: [403, 'The account may not store more pictures.'],
  INTERNAL_SERVER_ERROR: [500, 'A fault of the server, whose log has it under `extensions.requestId`.'],
  OPERATION_TOO_COMPLEX: [400, 'The operation costs more than allowed. Nothing of it ran.'],
  BAD_REQUEST: [400, 'The request cannot be read, or is not one of GraphQL over HTTP.'],
  METHOD_NOT_ALLOWED: [405, 'The address does not have this HTTP method.'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The content type or the encoding of the body is not supported.'],
  HEADERS_TOO_LARGE: [431, 'The address or the headers are too long.'],
} as const

/** Errors of Apollo Server about documents, which REST does not have. */
const documentCodes = {
  GRAPHQL_PARSE_FAILED: [400, 'The document has a syntax error.'],
  GRAPHQL_VALIDATION_FAILED: [422, 'The document does not fit the schema, or exceeds a limit of documents.'],
  OPERATION_RESOLUTION_FAILURE: [422, 'The document has no operation of this name, or several and no name.'],
  PERSISTED_QUERY_NOT_FOUND: [200, 'The hash is unknown: send it again, together with the document.'],
} as const

const graphCodes = { ...codes, ...documentCodes }

export type ErrorCode = keyof typeof codes
export type GraphErrorCode = keyof typeof graphCodes

export const errorCodes = Object.keys(codes) as ErrorCode[]
export const graphErrorCodes = Object.keys(graphCodes) as GraphErrorCode[]

declare module 'graphql' {
  interface GraphQLErrorExtensions {
    code?: GraphErrorCode
    problems?: InputProblem[]
    retryAfter?: number
  }
}

const descriptions = Object.entries(graphCodes).map(([code, [, description]]) => [code, { description }])

/** No field has this type: it is in the schema for clients, which generate their own from it. */
export const errorCodeEnum = new GraphQLEnumType({
  name: 'ErrorCode',
  description: 'Values of `extensions.code` of an error.',
  values: Object.fromEntries(descriptions) as Record<GraphErrorCode, { description: string }>,
})

export const statusOf = (code: unknown): number =>
  graphErrorCodes.includes(code as GraphErrorCode) ? graphCodes[code as GraphErrorCode][0] : 400

const errorOf = (code: ErrorCode, message: string, extensions: object = {}) =>
  new GraphQLError(message, { extensions: { code, ...extensions } })

/** The response has the status of the code, and Retry-After. */
const retryableError = (code: ErrorCode, message: string, seconds: number) =>
  errorOf(code, message, { retryAfter: seconds })

/** A problem without a message of its own has that of the error. */
type NewProblem = Pick<InputProblem, 'path' | 'rule'> & Partial<InputProblem>

const withMessage = (message: string, problems: NewProblem[]): InputProblem[] =>
  problems.map(({ path, rule, limit = null, message: own = message }) => ({
    path,
    rule,
    limit,
    message: own,
  }))

export const badInput = (message: string, ...problems: NewProblem[]) =>
  errorOf('BAD_USER_INPUT', message, { problems: withMessage(message, problems) })

/** Returns the message of each invalid field, which REST has instead of `problems`. */
export function fieldsOf(extensions: Record<string, unknown>): Record<string, string> | undefined {
  const problems = extensions['problems'] as InputProblem[] | undefined
  return (
    problems && Object.fromEntries(problems.flatMap(({ path, message }) => (path ? [[path, message]] : [])))
  )
}

export const operationTooComplex = (message: string) =>
  errorOf('OPERATION_TOO_COMPLEX', message, { http: { status: 400 } })

export const searchTooBroad = () => badInput('Search is too broad', { path: 'search', rule: 'specific' })

/** `label` is shown to users, such as 'Creator profile'. */
export const notFound = (label: string) => errorOf('NOT_FOUND', `${label} not found`)

export const unauthenticated = (message: string, ...problems: NewProblem[]) =>
  errorOf('UNAUTHENTICATED', message, problems.length > 0 ? { problems: withMessage(message, problems) } : {})

/** For a visitor, and for a user whose account was deleted while the request ran. */
export const notSignedIn = () => unauthenticated('Please log in first')

/** For a request whose X-Account-Id is not the signed-in account. */
export const accountChanged = () =>
  errorOf('ACCOUNT_CHANGED', 'Another account is signed in. Nothing was changed.')

/** For a change of an account without a password whose user signed in too long ago. */
export const reauthenticationRequired = () =>
  errorOf('REAUTHENTICATION_REQUIRED', 'Sign in again to confirm that this is your account.')

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
    { http: { status: statusOf('STORAGE_FULL') } },
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
