import { ApolloLink } from '@apollo/client'
import { concatMap, finalize, from } from 'rxjs'
import { isQueued } from './operation-context.ts'

/** Settles with the last mutation of the tab; never rejects. */
let last = Promise.resolve()

/** Resolves when every mutation that is queued by now has been answered. */
export const queuedMutations = (): Promise<void> => last

/** Sends mutations one after the other, in the order of the clicks: what was clicked last, counts last. */
export const mutationQueue = () =>
  new ApolloLink((operation, forward) => {
    if (!isQueued(operation)) return forward(operation)
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return from(before).pipe(
      concatMap(() => forward(operation)),
      finalize(resolve),
    )
  })
