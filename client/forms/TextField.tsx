import { useField } from 'formik'
import { useId } from 'react'
import fields from '../ui/fields.module.css'
import styles from './TextField.module.css'

interface TextFieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'url'
  autoComplete?: string
  maxLength?: number
  /** Stands below the field until something is wrong with it. */
  help?: string
}

/** A line of text with its label. What is wrong stands in a line that is always there, so that nothing below moves. */
export function TextField({ name, label, type = 'text', autoComplete, maxLength, help }: TextFieldProps) {
  const id = useId()
  const [input, { error, touched }] = useField<string>(name)
  const problem = touched ? error : undefined
  return (
    <div>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        className={fields.input}
        id={id}
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <p className={problem ? styles.problem : styles.help} id={`${id}-note`}>
        {problem ?? help}
      </p>
    </div>
  )
}
