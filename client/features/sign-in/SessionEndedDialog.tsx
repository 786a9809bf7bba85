import { useEffect, useState } from 'react'
import { ClientProvider } from '../../apollo/client.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Spinner } from '../../ui/Loading.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { OAuthSignIn } from './ProviderSignIn.tsx'
import type { SessionUserFragment } from '../../session/session.generated.ts'
import { checkSession, dismissSignIn } from '../../session/session.ts'
import { LogInForm } from './SignInForms.tsx'

interface SessionEndedDialogProps {
  account: SessionUserFragment
  user: SessionUserFragment | null
}

export default function SessionEndedDialog({ account, user }: SessionEndedDialogProps) {
  const [isChecked, setIsChecked] = useState(false)
  useEffect(() => void checkSession().then(() => setIsChecked(true)), [])
  const other = isChecked && user?.id !== account.id ? user : null
  return (
    <FormDialog
      title={other ? `Signed in as ${other.displayName}` : 'Your session has ended'}
      onClose={dismissSignIn}
    >
      {!isChecked ? (
        <Spinner label="Checking who is signed in" />
      ) : (
        <div className="stack gap-24 break-words">
          <p>
            {other
              ? `Another account, ${other.displayName} (${other.email}), is signed in in this browser now. Your change ` +
                `belongs to ${account.displayName} and was not saved. Sign in as ${account.displayName} to save it, ` +
                `or reload the page to go on as ${other.displayName} without it.`
              : `Sign in as ${account.displayName} again, and your change is saved. Nothing that you typed is lost.`}
          </p>
          <ClientProvider>
            <OAuthSignIn>
              <PasskeySignIn />
            </OAuthSignIn>
            <LogInForm email={account.email} />
          </ClientProvider>
          <div className="row gap-8 dialog-foot">
            {other && (
              <button className="button" type="button" onClick={() => window.location.reload()}>
                Reload the page
              </button>
            )}
            <CloseButton>Not now</CloseButton>
          </div>
        </div>
      )}
    </FormDialog>
  )
}
