import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type OperationDefinitionNode, OperationTypeNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import type { ResponseCache } from './response-cache.ts'

type Data = Record<string, unknown>

/** Of a result in memory, relative to its JSON (measured: 3.4). */
const sizeFactor = 3.5

/**
 * Answers queries of visitors from the cache, over the graph and REST. Stores results without errors that did not depend on the
 * visitor (`isPersonal`). Equal queries that run at the same time run once.
 */
export function responseCachePlugin(cache: ResponseCache): ApolloServerPlugin<Context> {
  /** Ends the query of a request, wherever it fails: others wait for it. */
  const ends = new WeakMap<object, (data?: Data) => void>()
  return {
    requestDidStart: async () => ({
      async responseForOperation(requestContext) {
        const { source, request, contextValue } = requestContext
        // Absent, against Apollo's type, when the document has no operation of the requested name.
        const operation = requestContext.operation as OperationDefinitionNode | undefined
        if (operation?.operation !== OperationTypeNode.QUERY || !contextValue.isCacheable) return null
        const key = JSON.stringify([source, request.operationName, request.variables])
        const found = cache.find<Data>(key)
        const data = found && (await found)
        if (data)
          return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } }
        const end = cache.begin(key)
        ends.set(requestContext, (data) => end(data, data && JSON.stringify(data).length * sizeFactor))
        return null
      },
      async willSendResponse(requestContext) {
        const { response, contextValue } = requestContext
        const { data, errors } = response.body.kind === 'single' ? response.body.singleResult : {}
        const isShared = data && !errors && !contextValue.isPersonal
        ends.get(requestContext)?.(isShared ? data : undefined)
      },
    }),
    unexpectedErrorProcessingRequest: async ({ requestContext }) => ends.get(requestContext)?.(),
  }
}
