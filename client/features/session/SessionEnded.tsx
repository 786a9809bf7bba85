import { lazy, Suspense } from 'react'
import { useStore } from 'zustand/react'
import { endedSession, dismissEndedSession, resendMutations } from '../../apollo/ended-session.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'

const SessionEndedDialog = lazy(async () => ({
  default: (await import('./SessionEndedDialog.tsx')).SessionEndedDialog,
}))

/** Opens the sign-in dialog on any page while mutations wait for it. */
export function SessionEnded() {
  const ended = useStore(endedSession)
  if (!ended?.isDialogOpen) return null
  return (
    // If the dialog's code fails to load, the mutations fail as if it had been dismissed.
    <ErrorBoundary fallback={null} onError={dismissEndedSession}>
      <Suspense>
        <SessionEndedDialog
          account={ended.account}
          onSignedIn={resendMutations}
          onClose={dismissEndedSession}
        />
      </Suspense>
    </ErrorBoundary>
  )
}
