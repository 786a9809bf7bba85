import { createContext, useContext } from 'react'
import type { Session } from '../../apollo/session-store.ts'

export const SessionContext = createContext<Session>({ state: 'loading' })

export const useSession = () => useContext(SessionContext)
