import { useField } from 'formik'
import { limits } from '../../../contract/limits.ts'
import { TextField } from '../../forms/TextField.tsx'

/** The email of an account. `onTyped` receives every change, so that the login and registration forms share it. */
export function EmailField({ onTyped }: { onTyped?: ((email: string) => void) | undefined }) {
  const [{ onChange }] = useField<string>('email')
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      maxLength={limits.session.email.max}
      onChange={(event) => {
        onChange(event)
        onTyped?.(event.target.value)
      }}
    />
  )
}
