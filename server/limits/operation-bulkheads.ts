import type { ApolloServerPlugin } from '@apollo/server'
import { fieldOf } from '../graphql/field-of-operation.ts'
import { Bulkhead } from './bulkhead.ts'
import type { Context } from '../context.ts'

/** Operations with limits of their own, which mostly wait for picture files or password hashes instead of PostgreSQL. */
const exemptFields = ['uploadGalleryImages', 'logIn', 'register']

/**
 * Keeps operations of one kind, by their root field, from taking all database connections: when a lock or a missing index
 * makes one kind slow, the others continue (docs/decisions/0028-overload.md).
 */
export function operationBulkheads(onRefused: () => void): ApolloServerPlugin<Context> {
  const bulkheads = new Map<string, Bulkhead>()
  const bulkheadOf = (field: string) => {
    let bulkhead = bulkheads.get(field)
    if (!bulkhead) bulkheads.set(field, (bulkhead = new Bulkhead()))
    return bulkhead
  }
  return {
    requestDidStart: async () => {
      let entered: Bulkhead | undefined
      let isOver = false
      return {
        didResolveOperation: async ({ operation }) => {
          const field = fieldOf(operation)
          if (exemptFields.includes(field)) return
          const bulkhead = bulkheadOf(field)
          await bulkhead.enter().catch((error: unknown) => {
            onRefused()
            throw error
          })
          // Another plugin may have rejected the operation while it waited.
          if (isOver) bulkhead.leave()
          else entered = bulkhead
        },
        willSendResponse: async () => {
          isOver = true
          entered?.leave()
        },
      }
    },
  }
}
