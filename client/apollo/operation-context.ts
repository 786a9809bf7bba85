import { type ApolloLink, type DefaultContext } from '@apollo/client'
import { OperationTypeNode } from 'graphql'

declare module '@apollo/client' {
  interface DefaultContext {
    /** Signs in or out. */
    changesSession?: boolean
    /** Changes nothing that an account has. */
    isForEveryone?: boolean
    /** Is sent at once: waits for no other mutation, and none waits for it. */
    skipsQueue?: boolean
  }
}

/** The context of a mutation that signs in or out. */
export const sessionChange: DefaultContext = { changesSession: true, skipsQueue: true }

/** The context of a mutation that visitors may send too. */
export const forEveryone: DefaultContext = { isForEveryone: true, skipsQueue: true }

const isMutation = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.MUTATION

/** Whether an operation changes what an account has; a mutation does unless its context says otherwise. */
export function changesAccount(operation: ApolloLink.Operation): boolean {
  const { changesSession, isForEveryone } = operation.getContext()
  return isMutation(operation) && !changesSession && !isForEveryone
}

/** Whether an operation is sent after the mutations before it; a mutation is unless its context says otherwise. */
export const isQueued = (operation: ApolloLink.Operation): boolean =>
  isMutation(operation) && !operation.getContext().skipsQueue
