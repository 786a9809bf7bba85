import { ApolloServerErrorCode } from '@apollo/server/errors'
import type { RequestHandler } from 'express'
import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLFormattedError } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { requestLimits } from '../limits/request-limits.ts'
import { noStoreHeader, readCaching } from '../http/caching.ts'

/** Spelled as Apollo does; clients that accept any receive the first one. */
const mediaTypes = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8']

/**
 * Sets the Accept header to the one media type of the response, or answers 406, and treats HEAD as GET (Node omits the
 * body).
 */
export const contentNegotiation: RequestHandler = (request, response, next) => {
  const mediaType = request.accepts(mediaTypes)
  if (mediaType) {
    request.headers.accept = mediaType
    if (request.method === 'HEAD') request.method = 'GET'
    next()
  } else {
    const message = `The graph answers with ${mediaTypes.join(' or ')}`
    response
      .status(406)
      .json({ errors: [{ message, extensions: { code: ApolloServerErrorCode.BAD_REQUEST } }] })
  }
}

const isPlainJson = (accept: string | undefined) => accept === mediaTypes[0]

const maxErrors = requestLimits.errors

const documentErrorCodes: unknown[] = [
  ApolloServerErrorCode.GRAPHQL_PARSE_FAILED,
  ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED,
  ApolloServerErrorCode.OPERATION_RESOLUTION_FAILURE,
  'OPERATION_TOO_COMPLEX',
  ApolloServerErrorCode.BAD_USER_INPUT,
]

/** A response must not grow with its request. */
function firstErrors(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  return errors.slice(0, maxErrors.count).map((error) => {
    if (Buffer.byteLength(JSON.stringify(error)) < maxErrors.bytes / (maxErrors.count + 1)) return error
    const { code, retryAfter, requestId } = error.extensions ?? {}
    return { message: error.message, extensions: { code, retryAfter, requestId } }
  })
}

export const responseStatus: ApolloServerPlugin<Context> = {
  requestDidStart: async ({ request: { http } }) => ({
    willSendResponse: async ({ response, contextValue }) => {
      if (!http || response.body.kind !== 'single') return // REST sets its own
      const { errors } = response.body.singleResult
      if (errors) response.body.singleResult.errors = firstErrors(errors)
      // GraphQL over HTTP, section 6.4.1: as application/json, every well-formed request is answered with 200.
      const code = errors?.[0]?.extensions?.['code']
      if (response.http.status === 400 && documentErrorCodes.includes(code)) {
        if (isPlainJson(http.headers.get('accept'))) response.http.status = 200
      }
      // Always set, because Apollo sets its own when a persisted query is not found.
      const credentials = http.headers.get('cookie') ?? http.headers.get('authorization')
      const isRead = http.method === 'GET' && !errors
      const caching = isRead ? readCaching(contextValue, credentials) : noStoreHeader
      response.http.headers.set('cache-control', caching)
    },
  }),
}
