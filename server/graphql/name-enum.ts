import { registerEnumType } from 'type-graphql'

/** Registers a GraphQL enum whose values are the keys of `descriptions`, and returns it for `@Field`. */
export function nameEnum<Name extends string>(
  name: string,
  description: string,
  descriptions: Readonly<Record<Name, string>>,
): Record<Name, Name> {
  const names = Object.keys(descriptions) as Name[]
  const type = Object.fromEntries(names.map((one) => [one, one])) as Record<Name, Name>
  const valuesConfig = Object.fromEntries(
    names.map((one) => [one, { description: `${descriptions[one]}.` }]),
  ) as Record<Name, { description: string }>
  registerEnumType(type, { name, description, valuesConfig })
  return type
}
