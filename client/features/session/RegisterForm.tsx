import { limits } from '../../../contract/limits.ts'
import { registerRules } from '../../../contract/rules/session.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { EmailField } from './EmailField.tsx'
import { registerText } from './register-messages.ts'
import { useSignIn } from './useSignIn.ts'

const { password, displayName } = limits.session

interface RegisterFormProps {
  /** The initial email. */
  email?: string
  onEmail?: (email: string) => void
  onDone: () => void
}

export function RegisterForm({ email = '', onEmail, onDone }: RegisterFormProps) {
  const { register } = useSignIn()
  return (
    <ValidForm
      initial={{ displayName: '', email, password: '' }}
      rules={registerRules}
      submit="Sign up"
      submitting="Signing up …"
      errorsOf={(error) => ({ text: registerText(messageOf(error)) })}
      onSubmit={(fields) => register(fields).then(onDone)}
    >
      <TextField
        name="displayName"
        label="Display name"
        autoComplete="name"
        maxLength={displayName.max}
        help="Spaces, emojis and special characters are welcome."
      />
      <EmailField onTyped={onEmail} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        maxLength={password.max}
        help="At least 8 characters, with uppercase, lowercase and a number."
      />
    </ValidForm>
  )
}
