import { createStore } from 'zustand/vanilla'
import type { SessionUserFragment } from './session.generated.ts'
import { setSession } from './session-store.ts'

/** A session that ended while its account had a page open or a mutation in flight (docs/decisions/0031). */
interface EndedSession {
  account: SessionUserFragment
  isAsking: boolean
}

export const endedSession = createStore<EndedSession | null>(() => null)

let pageAccount: SessionUserFragment | undefined
const waiting: ((isSignedIn: boolean) => void)[] = []
const settle = (isSignedIn: boolean) => {
  for (const resolve of waiting.splice(0)) resolve(isSignedIn)
}

/** Returns the account that the open page belongs to. */
export const accountOfPage = () => pageAccount

/**
 * Sets the account that the open page belongs to, for the `X-Account-Id` of its mutations. Returns the cleanup
 * function.
 */
export function setPageAccount(account: SessionUserFragment): () => void {
  pageAccount = account
  return () => {
    pageAccount = undefined
  }
}

/** Resolves with true when the account has signed in again, with false when the user dismisses the dialog. */
export function signedInAgain(account: SessionUserFragment): Promise<boolean> {
  endedSession.setState({ account, isAsking: true }, true)
  setSession(null)
  return new Promise((resolve) => waiting.push(resolve))
}

export function resendMutations(): void {
  endedSession.setState(null, true)
  settle(true)
}

/** Fails the waiting mutations. The page keeps its unsaved input. */
export function dismissEndedSession(): void {
  const ended = endedSession.getState()
  if (ended) endedSession.setState({ ...ended, isAsking: false }, true)
  settle(false)
}

/** Clears the ended session when its page is left, unless mutations still wait. */
export function forgetEndedSession(): void {
  if (!endedSession.getState()?.isAsking) endedSession.setState(null, true)
}
