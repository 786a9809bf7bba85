import { limits } from '../../../contract/limits.ts'
import { registerRules } from '../../../contract/rules/session.ts'
import { messageOf } from '../../apollo/error-code.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { registerText } from './register-messages.ts'
import { useSignIn } from './useSignIn.ts'

const { email, password, displayName } = limits.session

export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { register } = useSignIn()
  return (
    <ValidForm
      initial={{ displayName: '', email: '', password: '' }}
      rules={registerRules}
      submit="Sign up"
      submitting="Signing up …"
      refusalOf={(problem) => ({ text: registerText(messageOf(problem)) })}
      onSubmit={(fields) => register(fields).then(onDone)}
    >
      <TextField
        name="displayName"
        label="Display name"
        autoComplete="name"
        maxLength={displayName.max}
        help="Spaces, emojis and special characters are welcome."
      />
      <TextField name="email" label="Email" type="email" autoComplete="username" maxLength={email.max} />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        maxLength={password.max}
        help="At least 8 characters, with uppercase, lowercase and a number."
      />
    </ValidForm>
  )
}
