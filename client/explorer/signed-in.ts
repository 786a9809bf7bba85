import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type OwnProfile, ownProfileQuery, sessionQuery } from './own-profile.ts'

/** The signed-in user; `profile` is absent if they have none. */
export interface SignedIn {
  displayName: string
  profile: OwnProfile | undefined
}

interface SignedInState {
  /** Null for a visitor, undefined while loading. */
  signedIn: SignedIn | null | undefined
  /** Queries the server again. */
  ask: () => Promise<SignedIn | null>
}

export const SignedInContext = createContext<SignedInState>({ signedIn: undefined, ask: async () => null })

export const useSignedIn = () => useContext(SignedInContext)

/**
 * Queries the session at first and whenever the window gets focus, because the user may have signed in elsewhere.
 */
export function useSignedInQuery(): SignedInState {
  const [signedIn, setSignedIn] = useState<SignedIn | null>()
  const questions = useRef(0)

  const ask = useCallback(async () => {
    const question = ++questions.current
    const answer = await fetchSignedIn()
    if (question === questions.current) setSignedIn(answer)
    return answer
  }, [])

  useEffect(() => {
    const askOnReturn = () => void (document.visibilityState === 'visible' && ask())
    document.addEventListener('visibilitychange', askOnReturn)
    void ask()
    return () => document.removeEventListener('visibilitychange', askOnReturn)
  }, [ask])

  return useMemo(() => ({ signedIn, ask }), [signedIn, ask])
}

interface Session {
  id: number
  displayName: string
  email: string
}

interface Profile {
  creatorProfile: Omit<OwnProfile, 'email'> | null
}

/** If the query fails, the user is treated as a visitor. */
async function fetchSignedIn(): Promise<SignedIn | null> {
  try {
    const { session } = await runQuery<{ session: Session | null }>(sessionQuery)
    if (!session) return null
    const { id: userId, displayName, email } = session
    const { creatorProfile } = await runQuery<Profile>(ownProfileQuery, { userId })
    return { displayName, profile: creatorProfile ? { ...creatorProfile, email } : undefined }
  } catch {
    return null
  }
}

async function runQuery<Data>(query: string, variables: object = {}): Promise<Data> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data } = (await response.json()) as { data: Data }
  return data
}
