import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand/react'
import { clientStore, loadClient, loadClientOrReload } from './load-client.ts'
import { ServerResultContext } from './server-result.ts'
import { useFreshPage } from './useFreshPage.ts'

interface PageQueryResult<Data> {
  data?: Data | undefined
  previousData?: Data | undefined
  error?: Error | undefined
  loading: boolean
  refetch: () => Promise<unknown>
}

type Shown<Data> = Pick<PageQueryResult<Data>, 'data' | 'error' | 'loading'>

const loading = { loading: true }
const skipped = { loading: false }

/**
 * Runs the query of a page that the server renders, as `useQuery` of Apollo Client does. It returns the server's result
 * until Apollo Client has loaded, so that the page is hydrated without it. A page that was read more than a minute ago is
 * shown at once and refetched.
 */
export function usePageQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  { skip = false }: { skip?: boolean } = {},
): PageQueryResult<Data> {
  const client = useStore(clientStore)
  const [loadError, setLoadError] = useState<Error>()
  const key = JSON.stringify(variables)
  const page = useContext(ServerResultContext)?.page
  const isRendered = !skip && page?.query === query && JSON.stringify(page.variables) === key
  const rendered = useMemo<Shown<Data>>(
    () => (isRendered ? { data: page?.data as Data, loading: false } : skip ? skipped : loading),
    [isRendered, page, skip],
  )
  const isNeeded = !isRendered && !skip
  useEffect(() => {
    const load = () => void loadClient().catch(setLoadError)
    if (isNeeded) return load()
    // A search, for example, needs it soon.
    window.addEventListener('focusin', load, { once: true })
    return () => window.removeEventListener('focusin', load)
  }, [isNeeded])

  const watched = useMemo(
    () => (skip ? undefined : client?.watchQuery({ query, variables: JSON.parse(key) as Variables })),
    [client, query, key, skip],
  )
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = watched?.subscribe(onChange)
      // Strict Mode subscribes again at once, which must not abort the request.
      return () => void setTimeout(() => subscription?.unsubscribe())
    },
    [watched],
  )
  const shown = useSyncExternalStore<Shown<Data>>(
    subscribe,
    () => (watched ? (watched.getCurrentResult() as Shown<Data>) : rendered),
    () => rendered,
  )
  const [previousData, setPreviousData] = useState(shown.data)
  if (shown.data && shown.data !== previousData) setPreviousData(shown.data)

  const refetch = useCallback(async () => {
    if (watched) return watched.refetch()
    setLoadError(undefined)
    return loadClientOrReload().catch(setLoadError)
  }, [watched])
  // The error of the second request is shown.
  useFreshPage(query, { key, isRendered, skip, onGone: () => void refetch().catch(() => {}) })
  return {
    data: shown.data,
    previousData: shown.data ? undefined : previousData,
    error: shown.error ?? (!watched && !shown.data && !skip ? loadError : undefined),
    loading: shown.loading,
    refetch,
  }
}
