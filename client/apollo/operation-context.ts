import { type ApolloLink, type DefaultContext } from '@apollo/client'
import { OperationTypeNode } from 'graphql'

declare module '@apollo/client' {
  interface DefaultContext {
    changesSession?: boolean
    /** Belongs to no account; visitors may send it. */
    isPublic?: boolean
    skipsQueue?: boolean
  }
}

export const sessionChange: DefaultContext = { changesSession: true, skipsQueue: true }

export const publicMutation: DefaultContext = { isPublic: true, skipsQueue: true }

/**
 * Returns the context of a save that can be retried: with the same key, the server updates the first attempt's result
 * instead of adding another.
 */
export const withIdempotencyKey = (key: string) => ({ headers: { 'Idempotency-Key': key } })

const isMutation = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.MUTATION

export function changesAccount(operation: ApolloLink.Operation): boolean {
  const { changesSession, isPublic } = operation.getContext()
  return isMutation(operation) && !changesSession && !isPublic
}

export const isQueued = (operation: ApolloLink.Operation): boolean =>
  isMutation(operation) && !operation.getContext().skipsQueue
