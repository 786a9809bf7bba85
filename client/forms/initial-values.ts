/** Returns the initial values of a form, with blanks for missing fields. */
export function initialValues<Fields extends object>(blank: Fields, values: object | undefined): Fields {
  const filled = Object.keys(blank).map((name) => [
    name,
    Reflect.get(values ?? {}, name) ?? Reflect.get(blank, name),
  ])
  return Object.fromEntries(filled) as Fields
}
