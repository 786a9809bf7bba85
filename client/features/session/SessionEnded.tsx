import { useReactiveVar } from '@apollo/client/react'
import { lazy, Suspense, useEffect } from 'react'
import { endedSession, dismissEndedSession, resendMutations } from '../../apollo/ended-session.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'

const SessionEndedDialog = lazy(async () => ({
  default: (await import('./SessionEndedDialog.tsx')).SessionEndedDialog,
}))

/** Asks to sign in again, on whatever page, while changes wait for it. */
export function SessionEnded() {
  const ended = useReactiveVar(endedSession)
  if (!ended?.isAsking) return null
  return (
    <ErrorBoundary fallback={<DismissedNotice />}>
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

/** Where the dialog's code could not be fetched, the changes fail as they would without it. */
function DismissedNotice() {
  useEffect(dismissEndedSession, [])
  return null
}
