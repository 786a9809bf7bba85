import type { ApolloCache } from '@apollo/client'
import { useEffect } from 'react'
import { usePageQuery } from '../apollo/usePageQuery.ts'
import { CreatorsPageDocument, type CreatorsPageQueryVariables } from './CreatorsPage.generated.ts'

const freshForMs = 60_000

/** When a page that the server rendered was opened, which loads this module before it is hydrated. */
const openedAt = Date.now()

/** By the variables of a page. */
const readTimes = new WeakMap<ApolloCache, Map<string, number>>()

function readTimesOf(cache: ApolloCache): Map<string, number> {
  const times = readTimes.get(cache) ?? new Map<string, number>()
  readTimes.set(cache, times)
  return times
}

/** Reads a directory page from the cache, and refetches it in the background once it is stale. */
export function useDirectoryPage(variables: CreatorsPageQueryVariables) {
  const page = usePageQuery(CreatorsPageDocument, variables)
  const { client, isRendered } = page
  const key = JSON.stringify(variables)
  useEffect(() => {
    if (!client) return
    const times = readTimesOf(client.cache)
    const readAt = times.get(key)
    if (readAt !== undefined && Date.now() - readAt < freshForMs) return
    times.set(key, readAt === undefined && isRendered ? openedAt : Date.now())
    if (readAt === undefined) return // the server or the query above has just read it
    client
      .query({
        query: CreatorsPageDocument,
        variables: JSON.parse(key) as CreatorsPageQueryVariables,
        // Other users change the directory; no mutation of this client returns that.
        // oxlint-disable-next-line apollo-cache/no-refetch
        fetchPolicy: 'network-only',
      })
      // The cached page stays; the next visit retries.
      .catch(() => times.set(key, readAt))
  }, [client, isRendered, key])
  return page
}
