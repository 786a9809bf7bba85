import { limits } from '../../../contract/limits.ts'
import { logInRules } from '../../../contract/rules/session.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { EmailField } from './EmailField.tsx'
import { useSignIn } from './useSignIn.ts'

interface LogInFormProps {
  /** The initial email. */
  email?: string
  onEmail?: (email: string) => void
}

export function LogInForm({ email = '', onEmail }: LogInFormProps) {
  const { logIn } = useSignIn()
  return (
    <ValidForm
      initial={{ email, password: '' }}
      rules={logInRules}
      submit="Log in"
      submitting="Logging in …"
      errorsOf={(error) => ({ text: messageOf(error) || 'Login failed. Please try again.' })}
      onSubmit={logIn}
    >
      <EmailField onTyped={onEmail} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        maxLength={limits.session.password.max}
      />
    </ValidForm>
  )
}
