import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import styles from './forms.module.css'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'rows' | 'control' | 'spellCheck'>

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      control={
        <button
          className={`button plain ${styles.show}`}
          type="button"
          aria-pressed={isShown}
          title={isShown ? 'Hide' : 'Show'}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} aria-hidden="true" />
          <span className="visually-hidden">Show password</span>
        </button>
      }
    />
  )
}

export const NewPasswordField = ({ label }: { label: string }) => (
  <PasswordField
    name="password"
    label={label}
    autoComplete="new-password"
    help="At least 8 characters, with uppercase, lowercase and a number."
  />
)
