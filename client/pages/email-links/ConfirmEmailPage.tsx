import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { limits } from '../../../contract/limits.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { formErrorsOf } from '../../apollo/graphql-errors.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { signalAccountNames } from '../../features/sign-in/passkey-signals.ts'
import { refreshSession, sessionStore, userOf } from '../../session/session.ts'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import { useConfirmEmailChangeMutation } from './email-links.generated.ts'

/** Needs a click, because mail scanners open links. */
export default function ConfirmEmailPage() {
  const token = useLocation().hash.slice(1)
  const [confirmEmailChange, { data, error, loading }] = useConfirmEmailChangeMutation({
    context: publicMutation,
  })
  const [isPressed, setIsPressed] = useState(false)
  const email = data?.confirmEmailChange?.email
  usePageTitle('Confirm your email')

  async function confirm() {
    setIsPressed(true)
    try {
      await confirmEmailChange({ variables: { input: { token } } })
      await refreshSession()
      const user = userOf(sessionStore.getState())
      if (user) void signalAccountNames(user)
    } catch {
      setIsPressed(false) // the error is rendered
    }
  }
  return (
    <div className="stack gap-16 narrow-page">
      <PageHeading focusKey={email ? 'done' : 'button'}>
        {email ? 'Your email is changed' : 'Confirm your new email'}
      </PageHeading>
      {email ? (
        <p key="confirmed" className="muted break-words">
          Your account uses <strong>{email}</strong> from now on: to log in, and for our mails.
        </p>
      ) : token ? (
        <>
          <p className="muted break-words">Your account will use the address that our mail was sent to.</p>
          <FormErrorMessage text={error && formErrorsOf(error).text} />
          <div>
            <button
              className="button primary"
              type="button"
              aria-disabled={isPressed}
              onClick={() => !isPressed && void confirm()}
            >
              {loading ? 'Confirming …' : 'Confirm this address'}
            </button>
          </div>
        </>
      ) : (
        <p className="muted break-words">{limits.session.links.required}</p>
      )}
      <p className="row gap-24 row-gap-8 small">
        <Link className="target" to={pagePaths.account}>
          Go to your account
        </Link>
      </p>
    </div>
  )
}
