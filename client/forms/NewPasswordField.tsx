import { limits } from '../../contract/limits.ts'
import { PasswordField } from './PasswordField.tsx'

/** A password that its user chooses, with the advice for it. */
export const NewPasswordField = ({ label }: { label: string }) => (
  <PasswordField
    name="password"
    label={label}
    autoComplete="new-password"
    maxLength={limits.session.password.max}
    help="At least 8 characters, with uppercase, lowercase and a number."
  />
)
