import type { ApolloCache } from '@apollo/client'
import { useEffect } from 'react'
import {
  CreatorsPageDocument,
  type CreatorsPageQueryVariables,
  useCreatorsPageQuery,
} from '../generated/graphql.ts'

/** For how long a page of the directory is shown again without another request. */
const freshForMs = 60_000

/** When each page of the directory was last read, by its variables. */
const readTimes = new WeakMap<ApolloCache, Map<string, number>>()

function readTimesOf(cache: ApolloCache): Map<string, number> {
  const times = readTimes.get(cache) ?? new Map<string, number>()
  readTimes.set(cache, times)
  return times
}

/** A page of the directory: from the cache at once, and read again in the background when it is no longer fresh. */
export function useDirectoryPage(variables: CreatorsPageQueryVariables) {
  const page = useCreatorsPageQuery({ variables })
  const { client } = page
  const key = JSON.stringify(variables)
  useEffect(() => {
    const times = readTimesOf(client.cache)
    const readAt = times.get(key)
    if (readAt !== undefined && Date.now() - readAt < freshForMs) return
    times.set(key, Date.now())
    if (readAt === undefined) return // the query above reads it
    client
      .query({
        query: CreatorsPageDocument,
        variables: JSON.parse(key) as CreatorsPageQueryVariables,
        // Other people change the directory; no mutation of this client returns that.
        // oxlint-disable-next-line apollo-cache/no-refetch
        fetchPolicy: 'network-only',
      })
      // The cached page stays, and the next visit tries again.
      .catch(() => times.set(key, readAt))
  }, [client, key])
  return page
}
