import { useOutletContext } from 'react-router-dom'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { keepDraftsOf } from '../ui/drafts.ts'
import { hasUnsavedInput } from '../ui/navigation-guard.ts'
import type { SessionQuery, SessionUserFragment } from './session.generated.ts'
import query from './session.graphql?raw'
import { retryOnce, sendOperation } from './session-request.ts'

export type Session =
  | { state: 'loading' }
  /**
   * Only after an answer of the server, or once the user signs out. `isGone` after the account was deleted: its page leads
   * home, as /login says 'Welcome back'.
   */
  | { state: 'visitor'; isGone?: boolean }
  /** The server gave no answer, so it is not known who is signed in. */
  | { state: 'unchecked'; error: string }
  | { state: 'signed-in'; user: SessionUserFragment }
  /**
   * The session of an account ended while its page was open or a mutation in flight (docs/decisions/0031). `user` is
   * signed in now; while `isAsking`, mutations wait for a sign-in to the account.
   */
  | { state: 'ended'; account: SessionUserFragment; isAsking: boolean; user: SessionUserFragment | null }

/** The session of this tab. */
export const sessionStore = createStore<Session>(() => ({ state: 'loading' }))

/** Hydrates as 'loading', which the server renders. */
export const useSession = () => useStore(sessionStore)

export const userOf = (session: Session): SessionUserFragment | null =>
  'user' in session ? session.user : null

/** Returns the account of a guarded page (`RequireRole`). */
export const useAccount = () => useOutletContext<SessionUserFragment>()

/** Returns the account that the open page and its mutations belong to, also after its session has ended. */
export const accountOf = (session: Session): SessionUserFragment | null =>
  session.state === 'ended' ? session.account : userOf(session)

/** Counts checks and changes of the user: only the last check counts, and only if nobody has signed in or out since. */
let version = 0

function setSession(session: Session): void {
  version++
  sessionStore.setState(session, true)
}

const sessionOf = (user: SessionUserFragment | null): Session =>
  user ? { state: 'signed-in', user } : { state: 'visitor' }

/** Sets who is signed in. An ended session ends with the sign-in to its account; until then the page keeps its account. */
function setUser(user: SessionUserFragment | null): void {
  // A session that has ended by itself leaves its account the drafts.
  if (user) keepDraftsOf(user.id)
  const session = sessionStore.getState()
  if (session.state === 'visitor' && !user) {
    version++
    return
  }
  setSession(
    session.state === 'ended' && user?.id !== session.account.id ? { ...session, user } : sessionOf(user),
  )
}

/** Sets the fields that a mutation has changed, unless its user has been signed out since. */
export function changeUser(user: SessionUserFragment): void {
  const session = sessionStore.getState()
  if (session.state !== 'signed-in' || session.user.id !== user.id) return
  setSession({ state: 'signed-in', user })
  announce(user)
}

/** Shows the site as to a visitor, also the page of an ended session, and signs the other tabs out. */
export function signOut({ isGone = false } = {}): void {
  keepDraftsOf(undefined)
  setSession({ state: 'visitor', isGone })
  announce(null)
}

/**
 * Queries the session, and once more if that fails. Never rejects: after a failure the session stays as it is, or is
 * unchecked if it was loading or is not `isTrusted`.
 */
export async function checkSession({ isTrusted = true } = {}): Promise<void> {
  const check = ++version
  const answer = await retryOnce(() => sendOperation<SessionQuery>('Session', query)).catch(() => undefined)
  if (check !== version) return
  if (answer) setUser(answer.session)
  else if (!isTrusted || sessionStore.getState().state === 'loading')
    setSession({ state: 'unchecked', error: 'Session check failed' })
}

/** Checks the session again after a failure. */
export function retrySession(): Promise<void> {
  setSession({ state: 'loading' })
  return checkSession()
}

/** Checks a session that could not be checked before: the server may answer now. */
export function checkUnchecked(): void {
  if (sessionStore.getState().state === 'unchecked') void retrySession()
}

/** Opens the sign-in dialog. Resolves with whether the account has signed in; false when the dialog is dismissed. */
export function askToSignIn(account: SessionUserFragment): Promise<boolean> {
  const session = sessionStore.getState()
  const user = session.state === 'ended' ? session.user : null
  sessionStore.setState({ state: 'ended', account, isAsking: true, user }, true)
  return new Promise((resolve) => {
    const stop = sessionStore.subscribe((session) => {
      if (session.state === 'ended' && session.isAsking) return
      stop()
      resolve(session.state === 'signed-in' && session.user.id === account.id)
    })
  })
}

/** Fails the waiting mutations. A guarded page keeps its account, and with it unsaved input. */
export function dismissSignIn(): void {
  const session = sessionStore.getState()
  if (session.state === 'ended')
    sessionStore.setState(isPageGuarded ? { ...session, isAsking: false } : sessionOf(session.user), true)
}

let isPageGuarded = false

/** Marks the open page as one of an account. Returns the cleanup function, after which an ended session has no page. */
export function markGuardedPage(): () => void {
  isPageGuarded = true
  return () => {
    isPageGuarded = false
    forgetEndedSession()
  }
}

/** Mutations may still wait. */
function forgetEndedSession(): void {
  const session = sessionStore.getState()
  if (session.state === 'visitor' || (session.state === 'ended' && !session.isAsking))
    sessionStore.setState(sessionOf(userOf(session)), true)
}

/** The other tabs of this browser, which share the session's cookie. The server has none. */
let channel: BroadcastChannel | undefined

/** Tells the other tabs who is signed in now, or without a user that they must check it. */
// The rule is about windows; channels have no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const announce = (user?: SessionUserFragment | null) => channel?.postMessage({ user })

/** Sets the user that the server has signed in. */
export function signIn(user: SessionUserFragment): void {
  setUser(user)
  announce(user)
}

/** Checks the session after the server has changed it, in the other tabs too. */
export function refreshSession(): Promise<void> {
  announce()
  return checkSession()
}

/**
 * Applies a change of the session that another tab or the server has made: sets the user who is signed in now, or queries
 * it if the caller does not know. A guarded page keeps its account if it has unsaved input.
 */
export function recheckSession(user?: SessionUserFragment | null): void {
  const session = sessionStore.getState()
  if (session.state === 'signed-in' && isPageGuarded && hasUnsavedInput())
    setSession({ state: 'ended', account: session.user, isAsking: false, user: session.user })
  if (user === null) keepDraftsOf(undefined)
  if (user === undefined) void checkSession()
  else setUser(user)
}

/** Checks the session, also whenever it may have changed without this page. */
export function followSession(): void {
  void checkSession()
  window.addEventListener('online', checkUnchecked)
  window.addEventListener('focus', () => {
    checkUnchecked()
    if (sessionStore.getState().state === 'ended') void checkSession()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void checkRestoredPage()
  })
  try {
    channel = new BroadcastChannel('session')
    // Tabs of earlier versions send null for a check.
    channel.addEventListener(
      'message',
      ({ data }: MessageEvent<{ user?: SessionUserFragment | null } | null>) => recheckSession(data?.user),
    )
  } catch {
    // Firefox has none where cookies are blocked.
  }
}

/** Hides a guarded page that the back/forward cache restored until it is known that its account is still signed in. */
async function checkRestoredPage(): Promise<void> {
  if (isPageGuarded) document.body.style.visibility = 'hidden'
  await checkSession({ isTrusted: !isPageGuarded })
  forgetEndedSession()
  document.body.style.visibility = ''
}
