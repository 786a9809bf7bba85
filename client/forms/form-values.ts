import type { FormikErrors } from 'formik'
import { visibleText } from '../../contract/rules/normalization.ts'

/** Returns the values of a form's fields, in which a number is a text. */
export function initialValues<Fields extends object>(blank: Fields, values: object | undefined): Fields {
  const filled = Object.entries(blank).map(([name, none]) => {
    const value: unknown = Reflect.get(values ?? {}, name) ?? none
    return [name, typeof value === 'number' ? String(value) : value]
  })
  return Object.fromEntries(filled) as Fields
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Compares lists and their rows by their contents, because Formik copies them; files by identity. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  }
  if (isRecord(one) && isRecord(other)) {
    return Object.keys({ ...one, ...other }).every((name) => isSameValue(one[name], other[name]))
  }
  return Object.is(one, other)
}

/** Returns the fields to send: another tab may have changed the others. */
export function changedFields<Fields extends object>(initial: Fields, fields: Fields): Partial<Fields> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isSameValue(value, Reflect.get(initial, name)),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}

/** The server's field errors and the values that it rejected. */
export interface ServerErrors<Fields> {
  fields: Fields
  fieldErrors: Record<string, string>
}

/** Returns the server's errors for fields whose value is unchanged; Formik's validation on blur would clear them. */
export const remainingServerErrors = <Fields extends object>(
  rejected: ServerErrors<Fields> | null,
  values: Fields,
) =>
  Object.fromEntries(
    Object.entries(rejected?.fieldErrors ?? {}).filter(([name]) =>
      isSameValue(Reflect.get(values, name), Reflect.get(rejected!.fields, name)),
    ),
  ) as FormikErrors<Fields>

/** Returns a list with a typed text, or the same list if the text is blank or the list has it, in any case. */
export function withText(texts: readonly string[], typed: string): readonly string[] {
  const added = visibleText(typed)
  const hasIt = texts.some((text) => text.toLowerCase() === added.toLowerCase())
  return added === '' || hasIt ? texts : [...texts, added]
}
