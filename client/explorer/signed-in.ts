import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type OwnProfile, sessionQuery } from './own-profile.ts'

export interface SignedIn {
  displayName: string
  profile: OwnProfile | undefined
}

interface SignedInState {
  /** Null for a visitor, undefined while loading. */
  signedIn: SignedIn | null | undefined
  refresh: () => Promise<SignedIn | null>
  /** Sent instead of the session; '' for none. */
  token: string
  setToken: (token: string) => void
}

export const tokenHeaders = (token: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

export const SignedInContext = createContext<SignedInState>({
  signedIn: undefined,
  refresh: async () => null,
  token: '',
  setToken: () => {},
})

export const useSignedIn = () => useContext(SignedInContext)

/** Queries the session on mount, and when the page becomes visible: the user may have signed in on the site. */
export function useSignedInQuery(): SignedInState {
  const [signedIn, setSignedIn] = useState<SignedIn | null>()
  const [token, setToken] = useState('')
  const requests = useRef(0)

  const refresh = useCallback(async () => {
    const request = ++requests.current
    const user = await fetchSignedIn(tokenHeaders(token))
    if (request === requests.current) setSignedIn(user)
    return user
  }, [token])

  useEffect(() => {
    const refreshOnReturn = () => void (document.visibilityState === 'visible' && refresh())
    document.addEventListener('visibilitychange', refreshOnReturn)
    void refresh()
    return () => document.removeEventListener('visibilitychange', refreshOnReturn)
  }, [refresh])

  return useMemo(() => ({ signedIn, refresh, token, setToken }), [signedIn, refresh, token])
}

interface Response {
  data: {
    session: { displayName: string; email: string; creatorProfile: { id: number } | null } | null
  }
}

/** If the query fails, the user is treated as a visitor. */
async function fetchSignedIn(headers: Record<string, string>): Promise<SignedIn | null> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: sessionQuery }),
    })
    const { session } = ((await response.json()) as Response).data
    if (!session) return null
    const { displayName, email, creatorProfile } = session
    return { displayName, profile: creatorProfile ? { id: creatorProfile.id, email } : undefined }
  } catch {
    return null
  }
}
