import { ApolloLink } from '@apollo/client'
import { concatMap, finalize, from } from 'rxjs'
import { isMutation } from './operation-context.ts'

let last = Promise.resolve()

/** Resolves when every mutation queued so far has a response. */
export const queuedMutations = (): Promise<void> => last

/** Sends mutations one at a time in click order, so that the last click wins. */
export const mutationQueueLink = () =>
  new ApolloLink((operation, forward) => {
    if (!isMutation(operation) || operation.getContext().skipsQueue) return forward(operation)
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return from(before).pipe(
      concatMap(() => forward(operation)),
      finalize(resolve),
    )
  })
