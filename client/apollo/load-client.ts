import type { ApolloClient } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { createStore } from 'zustand/vanilla'

export const clientStore = createStore<ApolloClient | undefined>(() => undefined)

export interface RenderedQuery {
  query: DocumentNode
  variables: Record<string, unknown>
  data: unknown
}

type Write = (client: ApolloClient) => unknown

const pendingWrites: Write[] = []

/** Writes data that was fetched without Apollo Client to its cache, once it has loaded. */
export function writeWhenLoaded(write: Write): void {
  const client = clientStore.getState()
  if (client) write(client)
  else pendingWrites.push(write)
}

let loading: Promise<ApolloClient> | undefined

/** Loads Apollo Client and creates the client of this tab. A call after a failure tries again. */
export function loadClient(): Promise<ApolloClient> {
  loading ??= importClient().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Loads Apollo Client when a user retries. Many browsers never fetch a failed module again
 * (https://github.com/whatwg/html/issues/6768). After another failure this reloads the page, provided that the server responds.
 */
export async function loadClientOrReload(): Promise<ApolloClient> {
  try {
    return await loadClient()
  } catch (error) {
    await fetch(window.location.href, { method: 'HEAD' })
    window.location.reload()
    throw error
  }
}

async function importClient(): Promise<ApolloClient> {
  const { createClient } = await import('./client.ts')
  const client = createClient()
  for (const write of pendingWrites.splice(0)) write(client)
  clientStore.setState(client, true)
  return client
}
