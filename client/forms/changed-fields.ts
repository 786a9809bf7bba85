/** Whether a field has the same value; a list has if each of its texts or files is the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, place) => Object.is(item, other[place]))
    : Object.is(one, other)

/** The fields that a person changed since the form was opened. Only they are sent: another tab may have changed others. */
export function changedFields<Fields extends object>(opened: Fields, fields: Fields): Partial<Fields> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isSameValue(value, Reflect.get(opened, name)),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
