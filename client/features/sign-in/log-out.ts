import { forgetAccount, queuedMutations } from '../../apollo/client.tsx'
import { retryOnce, sendOperation } from '../../session/session-request.ts'
import { refreshSession, sessionStore, signOut, userOf } from '../../session/session.ts'
import type { LogOutMutation } from './log-out.generated.ts'
import mutation from './log-out.graphql?raw'

/** Signs out once the queued mutations have been sent. */
export async function logOut(): Promise<void> {
  await queuedMutations()
  signOut()
  await retryOnce(sendLogOut).catch((error: unknown) => console.error('Logout failed', error))
  forgetAccount() // also what the page read that has been closed by now
  await refreshSession()
}

async function sendLogOut(): Promise<void> {
  if (userOf(sessionStore.getState())) throw new Error('A user has signed in since')
  // keepalive completes the request if the tab is closed: the page already shows the user as signed out.
  await sendOperation<LogOutMutation>('LogOut', mutation, { keepalive: true })
}
