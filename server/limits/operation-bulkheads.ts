import { requestLimits } from './request-limits.ts'
import { busy } from '../graphql/errors.ts'
import type { ApolloServerPlugin } from '@apollo/server'
import { filesIn, rootFieldOf } from '../graphql/describe-operation.ts'
import type { Context } from '../graphql/context.ts'
import type { OperationDefinitionNode } from 'graphql'

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
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        reject(bulkheadFull())
      }, wait)
      this.#waiting.add(enter)
    })
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

/** Operations with limits of their own, which mostly wait for picture files or password hashes instead of PostgreSQL. */
const exemptFields = ['uploadGalleryImages', 'uploadProfilePicture', 'logIn', 'register']

/** Returns undefined for an exempt operation. One with files has its place until they have arrived, which may take minutes. */
function kindOf(operation: OperationDefinitionNode, variables: unknown): string | undefined {
  const field = rootFieldOf(operation)
  if (exemptFields.includes(field)) return undefined
  return `${operation.operation} ${field}${filesIn(variables) > 0 ? ' with files' : ''}`
}

/**
 * Keeps operations of one kind, by their type and root field, from taking all database connections: when a lock or a missing
 * index makes one kind slow, the others continue (docs/decisions/0028-overload.md).
 */
export function operationBulkheads(onRefused: () => void): ApolloServerPlugin<Context> {
  const bulkheads = new Map<string, Bulkhead>()
  const bulkheadOf = (kind: string) => {
    let bulkhead = bulkheads.get(kind)
    if (!bulkhead) bulkheads.set(kind, (bulkhead = new Bulkhead()))
    return bulkhead
  }
  /** Ends the place of a request, wherever it failed. */
  const ends = new WeakMap<object, () => void>()
  return {
    unexpectedErrorProcessingRequest: async ({ requestContext }) => ends.get(requestContext)?.(),
    requestDidStart: async (requestContext) => {
      let entered: Bulkhead | undefined
      let isOver = false
      const end = () => {
        isOver = true
        entered?.leave()
        entered = undefined
      }
      ends.set(requestContext, end)
      return {
        didResolveOperation: async ({ operation, request }) => {
          const kind = operation && kindOf(operation, request.variables)
          if (kind === undefined) return
          const bulkhead = bulkheadOf(kind)
          await bulkhead.enter().catch((error: unknown) => {
            onRefused()
            throw error
          })
          // Another plugin may have rejected the operation while it waited.
          if (isOver) bulkhead.leave()
          else entered = bulkhead
        },
        willSendResponse: async () => end(),
      }
    },
  }
}
