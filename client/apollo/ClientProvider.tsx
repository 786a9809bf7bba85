import { ApolloProvider } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { clientStore } from './load-client.ts'

/** Requires that Apollo Client has loaded. */
export const ClientProvider = ({ children }: { children: ReactNode }) => (
  <ApolloProvider client={clientStore.getState()!}>{children}</ApolloProvider>
)
