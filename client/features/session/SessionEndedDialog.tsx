import { useEffect, useState } from 'react'
import { ClientProvider } from '../../apollo/ClientProvider.tsx'
import { checkSession } from '../../apollo/session-store.ts'
import type { SessionUserFragment } from '../../apollo/session.generated.ts'
import buttons from '../../ui/button.module.css'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { OAuthSignIn } from './OAuthSignIn.tsx'
import styles from './SessionEndedDialog.module.css'
import { LogInForm } from './SignInForms.tsx'
import { useSession } from './useSession.ts'

interface SessionEndedDialogProps {
  account: SessionUserFragment
  onSignedIn: () => void
  onClose: () => void
}

export function SessionEndedDialog({ account, onSignedIn, onClose }: SessionEndedDialogProps) {
  const isChecked = useSessionCheck()
  const session = useSession()
  const user = isChecked && session.state === 'authenticated' ? session.user : undefined
  const isBack = user?.id === account.id
  useEffect(() => {
    if (isBack) onSignedIn()
  }, [isBack, onSignedIn])

  const isOther = user !== undefined && !isBack
  return (
    <FormDialog
      title={isOther ? `Signed in as ${user.displayName}` : 'Your session has ended'}
      onClose={onClose}
    >
      {({ close }) =>
        !isChecked || isBack ? (
          <Spinner label="Checking who is signed in" />
        ) : (
          <div className={styles.content}>
            <p>
              {isOther
                ? `Another account, ${user.displayName} (${user.email}), is signed in in this browser now. Your change ` +
                  `belongs to ${account.displayName} and was not saved. Sign in as ${account.displayName} to save it, ` +
                  `or reload the page to go on as ${user.displayName} without it.`
                : `Sign in as ${account.displayName} again, and your change is saved. Nothing that you typed is lost.`}
            </p>
            <ClientProvider>
              <OAuthSignIn />
              <LogInForm email={account.email} />
            </ClientProvider>
            <div className={styles.ways}>
              {isOther && (
                <button className={buttons.button} type="button" onClick={() => window.location.reload()}>
                  Reload the page
                </button>
              )}
              <button className={buttons.button} type="button" onClick={close}>
                Not now
              </button>
            </div>
          </div>
        )
      }
    </FormDialog>
  )
}

/** Returns whether the first check has finished. */
function useSessionCheck(): boolean {
  const [isChecked, setIsChecked] = useState(false)
  useEffect(() => {
    const recheck = () => void checkSession().then(() => setIsChecked(true))
    recheck()
    window.addEventListener('focus', recheck)
    return () => window.removeEventListener('focus', recheck)
  }, [])
  return isChecked
}
