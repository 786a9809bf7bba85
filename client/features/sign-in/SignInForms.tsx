import { useField } from 'formik'
import { useEffect } from 'react'
import { logInRules, registerRules } from '../../../contract/rules/session.ts'
import { formErrorsOf, hasCode, messageOf, problemsOf } from '../../apollo/graphql-errors.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { NewPasswordField, PasswordField } from '../../forms/PasswordField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { CookieProblem, requireCookies, signInWithCookie } from '../../session/session-cookie.ts'
import { useLogInMutation, useRegisterMutation } from './sign-in.generated.ts'

interface EmailProps {
  email?: string
  onEmail?: (email: string) => void
}

export function LogInForm({ email = '', onEmail }: EmailProps) {
  const [logIn] = useLogInMutation({ context: publicMutation })
  return (
    <ValidForm
      initial={{ email, password: '' }}
      rules={logInRules}
      submit="Log in"
      submitting="Logging in …"
      errorsOf={(error) => ({ text: textOf(error) || 'Login failed. Please try again.' })}
      onSubmit={async (input) => {
        requireCookies()
        const { data } = await logIn({ variables: { input } })
        await signInWithCookie(data!.logIn!.session)
      }}
      isDiscardable
    >
      <EmailField autoComplete="username webauthn" onTyped={onEmail} />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
    </ValidForm>
  )
}

export function RegisterForm({
  email = '',
  onEmail,
  onDone,
}: EmailProps & { onDone?: (() => void) | undefined }) {
  const [register] = useRegisterMutation({ context: publicMutation })
  return (
    <ValidForm
      initial={{ displayName: '', email, password: '' }}
      rules={registerRules}
      submit="Sign up"
      submitting="Signing up …"
      errorsOf={(error) => ({ ...formErrorsOf(error), text: registerText(error) })}
      onSubmit={async (input) => {
        requireCookies()
        const { data } = await register({ variables: { input } })
        await signInWithCookie(data!.register!.session)
        onDone?.()
      }}
      isDiscardable
    >
      <TextField
        name="displayName"
        label="Display name"
        autoComplete="name"
        help="Spaces, emojis and special characters are welcome."
      />
      <EmailField autoComplete="username" onTyped={onEmail} />
      <NewPasswordField label="Password" />
    </ValidForm>
  )
}

const textOf = (error: unknown) => (error instanceof CookieProblem ? error.message : messageOf(error))

interface EmailFieldProps {
  /** With 'webauthn', the browser also offers passkeys there. */
  autoComplete: string
  /** Receives every change, so that the login and registration forms share the value. */
  onTyped?: ((email: string) => void) | undefined
}

function EmailField({ autoComplete, onTyped }: EmailFieldProps) {
  const [{ value }] = useField<string>('email')
  useEffect(() => onTyped?.(value), [value, onTyped])
  return <TextField name="email" label="Email" type="email" autoComplete={autoComplete} />
}

/** Returns the text of a refused registration (docs/product.md, 'Log in and register'). */
export function registerText(error: unknown): string {
  if (hasCode(error, 'CONFLICT')) return 'This email is already registered. Please try logging in instead.'
  const nameProblem = problemsOf(error).find(({ path }) => path === 'displayName')
  if (nameProblem?.rule === 'required') return "Please provide a valid display name that isn't empty."
  if (nameProblem) return `Please check your display name: ${nameProblem.message}`
  return textOf(error) || 'Registration failed. Please try again.'
}
