import { useField } from 'formik'
import { type ComponentProps, type FocusEventHandler, type ReactNode, use, useId } from 'react'
import { type AnyObjectSchema, reach, type Schema } from 'yup'
import styles from './forms.module.css'
import { FormRules } from './ValidForm.tsx'

interface FieldProps {
  id: string
  label: ReactNode
  error: string | undefined
  help: string | undefined
  children: ReactNode
}

/** A field with its label. The line for help and errors is always present, so that errors shift nothing. */
export const Field = ({ id, label, error, help, children }: FieldProps) => (
  <div>
    <label className="label" htmlFor={id}>
      {label}
    </label>
    {children}
    <p className={error ? 'problem' : 'help'} id={`${id}-note`}>
      {error ?? help}
    </p>
  </div>
)

/** Returns the attributes of a form's element, and its error once it was touched. */
function useTextInput(name: string) {
  const id = useId()
  const [input, { error, touched }] = useField<string>(name)
  // A list field has an error for each of its texts.
  const errorText = touched ? [error].flat().find(Boolean) : undefined
  const attributes = {
    ...input,
    id,
    'aria-invalid': errorText ? true : undefined,
    'aria-describedby': `${id}-note`,
  }
  return { attributes, field: { id, error: errorText } }
}

interface TextFieldProps {
  name: string
  label: ReactNode
  type?: 'text' | 'email' | 'password' | 'url' | 'date'
  rows?: number
  autoComplete?: string
  autoCapitalize?: string
  spellCheck?: boolean
  inputMode?: 'decimal' | 'numeric'
  list?: string | undefined
  help?: string | undefined
  /** Replaces Formik's handler, which the caller must call. */
  onBlur?: FocusEventHandler
  /** Returns the shown text of an error. */
  textOf?: (error: string) => string
  control?: ReactNode
}

const leftToRightTypes = new Set(['email', 'password', 'url'])

/** By rules and field: to describe a rule takes long, and a form with a hundred rows has 1,300 fields. */
const maxLengths = new WeakMap<AnyObjectSchema, Map<string, number | undefined>>()

/** Returns the number of characters that the rule of a text allows. */
function useMaxLength(name: string): number | undefined {
  const rules = use(FormRules)
  const field = name.replaceAll(/\[\d+\]/g, '[0]')
  const known = maxLengths.get(rules) ?? new Map<string, number | undefined>()
  maxLengths.set(rules, known)
  if (!known.has(field)) known.set(field, maxLengthOf(reach(rules, field) as Schema))
  return known.get(field)
}

function maxLengthOf(rule: Schema): number | undefined {
  const { type, tests } = rule.describe()
  const max = tests.find((test) => test.name === 'max')
  return type === 'string' ? (max?.params?.['max'] as number) : undefined
}

/** A labelled input or textarea, which takes no more characters than its rule allows. */
export function TextField(props: TextFieldProps) {
  const { name, label, type = 'text', rows, help, control, textOf = String, ...own } = props
  const { attributes, field } = useTextInput(name)
  const maxLength = useMaxLength(name)
  const inputProps = {
    ...attributes,
    ...own,
    maxLength,
    dir: leftToRightTypes.has(type) ? undefined : 'auto',
  }
  return (
    <Field {...field} error={field.error && textOf(field.error)} label={label} help={help}>
      {rows ? (
        <textarea {...inputProps} className="input paragraphs" rows={rows} />
      ) : (
        <div className={control ? styles.withControl : undefined}>
          <input {...inputProps} className="input" type={type} />
          {control}
        </div>
      )}
    </Field>
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

interface SelectFieldProps {
  name: string
  label: string
  help?: string
  children: ReactNode
}

export function SelectField({ name, label, help, children }: SelectFieldProps) {
  const { attributes, field } = useTextInput(name)
  return (
    <Field {...field} label={label} help={help}>
      <select {...attributes} className="select">
        {children}
      </select>
    </Field>
  )
}

/** A checkbox of a form. */
export function CheckboxField({ name, children }: { name: string; children: ReactNode }) {
  const [field] = useField<boolean>({ name, type: 'checkbox' })
  // The multiple and value of Formik's field are for groups of checkboxes.
  const { checked, onChange, onBlur } = field
  return (
    <Checkbox name={name} checked={checked} onChange={onChange} onBlur={onBlur}>
      {children}
    </Checkbox>
  )
}

/** A labelled checkbox whose tick can be seen in night vision. */
export const Checkbox = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className={`line ${styles.check}`}>
    <input {...input} type="checkbox" />
    <span dir="auto">{children}</span>
  </label>
)
