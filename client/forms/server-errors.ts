import type { FormikErrors } from 'formik'
import { isSameValue } from './changed-fields.ts'

/** The server's field errors and the values that it rejected. */
export interface ServerErrors<Fields> {
  fields: Fields
  fieldErrors: Record<string, string>
}

/**
 * Returns the server's errors for fields whose rejected value is unchanged; Formik's validation on blur would clear
 * them.
 */
export const remainingServerErrors = <Fields extends object>(
  rejected: ServerErrors<Fields> | null,
  values: Fields,
) =>
  Object.fromEntries(
    Object.entries(rejected?.fieldErrors ?? {}).filter(([name]) =>
      isSameValue(Reflect.get(values, name), Reflect.get(rejected!.fields, name)),
    ),
  ) as FormikErrors<Fields>
