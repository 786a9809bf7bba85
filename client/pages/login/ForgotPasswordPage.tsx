import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { limits } from '../../../contract/limits.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { requestPasswordResetRules } from '../../../contract/rules/session.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import { useRequestPasswordResetMutation } from './ForgotPasswordPage.generated.ts'

export default function ForgotPasswordPage() {
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
