import { TextField } from './TextField.tsx'

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
