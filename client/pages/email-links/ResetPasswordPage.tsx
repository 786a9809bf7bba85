import { Link, useLocation, useNavigate } from 'react-router-dom'
import { limits } from '../../../contract/limits.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { resetPasswordRules } from '../../../contract/rules/session.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { NewPasswordField } from '../../forms/PasswordField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { refreshSession } from '../../session/session.ts'
import { PageHeading, usePageTitle } from '../../ui/PageHeading.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import { useResetPasswordMutation } from './email-links.generated.ts'

/** The secret of the mailed link is the fragment of the address. */
export default function ResetPasswordPage() {
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
