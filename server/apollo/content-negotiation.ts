import { ApolloServerErrorCode } from '@apollo/server/errors'
import type { RequestHandler } from 'express'

/** What the graph speaks, as Apollo spells it; the first is for who takes anything. */
const mediaTypes = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8']

/**
 * Settles what a request to the graph asks for before any of it runs: one media type of those that it takes, and HEAD as
 * the GET that it is (Node leaves the body out).
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

/** Whether the answer to such a request is plain JSON, whose status says nothing of the document's worth. */
export const isPlainJson = (accept: string | undefined) => accept === mediaTypes[0]
