import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { dismissSignIn, useSession } from './session.ts'

const SessionEndedDialog = lazy(async () => ({
  default: (await import('./SessionEndedDialog.tsx')).SessionEndedDialog,
}))

/** Opens the sign-in dialog on any page while mutations wait for it. */
export function SessionEnded() {
  const session = useSession()
  if (session.state !== 'ended' || !session.isAsking) return null
  return (
    // If the dialog's code fails to load, the mutations fail as if it had been dismissed.
    <ErrorBoundary fallback={null} onError={dismissSignIn}>
      <Suspense>
        <SessionEndedDialog account={session.account} user={session.user} />
      </Suspense>
    </ErrorBoundary>
  )
}
