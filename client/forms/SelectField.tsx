import { useField } from 'formik'
import { type ReactNode, useId } from 'react'
import fields from '../ui/fields.module.css'
import styles from './forms.module.css'

interface SelectFieldProps {
  name: string
  label: string
  help?: string
  children: ReactNode
}

export function SelectField({ name, label, help, children }: SelectFieldProps) {
  const id = useId()
  const [input, { error, touched }] = useField<string>(name)
  const errorText = touched ? error : undefined
  return (
    <div>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...input}
        className={fields.select}
        id={id}
        aria-invalid={errorText ? true : undefined}
        aria-describedby={`${id}-note`}
      >
        {children}
      </select>
      <p className={errorText ? styles.problem : styles.help} id={`${id}-note`}>
        {errorText ?? help}
      </p>
    </div>
  )
}
