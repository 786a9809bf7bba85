import { createStore } from 'zustand/vanilla'
import { sendOperation } from './send-operation.ts'
import type { SessionQuery, SessionUserFragment } from './session.generated.ts'
import query from './session.graphql?raw'

export type Session =
  | { state: 'loading' }
  | { state: 'authenticated'; user: SessionUserFragment }
  /** `error` is set when the session could not be checked. */
  | { state: 'unauthenticated'; error?: string }

/**
 * The session of this tab. It is not in Apollo's cache alone, so that the header and pages without queries need no
 * Apollo Client; client.ts keeps both equal.
 */
export const sessionStore = createStore<Session>(() => ({ state: 'loading' }))

/** Returns the user who is signed in, or null. */
export function sessionUser(): SessionUserFragment | null {
  const session = sessionStore.getState()
  return session.state === 'authenticated' ? session.user : null
}

export function setSession(user: SessionUserFragment | null): void {
  const known = sessionStore.getState()
  const isKnown =
    known.state === 'authenticated' ? isEqual(user, known.user) : known.state !== 'loading' && !user
  if (isKnown) return
  sessionStore.setState(user ? { state: 'authenticated', user } : { state: 'unauthenticated' }, true)
}

/** The sizes of the avatar are a new list in each result, but follow from its URL. */
const isEqual = (user: SessionUserFragment | null, known: SessionUserFragment) =>
  user !== null &&
  Object.entries(user).every(
    ([field, value]) => field === 'avatarSizes' || known[field as keyof SessionUserFragment] === value,
  )

const retryDelayMs = 300

/**
 * Asks the server who is signed in, twice if the first request fails, because no page offers a Retry button for it.
 * A sign-in or sign-out meanwhile makes the answer outdated. Never rejects: after a failure the session stays as it is,
 * and is a visitor's if it was not known.
 */
export async function checkSession(): Promise<void> {
  const before = sessionStore.getState()
  const user = await fetchUser()
    .catch(() => new Promise((resolve) => setTimeout(resolve, retryDelayMs)).then(fetchUser))
    .catch(() => undefined)
  if (sessionStore.getState() !== before) return
  if (user !== undefined) setSession(user)
  else if (before.state === 'loading')
    sessionStore.setState({ state: 'unauthenticated', error: 'Session check failed' }, true)
}

const fetchUser = async (): Promise<SessionUserFragment | null> =>
  (await sendOperation<SessionQuery>({ operationName: 'Session', query })).session
