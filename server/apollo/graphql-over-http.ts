import { ApolloServerErrorCode } from '@apollo/server/errors'
import type { Request, RequestHandler } from 'express'
import { type ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type GraphQLFormattedError, OperationTypeNode } from 'graphql'
import type { InputProblem } from '../../contract/rules/input-problem.ts'
import type { Context } from '../graphql/context.ts'
import { forbidden, statusOf } from '../errors/errors.ts'
import { requestLimits } from '../limits/request-limits.ts'
import { crossSiteText } from '../http/csrf-guard.ts'
import { noStoreHeader, readCaching } from '../http/caching.ts'
import { graphMediaTypes, sendErrorJson } from '../http/error-handlers.ts'

export const graphMethods = 'GET, HEAD, OPTIONS, POST'

/** In GET requests an empty parameter is the same as none, but Apollo rejects it. */
const emptyParameters = /(?<=[?&])(operationName|variables|extensions)=?(?=&|$)/g

/**
 * Sets the Accept header to the one media type of the response, or answers 406, and treats HEAD as GET (Node omits the
 * body).
 */
export const contentNegotiation: RequestHandler = (request, response, next) => {
  const mediaType = request.accepts(graphMediaTypes)
  if (mediaType) {
    request.headers.accept = mediaType
    if (request.method === 'HEAD') request.method = 'GET'
    request.url = request.url.replace(emptyParameters, '')
    next()
  } else {
    const message = `The graph answers with ${graphMediaTypes.join(' or ')}`
    response
      .status(406)
      .json({ errors: [{ message, extensions: { code: ApolloServerErrorCode.BAD_REQUEST } }] })
  }
}

/** Answers 405 to other methods, and 415 to a body that is neither JSON nor a form with files. */
export const requestRules: RequestHandler = (request, response, next) => {
  if (!['GET', 'POST'].includes(request.method)) {
    sendErrorJson(response.set('Allow', graphMethods), 'METHOD_NOT_ALLOWED', 'Use GET or POST for the graph')
  } else if (request.is(['application/json', 'multipart/form-data']) === false) {
    sendErrorJson(response, 'UNSUPPORTED_MEDIA_TYPE', 'The graph reads application/json')
  } else next()
}

/** The specification's own status of a result that has data and errors. */
const partialSuccess = 294

const maxErrors = requestLimits.errors

/** Codes of requests that are well-formed but cannot be executed, which Apollo answers with 400. */
const unprocessable: unknown[] = [
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  'OPERATION_TOO_COMPLEX',
  ApolloServerErrorCode.BAD_USER_INPUT,
]

const sizeOf = (value: object) => Buffer.byteLength(JSON.stringify(value))

/** A response must not grow with its request: it has the first errors, and of a long one the first problems. */
const firstErrors = (errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] =>
  errors.slice(0, maxErrors.count).map(shortened)

function shortened(error: GraphQLFormattedError): GraphQLFormattedError {
  const room = maxErrors.bytes / (maxErrors.count + 1)
  if (sizeOf(error) < room) return error
  const { code, retryAfter, requestId, problems } = error.extensions ?? {}
  const short = { message: error.message, extensions: { code, retryAfter, requestId } }
  let left = room - sizeOf(short)
  const isKept = (problem: InputProblem) => (left -= sizeOf(problem)) > 0
  const kept = (problems as InputProblem[] | undefined)?.filter(isKept)
  return { ...short, extensions: { ...short.extensions, problems: kept } }
}

/**
 * GraphQL over HTTP of August 2026, "Status Codes": 294 for data with errors, 422 for what cannot be executed. `status` is Apollo's,
 * or that of an error. Of what it recommends we leave out: a request without `query` gets Apollo's 400, `data: null` the status of an
 * error that may be retried, unknown persisted queries 200, by Apollo's protocol.
 */
function statusOfErrors(data: unknown, errors: readonly GraphQLFormattedError[], status: number | undefined) {
  if (data) return partialSuccess
  if (data === null) return status ?? partialSuccess
  return status === 400 && unprocessable.includes(errors[0]?.extensions?.['code']) ? 422 : status
}

export const graphqlOverHttp: ApolloServerPlugin<Context> = {
  requestDidStart: async ({ request: { http } }) => ({
    /** Refuses mutations of other sites' pages, which may read the graph (docs/decisions/0017-clients.md). */
    didResolveOperation: async ({ operation, contextValue, response }) => {
      if (operation?.operation !== OperationTypeNode.MUTATION || !contextValue.isForgeable) return
      response.http.status = statusOf('FORBIDDEN')
      throw forbidden(crossSiteText)
    },
    willSendResponse: async ({ response, contextValue }) => {
      if (!http || response.body.kind !== 'single') return // REST sets its own
      const { data, errors } = response.body.singleResult
      if (errors) {
        response.body.singleResult.errors = firstErrors(errors)
        response.http.status = statusOfErrors(data, errors, response.http.status)
      }
      // Always set, because Apollo sets its own when a persisted query is not found.
      const credentials = http.headers.get('cookie') ?? http.headers.get('authorization')
      const isRead = http.method === 'GET' && !errors
      const caching = isRead ? readCaching(contextValue, credentials) : noStoreHeader
      response.http.headers.set('cache-control', caching)
      response.http.headers.set('content-type', http.headers.get('accept')!) // negotiated above; Apollo would do it again
    },
  }),
}

/** As Apollo's integration for Express, without its `url.parse` and an ETag for POST: a tenth of an empty query. */
export const runOperation =
  (apollo: ApolloServer<Context>, contextOf: (request: Request) => Promise<Context>): RequestHandler =>
  async (request, response) => {
    const { method, url, path, body } = request
    const headers = new HeaderMap()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const result = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, headers, search: url.slice(path.length), body },
      context: () => contextOf(request),
    })
    if (result.body.kind !== 'complete') throw new Error('The schema has no incremental delivery')
    const json = result.body.string
    response.status(result.status ?? 200).setHeaders(result.headers)
    if (method === 'GET') response.send(json)
    else response.setHeader('Content-Length', Buffer.byteLength(json)).end(json)
  }
