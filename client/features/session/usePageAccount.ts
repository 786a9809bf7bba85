import { useEffect, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand/react'
import { endedSession, clearEndedSession, setPageAccount } from '../../apollo/ended-session.ts'
import type { SessionUserFragment } from '../../apollo/session.generated.ts'
import { useSession } from './useSession.ts'

/**
 * Returns the account that a guarded page belongs to; undefined for a visitor. The page keeps the account when the
 * session ends, so that unsaved input is not lost; `useSession` returns the current session.
 */
export function usePageAccount(): SessionUserFragment | undefined {
  const session = useSession()
  const ended = useStore(endedSession)
  const [account, setAccount] = useState<SessionUserFragment>()
  const isKept = account !== undefined && account.id === ended?.account.id
  const user = session.state === 'authenticated' ? session.user : undefined
  const shown = isKept ? account : user
  if (shown !== account) setAccount(shown)

  useLayoutEffect(() => (shown ? setPageAccount(shown) : undefined), [shown])
  useEffect(() => clearEndedSession, [])
  return shown
}
