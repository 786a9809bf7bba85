import { useReactiveVar } from '@apollo/client/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { endedSession, forgetEndedSession, setPageAccount } from '../../apollo/ended-session.ts'
import type { SessionUserFragment } from '../../generated/graphql.ts'
import { useSession } from './useSession.ts'

/**
 * The account that a guarded page is open for; undefined for a visitor. When its session ends, the page keeps the account,
 * so that nothing that was typed is lost; whether it is signed in, `useSession` knows.
 */
export function usePageAccount(): SessionUserFragment | undefined {
  const session = useSession()
  const ended = useReactiveVar(endedSession)
  const [account, setAccount] = useState<SessionUserFragment>()
  const isKept = account !== undefined && account.id === ended?.account.id
  const user = session.state === 'authenticated' ? session.user : undefined
  const shown = isKept ? account : user
  if (shown !== account) setAccount(shown)

  useLayoutEffect(() => (shown ? setPageAccount(shown) : undefined), [shown])
  useEffect(() => forgetEndedSession, [])
  return shown
}
