import { ApolloServerErrorCode } from '@apollo/server/errors'
import type { RequestHandler } from 'express'

/** The media types of the graph, spelled as Apollo does; the first one is for clients that accept any. */
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

/** Whether the response is application/json, whose status does not depend on whether the document is valid. */
export const isPlainJson = (accept: string | undefined) => accept === mediaTypes[0]
