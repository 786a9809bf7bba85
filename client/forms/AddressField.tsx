import { useField } from 'formik'
import type { ComponentProps } from 'react'
import { limits } from '../../contract/limits.ts'
import { completeAddress, missingInAddress } from '../../contract/rules/fields.ts'
import { TextField } from './TextField.tsx'

interface AddressFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'rows' | 'control' | 'spellCheck'
> {
  /** Which texts are addresses, in a field that also takes others. */
  addresses?: RegExp
}

/** A field for a web address as people type it: shows `https://` once it is left, and says what an address lacks. */
export function AddressField({ addresses, ...props }: AddressFieldProps) {
  const [{ value, onBlur }, , { setValue }] = useField<string>(props.name)
  return (
    <TextField
      type="url"
      {...props}
      spellCheck={false}
      onBlur={(event) => {
        const completed = !addresses || addresses.test(value) ? completeAddress(value) : value
        if (completed !== value) void setValue(completed, false)
        onBlur(event)
      }}
      textOf={(error) => (error === limits.url.invalid ? `${error}, ${missingInAddress(value)}` : error)}
    />
  )
}
