import { useField } from 'formik'
import { useId } from 'react'
import fields from '../ui/fields.module.css'
import styles from './forms.module.css'

interface SelectFieldProps {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  help?: string
}

/** A labelled select with a line for help. */
export function SelectField({ name, label, options, help }: SelectFieldProps) {
  const id = useId()
  const [input] = useField<string>(name)
  return (
    <div>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...input}
        className={`${fields.select} ${styles.select}`}
        id={id}
        aria-describedby={`${id}-note`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <p className={styles.help} id={`${id}-note`}>
        {help}
      </p>
    </div>
  )
}
