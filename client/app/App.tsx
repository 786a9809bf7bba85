import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { type ReactNode, StrictMode } from 'react'
import { type ServerResult, ServerResultContext } from '../apollo/server-result.ts'
import { Site } from './Site.tsx'

interface AppProps {
  client: ApolloClient
  serverResult: ServerResult | undefined
  /** Wraps the site in a router. */
  router: (site: ReactNode) => ReactNode
}

/** The site, as both the server and the browser render it. */
export const App = ({ client, serverResult, router }: AppProps) => (
  <StrictMode>
    <ApolloProvider client={client}>
      <ServerResultContext value={serverResult}>{router(<Site />)}</ServerResultContext>
    </ApolloProvider>
  </StrictMode>
)
