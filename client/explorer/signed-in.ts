import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type OwnProfile, ownProfileQuery, sessionQuery } from './own-profile.ts'

/** Who is signed in; `profile` is absent where they keep none yet. */
export interface SignedIn {
  displayName: string
  profile: OwnProfile | undefined
}

interface SignedInState {
  /** Null for a visitor, undefined until it is known. */
  signedIn: SignedIn | null | undefined
  /** Asks the server anew. */
  ask: () => Promise<SignedIn | null>
}

export const SignedInContext = createContext<SignedInState>({ signedIn: undefined, ask: async () => null })

export const useSignedIn = () => useContext(SignedInContext)

/** Asks who is signed in: at first, and again when somebody comes back from another tab, where they may have signed in. */
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

/** Whom the server does not tell, it treats as a visitor; so do we. */
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
