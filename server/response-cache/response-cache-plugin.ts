import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type FormattedExecutionResult, type OperationDefinitionNode, OperationTypeNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import type { ResponseCache } from './response-cache.ts'

type Data = Record<string, unknown>

/** Size of a result in memory with its JSON, relative to the JSON (measured: 4.4). */
const sizeFactor = 4.5

/** The JSON of cached results, which is an eighth of the cost of a hit. */
const jsonOf = new WeakMap<Data, string>()

/** Returns the JSON of a result; replaces Apollo's own function. */
export function stringifyResult(result: FormattedExecutionResult): string {
  const json = result.data && !result.errors && jsonOf.get(result.data)
  return json ? `{"data":${json}}\n` : `${JSON.stringify(result)}\n`
}

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
        const { imageOrigin } = contextValue
        const key = JSON.stringify([imageOrigin, source, request.operationName, request.variables])
        const cached = cache.find<Data>(key)
        const data = cached && (await cached)
        if (data)
          return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult: { data } } }
        const end = cache.begin(key)
        ends.set(requestContext, (data) => {
          if (!data) return end()
          const json = JSON.stringify(data)
          jsonOf.set(data, json)
          end(data, json.length * sizeFactor)
        })
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
