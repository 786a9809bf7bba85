import 'reflect-metadata'
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from './schema.ts'

test('every type, field, argument and enum value has a description', () => {
  const schema = createSchema()
  const undescribed: string[] = []
  const note = (name: string, { description }: { description?: string | null }) => {
    if (!description?.trim()) undescribed.push(name)
  }

  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue
    const isRoot = type === schema.getQueryType() || type === schema.getMutationType()
    if (!isRoot) note(type.name, type)
    if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value)
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        note(`${type.name}.${field.name}`, field)
        for (const arg of 'args' in field ? field.args : [])
          note(`${type.name}.${field.name}(${arg.name})`, arg)
      }
    }
  }

  expect(undescribed).toEqual([])
})
