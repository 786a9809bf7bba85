import { ApolloProvider } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { clientStore } from './load-client.ts'

/** Provides Apollo Client, which must have loaded, to components that use its hooks. */
export const ClientProvider = ({ children }: { children: ReactNode }) => (
  <ApolloProvider client={clientStore.getState()!}>{children}</ApolloProvider>
)
