import type { ApolloServerPlugin } from '@apollo/server'
import { fieldOf } from '../graphql/field-of-operation.ts'
import { Bulkhead } from './bulkhead.ts'
import type { Context } from '../context.ts'

/** What mostly waits for something else than PostgreSQL, with limits of its own: picture files and password hashes. */
const withoutLimit = ['uploadGalleryImages', 'logIn', 'register']

/**
 * Keeps operations of one kind, by the field at their root, from taking all connections to the database: when a lock or
 * an index that is missing makes one slow, the others go on (docs/decisions/0028-overload.md).
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
          if (withoutLimit.includes(field)) return
          const bulkhead = bulkheadOf(field)
          await bulkhead.enter().catch((error: unknown) => {
            onRefused()
            throw error
          })
          // Another plugin may have refused it while it waited.
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
