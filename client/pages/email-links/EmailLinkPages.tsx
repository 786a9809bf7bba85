import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { limits } from '../../../contract/limits.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { requestPasswordResetRules, resetPasswordRules } from '../../../contract/rules/session.ts'
import { formErrorsOf } from '../../apollo/graphql-errors.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { NewPasswordField } from '../../forms/PasswordField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { signalAccountNames } from '../../features/sign-in/passkey-signals.ts'
import { refreshSession, sessionStore, userOf } from '../../session/session.ts'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import {
  useConfirmEmailChangeMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
} from './email-links.generated.ts'

export function ForgotPasswordPage() {
  const { state } = useLocation() as { state: { email?: string } | null }
  const [email, setEmail] = useState(state?.email ?? '')
  const [sentTo, setSentTo] = useState<string>()
  const [requestPasswordReset] = useRequestPasswordResetMutation({ context: publicMutation })
  usePageTitle('Forgot password')

  async function request(input: { email: string }) {
    await requestPasswordReset({ variables: { input } })
    setEmail(input.email)
    setSentTo(input.email.trim())
  }
  return (
    <div className="stack gap-16 narrow-page">
      <PageHeading focusKey={sentTo ? 'sent' : 'form'}>
        {sentTo ? 'Check your email' : 'Forgot your password?'}
      </PageHeading>
      {sentTo ? (
        <>
          <p className="muted break-words">
            If <strong>{sentTo}</strong> has an account, we have sent a mail with a link to it. The link works
            once, for {limits.session.links.resetPassword.minutes} minutes.
          </p>
          <p className="muted break-words">No mail? Check your spam folder, and the address.</p>
          <div>
            <button className="button" type="button" onClick={() => setSentTo(undefined)}>
              Try again
            </button>
          </div>
        </>
      ) : (
        <>
          <p className="muted break-words">
            Enter the email of your account. We mail you a link to choose a new password.
          </p>
          <ValidForm
            initial={{ email }}
            rules={requestPasswordResetRules}
            submit="Send link"
            submitting="Sending …"
            onSubmit={request}
            isDiscardable
          >
            <TextField name="email" label="Email" type="email" autoComplete="username" />
          </ValidForm>
        </>
      )}
      <p className="row gap-24 row-gap-8 small">
        <Link className="target" to={pagePaths.login}>
          Back to log in
        </Link>
      </p>
    </div>
  )
}

/** The secret of the mailed link is the fragment of the address. */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const toasts = useToasts()
  const [resetPassword] = useResetPasswordMutation({ context: publicMutation })
  usePageTitle('Choose a new password')

  async function reset({ password }: { password: string }) {
    await resetPassword({ variables: { input: { token, password } } })
    // The session of this browser may have ended too.
    await refreshSession()
    toasts.success('Your password is changed, and all devices are signed out. Log in with the new one.')
    void navigate(pagePaths.login, { replace: true })
  }
  return (
    <div className="stack gap-16 narrow-page">
      <PageHeading>Choose a new password</PageHeading>
      {token ? (
        <ValidForm
          key={token}
          initial={{ token, password: '' }}
          rules={resetPasswordRules}
          submit="Save password"
          submitting="Saving …"
          onSubmit={reset}
          isDiscardable
        >
          <NewPasswordField label="New password" />
        </ValidForm>
      ) : (
        <p className="muted break-words">{limits.session.links.required}</p>
      )}
      <p className="row gap-24 row-gap-8 small">
        <Link className="target" to={pagePaths.forgotPassword}>
          Request a new link
        </Link>
        <Link className="target" to={pagePaths.login}>
          Back to log in
        </Link>
      </p>
    </div>
  )
}

/** Needs a click, because mail scanners open links. */
export function ConfirmEmailPage() {
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
