import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server'
import { type DocumentNode, OperationTypeNode } from 'graphql'
import type { Context } from '../context.ts'
import type { ResponseCache } from './response-cache.ts'
import type { CacheFill } from './cache-fill.ts'

/**
 * The plugin of the cache: runs an operation once for concurrent visitors, approves responses that are the same for all, and
 * drops those that a mutation invalidates before the mutation is answered.
 */
export function sharedOperations(cache: ResponseCache): ApolloServerPlugin<Context> {
  const inFlight = new InFlightOperations()
  /** Documents with private responses, which other requests must not wait for. */
  const personal = new WeakSet<DocumentNode>()
  return {
    requestDidStart: async () => ({
      async responseForOperation({
        operation,
        document,
        source,
        request,
        contextValue: { cacheFill: fill },
      }) {
        // Absent, against Apollo's type, when the document has no operation of the requested name.
        if (!(operation as typeof operation | undefined) || !fill || fill.isRefused) return null
        if (operation.operation !== OperationTypeNode.QUERY) {
          fill.refuse()
          return null
        }
        if (personal.has(document)) return null
        const key = JSON.stringify([request.operationName ?? null, source, request.variables ?? {}])
        if (request.http) fill.operationKey = key
        const stored = cache.get(key)
        if (stored) {
          const { data } = JSON.parse(Buffer.from(stored.body, 'latin1').toString()) as {
            data: Record<string, unknown>
          }
          fill.addShared(stored)
          return responseOf(data)
        }
        const running = inFlight.find(key, cache.invalidations)
        if (!running) {
          inFlight.begin(key, fill)
          return null
        }
        const shared = await running
        if (!shared) return null
        fill.addShared(shared)
        return responseOf(shared.data)
      },
      async willSendResponse({ operation, document, response: { body }, contextValue }) {
        const { cacheFill: fill, invalidatedTags } = contextValue
        if (operation?.operation === OperationTypeNode.MUTATION) {
          if (invalidatedTags.size > 0) cache.invalidate([...invalidatedTags])
          return
        }
        if (!fill) return
        const { data, errors } = body.kind === 'single' ? body.singleResult : {}
        if (contextValue.isPersonal && document) personal.add(document)
        if (data && !errors && !contextValue.isPersonal && fill.tags.size > 0) {
          fill.approve()
          inFlight.end(fill, { data, tags: fill.tags, startedAt: fill.startedAt })
        } else {
          fill.refuse()
          inFlight.end(fill)
        }
      },
    }),
    async unexpectedErrorProcessingRequest({ requestContext }) {
      const { cacheFill: fill } = requestContext.contextValue
      if (fill) inFlight.end(fill)
    },
  }
}

const responseOf = (data: Record<string, unknown>): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { data } },
})

interface SharedResult {
  data: Record<string, unknown>
  tags: ReadonlySet<string>
  startedAt: number
}

interface InFlightOperation {
  invalidationsAtStart: number
  result: Promise<SharedResult | undefined>
}

class InFlightOperations {
  readonly #running = new Map<string, InFlightOperation>()
  readonly #resolvers = new WeakMap<CacheFill, (result?: SharedResult) => void>()

  /** Only if it began after the latest of `invalidations`. */
  find(key: string, invalidations: number): Promise<SharedResult | undefined> | undefined {
    const operation = this.#running.get(key)
    return operation?.invalidationsAtStart === invalidations ? operation.result : undefined
  }

  begin(key: string, fill: CacheFill): void {
    const { promise, resolve } = Promise.withResolvers<SharedResult | undefined>()
    const operation = { invalidationsAtStart: fill.invalidationsAtStart, result: promise }
    this.#running.set(key, operation)
    this.#resolvers.set(fill, (result) => {
      if (this.#running.get(key) === operation) this.#running.delete(key)
      resolve(result)
    })
  }

  /** Without a result, each waiting request runs the operation itself. */
  end(fill: CacheFill, result?: SharedResult): void {
    this.#resolvers.get(fill)?.(result)
    this.#resolvers.delete(fill)
  }
}
