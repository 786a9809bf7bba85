import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { useEffect, useEffectEvent } from 'react'
import { hasCode } from './graphql-errors.ts'
import { loadClient } from './load-client.ts'

const freshForMs = 60_000

/** When a page that the server rendered was opened, which loads this module before it is hydrated. */
const openedAt = Date.now()

/** By query and the variables of a page. */
const readTimes = new WeakMap<DocumentNode, Map<string, number>>()

function readTimesOf(query: DocumentNode): Map<string, number> {
  const times = readTimes.get(query) ?? new Map<string, number>()
  readTimes.set(query, times)
  return times
}

interface FreshPage {
  /** The variables as JSON. */
  key: string
  /** Whether the server read the page when the browser opened it. */
  isRendered: boolean
  skip: boolean
  onGone: () => void
}

/**
 * Refetches a page in the background when a user returns to it a minute after it was read, also from the browser's
 * back/forward cache. Calls `onGone` if the server does not find it any more.
 */
export function useFreshPage<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  { key, isRendered, skip, onGone }: FreshPage,
): void {
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    if (skip) return undefined
    const times = readTimesOf(query)
    function refetchIfStale() {
      const readAt = times.get(key)
      if (readAt !== undefined && Date.now() - readAt < freshForMs) return
      times.set(key, readAt === undefined && isRendered ? openedAt : Date.now())
      if (readAt === undefined) return // the server has just read it, or the page's query does
      const refetch = async () => {
        const client = await loadClient()
        const variables = JSON.parse(key) as Variables
        // Other users change the page; no mutation of this client returns that.
        await client.query({ query, variables, fetchPolicy: 'network-only' })
      }
      refetch().catch((error: unknown) => {
        if (hasCode(error, 'NOT_FOUND')) gone()
        else times.set(key, readAt) // the cached page stays; the next visit retries
      })
    }
    refetchIfStale()
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refetchIfStale()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [query, key, isRendered, skip])
}
