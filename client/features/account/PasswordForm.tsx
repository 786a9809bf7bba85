import { useState } from 'react'
import { changePasswordRules } from '../../../contract/rules/session.ts'
import { formErrorsOf } from '../../apollo/graphql-errors.ts'
import { NewPasswordField } from '../../forms/PasswordField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import { type Unsaved, useLeaveWarning } from '../../ui/useLeaveWarning.ts'
import { type PasswordFormFragment, useChangePasswordMutation } from './account.generated.ts'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'

const blank = { currentPassword: '', password: '' }

export function PasswordForm({ account }: { account: PasswordFormFragment }) {
  const { email } = account
  const { hasPassword } = account.signInMethods
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  const [changePassword] = useChangePasswordMutation()
  const toasts = useToasts()
  useLeaveWarning(unsaved)

  async function save({ password, currentPassword }: typeof blank) {
    await changePassword({
      variables: { input: { password, currentPassword: hasPassword ? currentPassword : null } },
    })
    toasts.success(
      `${hasPassword ? 'Your password is changed.' : 'Your account has a password now.'} All other devices are signed out.`,
    )
  }
  return (
    <ValidForm
      initial={blank}
      rules={changePasswordRules}
      submit={hasPassword ? 'Change password' : 'Set password'}
      submitting="Saving …"
      errorsOf={formErrorsOf}
      onSubmit={save}
      fieldsOf={() => blank}
      onUnsaved={setUnsaved}
    >
      {/* Password managers save the new password for this address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <ConfirmIdentity account={account} />
      <NewPasswordField label={hasPassword ? 'New password' : 'Password'} />
    </ValidForm>
  )
}
