import { limits } from '../../../contract/limits.ts'
import { logInRules } from '../../../contract/rules/session.ts'
import { messageOf } from '../../apollo/error-code.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { useSignIn } from './useSignIn.ts'

const { email, password } = limits.session

export function LogInForm() {
  const { logIn } = useSignIn()
  return (
    <ValidForm
      initial={{ email: '', password: '' }}
      rules={logInRules}
      submit="Log in"
      submitting="Logging in …"
      refusalOf={(problem) => ({ text: messageOf(problem) || 'Login failed. Please try again.' })}
      onSubmit={logIn}
    >
      <TextField name="email" label="Email" type="email" autoComplete="username" maxLength={email.max} />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={password.max}
      />
    </ValidForm>
  )
}
