import { type ApolloLink, type DefaultContext } from '@apollo/client'
import { OperationTypeNode } from 'graphql'

declare module '@apollo/client' {
  interface DefaultContext {
    changesSession?: boolean
    /** The mutation does not belong to an account; visitors may send it. */
    isForEveryone?: boolean
    /** The mutation bypasses the mutation queue. */
    skipsQueue?: boolean
  }
}

export const sessionChange: DefaultContext = { changesSession: true, skipsQueue: true }

export const forEveryone: DefaultContext = { isForEveryone: true, skipsQueue: true }

const isMutation = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.MUTATION

/** Returns whether the operation changes account data. Mutations do, unless their context says otherwise. */
export function changesAccount(operation: ApolloLink.Operation): boolean {
  const { changesSession, isForEveryone } = operation.getContext()
  return isMutation(operation) && !changesSession && !isForEveryone
}

export const isQueued = (operation: ApolloLink.Operation): boolean =>
  isMutation(operation) && !operation.getContext().skipsQueue
