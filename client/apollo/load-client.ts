import type { ApolloClient } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { createStore } from 'zustand/vanilla'

/** Apollo Client, once its code has loaded. */
export const clientStore = createStore<ApolloClient | undefined>(() => undefined)

/** A query with the result that the server rendered. */
export interface RenderedQuery {
  query: DocumentNode
  variables: Record<string, unknown>
  data: unknown
}

let rendered: RenderedQuery | undefined

/** Puts the result of a rendered page into the cache once there is one. */
export const cacheLater = (query: RenderedQuery) => void (rendered = query)

let loading: Promise<ApolloClient> | undefined

/**
 * Loads the code of Apollo Client, which no page needs to be read, and creates the client of this tab. The next call
 * after a failure tries again.
 */
export function loadClient(): Promise<ApolloClient> {
  loading ??= createLoaded().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function createLoaded(): Promise<ApolloClient> {
  const { createClient } = await import('./client.ts')
  const client = createClient()
  if (rendered) client.writeQuery(rendered)
  clientStore.setState(client, true)
  return client
}
