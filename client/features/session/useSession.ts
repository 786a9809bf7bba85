import { createContext, useContext } from 'react'
import type { SessionUserFragment } from '../../generated/graphql.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'authenticated'; user: SessionUserFragment }
  /** `error` tells a visitor from somebody of whom we could not learn who they are. */
  | { state: 'unauthenticated'; error?: string }

export const SessionContext = createContext<Session>({ state: 'loading' })

/** Who is signed in. */
export const useSession = () => useContext(SessionContext)
