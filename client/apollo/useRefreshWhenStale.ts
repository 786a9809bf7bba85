import type { OperationVariables } from '@apollo/client'
import type { useQuery } from '@apollo/client/react'
import { useEffect, useEffectEvent } from 'react'
import { hasCode } from './graphql-errors.ts'

const freshForMs = 60_000

/** When each query was read, by its name and variables. */
const readTimes = new Map<string, number>()

const keyOf = (name: string | undefined, variables: object) => name + JSON.stringify(variables)

export const noteRead = (...query: Parameters<typeof keyOf>) =>
  void readTimes.set(keyOf(...query), Date.now())

export const forgetReadTimes = () => readTimes.clear()

/** Returns whether a read by key found nothing. */
export const isEmptyResult = (data: object | null | undefined) =>
  data != null && Object.values(data).some((value) => value === null)

/**
 * Returns the result of a page's query. When a user returns to the page a minute after it was read, also from the browser's
 * back/forward cache, it is read again in the background; at once if nothing was found.
 *
 * No fetch policy does that: `cache-and-network` requests at hydration what the server has just sent, and again at each return;
 * `cache-first` never; and neither notices the back/forward cache.
 */
export function useRefreshWhenStale<Data extends object, Variables extends OperationVariables>(
  result: useQuery.Result<Data, Variables, 'empty' | 'complete' | 'streaming'>,
) {
  const { client, observable, data, refetch } = result
  const { variables } = observable
  const { query } = observable.options
  const key = keyOf(observable.queryName, variables)

  const refetchIfStale = useEffectEvent(async (page: string) => {
    const readAt = readTimes.get(page)
    if (readAt === undefined) readTimes.set(page, Date.now()) // the server has just read it, or the page's query does
    if (readAt === undefined || (Date.now() - readAt < freshForMs && !isEmptyResult(data))) return
    try {
      // Other users change the page; no mutation of this client returns that.
      await client.query({ query, variables, fetchPolicy: 'network-only' })
    } catch (error) {
      // The page shows the error; after any other, the cached page stays, and the next visit reads again.
      if (hasCode(error, 'NOT_FOUND')) await refetch().catch(() => {})
    }
  })
  useEffect(() => {
    void refetchIfStale(key)
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void refetchIfStale(key)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [key])
  return result
}
