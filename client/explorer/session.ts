import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'

interface User {
  displayName: string
}

interface ExplorerSession {
  /** Null for a visitor, undefined while loading. */
  user: User | null | undefined
  /** Sent instead of the session, and kept in memory only; '' for none. */
  token: string
  setToken: (token: string) => void
}

export const SessionContext = createContext<ExplorerSession>({
  user: undefined,
  token: '',
  setToken: () => {},
})

export const useSession = () => useContext(SessionContext)

export const sessionQuery = '{ session { displayName } }'

/** Reads who is signed in, again after each mutation, and when the user returns from the site. */
export function useExplorerSession(): ExplorerSession & { fetcher: Fetcher } {
  const [token, setToken] = useState('')
  const [user, setUser] = useState<User | null>()
  const reads = useRef(0)

  const { fetcher, read } = useMemo(() => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const send = createGraphiQLFetcher({ url: '/graphql', enableIncrementalDelivery: false, headers })
    const read = async () => {
      const number = ++reads.current
      // If the query fails, the user is treated as a visitor.
      const result = await Promise.resolve(send({ query: sessionQuery })).catch(() => null)
      const session = (result as { data?: { session: User | null } } | null)?.data?.session
      if (number === reads.current) setUser(session ?? null)
    }
    const fetcher: Fetcher = async (params, options) => {
      const result = await send(params, options)
      if (/^\s*mutation\b/m.test(params.query)) void read()
      return result
    }
    return { fetcher, read }
  }, [token])

  useEffect(() => {
    const readOnReturn = () => void (document.visibilityState === 'visible' && read())
    document.addEventListener('visibilitychange', readOnReturn)
    void read()
    return () => document.removeEventListener('visibilitychange', readOnReturn)
  }, [read])

  return useMemo(() => ({ user, token, setToken, fetcher }), [user, token, fetcher])
}
