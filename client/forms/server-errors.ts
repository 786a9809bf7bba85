import type { FormikErrors } from 'formik'
import { isSameValue } from './changed-fields.ts'

/** Why the server refused a form, field by field, and the values that it refused. */
export interface ServerErrors<Fields> {
  fields: Fields
  wrong: Record<string, string>
}

/** The server's errors for fields that still have the refused value: leaving a field validates the form, and would clear them. */
export const remainingServerErrors = <Fields extends object>(
  refused: ServerErrors<Fields> | null,
  values: Fields,
) =>
  Object.fromEntries(
    Object.entries(refused?.wrong ?? {}).filter(([name]) =>
      isSameValue(Reflect.get(values, name), Reflect.get(refused!.fields, name)),
    ),
  ) as FormikErrors<Fields>
