import { createStore } from 'zustand/vanilla'
import { sendOperation } from './send-operation.ts'
import type { SessionQuery, SessionUserFragment } from './session.generated.ts'
import query from './session.graphql?raw'

export type Session =
  | { state: 'loading' }
  | { state: 'authenticated'; user: SessionUserFragment }
  /** `error` is set when the session could not be checked. */
  | { state: 'unauthenticated'; error?: string }

/** The session of this tab. Pages read it before Apollo Client has loaded; client.ts keeps it equal in the cache. */
export const sessionStore = createStore<Session>(() => ({ state: 'loading' }))

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

/** Ignores the sizes of the avatar: a new list in each result, which follows from the URL. */
const isEqual = (user: SessionUserFragment | null, known: SessionUserFragment) =>
  user !== null &&
  Object.entries(user).every(
    ([field, value]) => field === 'avatarSizes' || known[field as keyof SessionUserFragment] === value,
  )

const retryDelayMs = 300

/**
 * Queries the session, twice if the first request fails, because public pages offer no Retry button for it. Ignores the
 * response if the session has changed since. Never rejects: after a failure the session stays as it is, or becomes
 * unauthenticated if it was loading or is not `isTrusted`.
 */
export async function checkSession({ isTrusted = true } = {}): Promise<void> {
  const before = sessionStore.getState()
  const user = await fetchUser()
    .catch(() => new Promise((resolve) => setTimeout(resolve, retryDelayMs)).then(fetchUser))
    .catch(() => undefined)
  if (sessionStore.getState() !== before) return
  if (user !== undefined) setSession(user)
  else if (before.state === 'loading' || !isTrusted)
    sessionStore.setState({ state: 'unauthenticated', error: 'Session check failed' }, true)
}

/** Checks the session again after a failure. */
export function retrySession(): Promise<void> {
  sessionStore.setState({ state: 'loading' }, true)
  return checkSession()
}

const fetchUser = async (): Promise<SessionUserFragment | null> =>
  (await sendOperation<SessionQuery>({ operationName: 'Session', query })).session
