import { useField } from 'formik'
import { type ChangeEventHandler, type ReactNode, useId } from 'react'
import fields from '../ui/fields.module.css'
import styles from './forms.module.css'

interface TextFieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'url' | 'date'
  rows?: number
  autoComplete?: string
  autoCapitalize?: string
  spellCheck?: boolean
  maxLength?: number | undefined
  inputMode?: 'decimal' | 'numeric'
  list?: string | undefined
  help?: string
  /** Replaces Formik's handler, which the caller must call. */
  onChange?: ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement>
  control?: ReactNode
}

const leftToRightTypes = new Set(['email', 'password', 'url'])

/** A labelled input or textarea. The line for help and errors is always present, so that errors shift nothing. */
export function TextField({
  name,
  label,
  type = 'text',
  rows,
  help,
  control,
  ...attributes
}: TextFieldProps) {
  const id = useId()
  const [input, { error, touched }] = useField<string>(name)
  // A list field has an error for each of its texts.
  const errorText = touched ? [error].flat().find(Boolean) : undefined
  const inputProps = {
    ...input,
    ...attributes,
    id,
    dir: leftToRightTypes.has(type) ? undefined : 'auto',
    'aria-invalid': errorText ? true : undefined,
    'aria-describedby': `${id}-note`,
  }
  return (
    <div>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      {rows ? (
        <textarea {...inputProps} className={fields.paragraphs} rows={rows} />
      ) : (
        <div className={control ? styles.withControl : undefined}>
          <input {...inputProps} className={fields.input} type={type} />
          {control}
        </div>
      )}
      <p className={errorText ? styles.problem : styles.help} id={`${id}-note`}>
        {errorText ?? help}
      </p>
    </div>
  )
}

interface NumberFieldProps {
  name: string
  label: string
  isWhole?: boolean
  help?: string
}

/**
 * A field for a number, whose value is the text as it was typed: the rules parse it. Browsers drop what `type="number"` does not
 * understand, such as a decimal comma, and the form would save nothing.
 */
export const NumberField = ({ isWhole = false, ...field }: NumberFieldProps) => (
  <TextField {...field} inputMode={isWhole ? 'numeric' : 'decimal'} autoComplete="off" />
)
