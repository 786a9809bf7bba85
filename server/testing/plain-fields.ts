import { getNamedType, isLeafType, isObjectType } from 'graphql'
import { createSchema } from '../schema.ts'

const schema = createSchema()

/** Returns a selection of all fields of a type that are scalars, lists of scalars or enums, but for those in `without`. */
export function plainFields(typeName: string, without = ''): string {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`There is no ${typeName}`)
  return Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && !without.split(' ').includes(field.name))
    .map(({ name }) => name)
    .join(' ')
}
