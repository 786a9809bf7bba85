import { type ReactNode, StrictMode } from 'react'
import { type ServerResult, ServerResultContext } from '../apollo/server-result.ts'
import { Site } from './Site.tsx'

interface AppProps {
  serverResult: ServerResult | undefined
  /** Wraps the site in a router and in the source of its data. */
  wrap: (site: ReactNode) => ReactNode
}

export const App = ({ serverResult, wrap }: AppProps) => (
  <StrictMode>
    <ServerResultContext value={serverResult}>{wrap(<Site />)}</ServerResultContext>
  </StrictMode>
)
