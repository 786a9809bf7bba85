import { useField } from 'formik'
import { useEffect } from 'react'
import { limits } from '../../../contract/limits.ts'
import { TextField } from '../../forms/TextField.tsx'

/**
 * The email of an account. `onTyped` receives every change, so that the login and registration forms share it.
 */
export function EmailField({ onTyped }: { onTyped?: ((email: string) => void) | undefined }) {
  const [{ value }] = useField<string>('email')
  useEffect(() => onTyped?.(value), [value, onTyped])
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      maxLength={limits.session.email.max}
    />
  )
}
