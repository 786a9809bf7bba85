/** Returns the initial values of a form, with blanks for missing fields. */
export function fillIn<Fields extends object>(blank: Fields, given: object | undefined): Fields {
  const filled = Object.keys(blank).map((name) => [
    name,
    Reflect.get(given ?? {}, name) ?? Reflect.get(blank, name),
  ])
  return Object.fromEntries(filled) as Fields
}
