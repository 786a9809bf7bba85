import type { ReactNode } from 'react'
import { useStore } from 'zustand/react'
import { sessionStore } from '../../apollo/session-store.ts'
import { SessionContext } from './useSession.ts'

export const SessionProvider = ({ children }: { children: ReactNode }) => (
  <SessionContext value={useStore(sessionStore)}>{children}</SessionContext>
)
