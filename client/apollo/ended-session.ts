import { createStore } from 'zustand/vanilla'
import type { SessionUserFragment } from './session.generated.ts'
import { checkSession, type Session, sessionStore, setSession } from './session-store.ts'

/** A session that ended while its account had a page open or a mutation in flight (docs/decisions/0031). */
interface EndedSession {
  account: SessionUserFragment
  isDialogOpen: boolean
}

export const endedSession = createStore<EndedSession | null>(() => null)

let pageAccount: SessionUserFragment | undefined
const waiters: ((isSignedIn: boolean) => void)[] = []
const settle = (isSignedIn: boolean) => {
  for (const resolve of waiters.splice(0)) resolve(isSignedIn)
}

export const getPageAccount = () => pageAccount

/** Sets the account of the open page, for the `X-Account-Id` of its mutations. Returns the cleanup function. */
export function setPageAccount(account: SessionUserFragment): () => void {
  pageAccount = account
  return () => {
    pageAccount = undefined
  }
}

/** Opens the sign-in dialog. Resolves with false when the user dismisses it. */
export function waitForSignIn(account: SessionUserFragment): Promise<boolean> {
  window.removeEventListener('focus', checkOnFocus) // the dialog checks the session itself
  endedSession.setState({ account, isDialogOpen: true }, true)
  setSession(null)
  return new Promise((resolve) => waiters.push(resolve))
}

export function resendMutations(): void {
  endedSession.setState(null, true)
  settle(true)
}

/** Fails the waiting mutations. The page keeps its unsaved input. */
export function dismissEndedSession(): void {
  const ended = endedSession.getState()
  if (ended) endedSession.setState({ ...ended, isDialogOpen: false }, true)
  settle(false)
  followSignIn()
}

const checkOnFocus = () => void checkSession()

const stopWhenSignedIn = ({ state }: Session) => {
  if (state === 'authenticated') window.removeEventListener('focus', checkOnFocus)
}

/** Checks the session on focus, because another tab may sign in. A repeated call adds no other listener. */
function followSignIn(): void {
  window.addEventListener('focus', checkOnFocus)
  sessionStore.subscribe(stopWhenSignedIn)
}

/** Called when the page is left; mutations may still wait. */
export function clearEndedSession(): void {
  if (!endedSession.getState()?.isDialogOpen) endedSession.setState(null, true)
}
