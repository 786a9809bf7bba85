import { client, forgetAccount, queuedMutations } from '../apollo/client.tsx'
import { publicMutation } from '../apollo/operation-context.ts'
import { refreshSession, signOut } from './session.ts'
import { LogOutDocument } from './sign-in.generated.ts'

/** Signs out once the queued mutations have been sent. */
export async function logOut(): Promise<void> {
  await queuedMutations()
  signOut()
  // keepalive completes the request if the tab is closed: the page already shows the user as signed out.
  const context = { ...publicMutation, fetchOptions: { keepalive: true } }
  await client
    .mutate({ mutation: LogOutDocument, context })
    .catch((error: unknown) => console.error('Logout failed', error))
  forgetAccount() // also what the page read that has been closed by now
  await refreshSession()
}
