import { createContext, useContext } from 'react'
import type { SessionUserFragment } from '../../apollo/session.generated.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'authenticated'; user: SessionUserFragment }
  /** `error` is set when the session could not be checked. */
  | { state: 'unauthenticated'; error?: string }

export const SessionContext = createContext<Session>({ state: 'loading' })

export const useSession = () => useContext(SessionContext)
