import type { ApolloServerPlugin } from '@apollo/server'
import type { OperationDefinitionNode } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { filesIn, rootFieldOf } from '../graphql/describe-operation.ts'
import { busy } from '../errors/errors.ts'
import { FairQueue } from './fair-queue.ts'
import { requestLimits } from './request-limits.ts'

const { running, perNetwork, waiting, wait, stalled } = requestLimits.operations

const retryAfterSeconds = 1

/** Of each kind. */
const limits = {
  running,
  runningPerTurn: perNetwork,
  waiting,
  waitMs: wait,
  stalledMs: stalled,
  refusal: () => busy('Too many requests of this kind at the moment. Please try again.', retryAfterSeconds),
}

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
 * index makes one kind slow, the others continue (docs/decisions/0028-overload.md). Networks take turns.
 */
export function operationBulkheads(onRefused: () => void): ApolloServerPlugin<Pick<Context, 'em'>> {
  const bulkheads = new Map<string, FairQueue>()
  /** Of requests that run, and null of those that are over, one of which may still wait. */
  const places = new WeakMap<object, (() => void) | null>()
  const leave = async (request: object) => {
    places.get(request)?.()
    places.set(request, null)
  }
  return {
    requestDidStart: async () => ({
      didResolveOperation: async (requestContext) => {
        const { operation, request, contextValue } = requestContext
        const kind = operation && kindOf(operation, request.variables)
        if (kind === undefined) return
        const bulkhead = bulkheads.get(kind) ?? new FairQueue(limits)
        bulkheads.set(kind, bulkhead)
        const leaveBulkhead = await bulkhead.enter(contextValue.em.turn ?? '').catch((error: unknown) => {
          onRefused()
          throw error
        })
        // Another plugin may have rejected the operation while it waited.
        if (places.get(requestContext) === null) leaveBulkhead()
        else places.set(requestContext, leaveBulkhead)
      },
      willSendResponse: leave,
    }),
    unexpectedErrorProcessingRequest: ({ requestContext }) => leave(requestContext),
  }
}
