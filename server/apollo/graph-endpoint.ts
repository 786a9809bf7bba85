import { type ApolloServer, HeaderMap } from '@apollo/server'
import type { Request, RequestHandler } from 'express'
import type { Context } from '../context.ts'

/**
 * Executes requests to the graph, in place of `@as-integrations/express5` for its cost (docs/decisions/0024). Bodies must be
 * parsed before.
 */
export const graphEndpoint =
  (apollo: ApolloServer<Context>, contextOf: (request: Request) => Promise<Context>): RequestHandler =>
  async (request, response) => {
    const headers = new HeaderMap()
    for (const [name, value] of Object.entries(request.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
    const query = request.url.indexOf('?')
    const {
      status,
      headers: sent,
      body,
    } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers,
        search: query === -1 ? '' : request.url.slice(query),
        body: request.body,
      },
      context: () => contextOf(request),
    })
    if (body.kind !== 'complete') throw new Error('The graph has no incremental delivery')
    for (const [name, value] of sent) response.setHeader(name, value)
    response.statusCode = status ?? 200
    response.send(body.string)
  }
