import type { ApolloClient } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { createStore } from 'zustand/vanilla'

/** Apollo Client, once its code has loaded; `error` if it could not be loaded. */
export const clientStore = createStore<{ client?: ApolloClient; error?: unknown }>(() => ({}))

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

/** Loads the code of Apollo Client, which no page needs to be read, and creates the client of this tab. */
export function loadClient(): Promise<ApolloClient> {
  loading ??= import('./client.ts').then(
    ({ createClient }) => {
      const client = createClient()
      if (rendered) client.writeQuery(rendered)
      clientStore.setState({ client }, true)
      return client
    },
    (error: unknown) => {
      loading = undefined
      clientStore.setState({ error }, true)
      throw error
    },
  )
  return loading
}
