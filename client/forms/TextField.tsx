import { useField } from 'formik'
import { type ReactNode, useId } from 'react'
import fields from '../ui/fields.module.css'
import styles from './TextField.module.css'

interface TextFieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date'
  /** Lines of a text that may have several. */
  rows?: number
  autoComplete?: string
  autoCapitalize?: string
  spellCheck?: boolean
  maxLength?: number | undefined
  /** Bounds of a number. */
  min?: number
  max?: number
  /** Stands below the field until something is wrong with it. */
  help?: string
  /** A button at the end of the line. */
  control?: ReactNode
}

/** Read from left to right in every language. */
const isAddress = new Set(['email', 'password', 'url'])

/** A line or a paragraph of text with its label. What is wrong stands in a line that is always there, so that nothing below moves. */
export function TextField({ name, label, type = 'text', rows, help, control, ...limits }: TextFieldProps) {
  const id = useId()
  const [input, { error, touched }] = useField<string>(name)
  // Of a list in one line: the first text that is wrong.
  const problem = touched ? [error].flat().find(Boolean) : undefined
  const given = {
    ...input,
    ...limits,
    id,
    dir: isAddress.has(type) ? undefined : 'auto',
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}-note`,
  }
  return (
    <div>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      {rows ? (
        <textarea {...given} className={fields.paragraphs} rows={rows} />
      ) : (
        <div className={control ? styles.withControl : undefined}>
          <input {...given} className={fields.input} type={type} />
          {control}
        </div>
      )}
      <p className={problem ? styles.problem : styles.help} id={`${id}-note`}>
        {problem ?? help}
      </p>
    </div>
  )
}
