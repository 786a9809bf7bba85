/** Compares field values; lists are equal if their elements are. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => Object.is(item, other[index]))
    : Object.is(one, other)

/**
 * Returns the fields that the user changed. Only these are sent, because another tab may have changed others.
 */
export function changedFields<Fields extends object>(opened: Fields, fields: Fields): Partial<Fields> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => !isSameValue(value, Reflect.get(opened, name)),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}
