import {
  type GraphQLResolveInfo,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { accessOf } from './graphql/access.ts'
import { notSignedIn, rateLimited } from './graphql/errors.ts'
import { createSchema } from './schema.ts'

test('every type, field, argument and enum value has a description', () => {
  const schema = createSchema()
  const openApiMismatch: string[] = []
  const note = (name: string, { description }: { description?: string | null }) => {
    if (!description?.trim()) openApiMismatch.push(name)
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

  expect(openApiMismatch).toEqual([])
})

const parentType = createSchema().getMutationType()!
const mutations = Object.values(parentType.getFields())

test('every mutation declares its access', () => {
  expect(mutations.filter((field) => !accessOf(field)).map(({ name }) => name)).toEqual([])
})

describe.each(mutations.filter((field) => accessOf(field)?.access !== 'public'))('$name', ({ resolve }) => {
  /** The arguments are invalid: guards run before validation. */
  const mutate = async (guards: { requireUser: () => object; countWrite: () => void }) =>
    resolve!({}, {}, guards, { parentType } as GraphQLResolveInfo)
  const countWrite = () => {
    throw rateLimited('Quota used up', 60)
  }

  test('is refused for a visitor', async () => {
    const requireUser = () => {
      throw notSignedIn()
    }
    await expect(mutate({ requireUser, countWrite })).rejects.toThrow('Please log in first')
  })

  test('counts as one write of the account', async () => {
    await expect(mutate({ requireUser: () => ({}), countWrite })).rejects.toThrow('Quota used up')
  })
})

test('the description of a mutation names its errors and its idempotency', () => {
  const { description } = mutations.find(({ name }) => name === 'createGearItem')!
  expect(description).toBe(
    'Adds an item to the end of your gear. A retry with the same Idempotency-Key adds nothing twice. An access token needs write scope. Fails with ' +
      'UNAUTHENTICATED for visitors, FORBIDDEN if it belongs to another account, NOT_FOUND if it does not exist, ' +
      'CONFLICT if the Idempotency-Key was used for another request within a day.',
  )
})
