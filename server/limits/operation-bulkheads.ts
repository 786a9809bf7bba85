import type { ApolloServerPlugin } from '@apollo/server'
import type { OperationDefinitionNode } from 'graphql'
import { filesIn, rootFieldOf } from '../graphql/describe-operation.ts'
import { busy } from '../graphql/errors.ts'
import { requestLimits } from './request-limits.ts'

const { running, waiting, wait, stalled } = requestLimits.operations

const retryAfterSeconds = 1

/** Limits how many operations of one kind run at a time. Some others wait; the rest are rejected. */
export class Bulkhead {
  readonly #waiting = new Set<() => void>()
  #running = 0
  #progress = 0

  /**
   * Resolves when there is room; the caller must then call `leave`. Throws BUSY at once if too many operations wait or none has
   * ended for a while, else after the timeout.
   */
  async enter(): Promise<void> {
    const now = performance.now()
    if (this.#running < running) {
      this.#running++
      this.#progress = now
      return
    }
    if (this.#waiting.size >= waiting || now - this.#progress > stalled) throw bulkheadFull()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    const timer = setTimeout(() => {
      this.#waiting.delete(resolve)
      reject(bulkheadFull())
    }, wait)
    await promise.finally(() => clearTimeout(timer))
  }

  leave() {
    this.#progress = performance.now()
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#running--
  }
}

const bulkheadFull = () =>
  busy('Too many requests of this kind at the moment. Please try again.', retryAfterSeconds)

/** Operations with limits of their own, which mostly wait for image files or password hashes instead of PostgreSQL. */
const exemptFields = ['uploadGalleryImages', 'uploadProfilePicture', 'logIn', 'register']

/** Returns undefined for an exempt operation. One with files has its place until they are decoded, which may take minutes. */
function kindOf(operation: OperationDefinitionNode, variables: unknown): string | undefined {
  const field = rootFieldOf(operation)
  if (exemptFields.includes(field)) return undefined
  return `${operation.operation} ${field}${filesIn(variables) > 0 ? ' with files' : ''}`
}

/**
 * Keeps operations of one kind, by their type and root field, from taking all database connections: when a lock or a missing
 * index makes one kind slow, the others continue (docs/decisions/0028-overload.md).
 */
export function operationBulkheads(onRefused: () => void): ApolloServerPlugin {
  const bulkheads = new Map<string, Bulkhead>()
  /** Of requests that run, and null of those that are over, one of which may still wait. */
  const places = new WeakMap<object, Bulkhead | null>()
  const leave = async (request: object) => {
    places.get(request)?.leave()
    places.set(request, null)
  }
  return {
    requestDidStart: async () => ({
      didResolveOperation: async (requestContext) => {
        const { operation, request } = requestContext
        const kind = operation && kindOf(operation, request.variables)
        if (kind === undefined) return
        const bulkhead = bulkheads.get(kind) ?? new Bulkhead()
        bulkheads.set(kind, bulkhead)
        await bulkhead.enter().catch((error: unknown) => {
          onRefused()
          throw error
        })
        // Another plugin may have rejected the operation while it waited.
        if (places.get(requestContext) === null) bulkhead.leave()
        else places.set(requestContext, bulkhead)
      },
      willSendResponse: leave,
    }),
    unexpectedErrorProcessingRequest: ({ requestContext }) => leave(requestContext),
  }
}
