import { describe, expect, test } from 'vitest'
import {
  userWithout,
  changing,
  creating,
  type Fields,
  userWith,
  listedParts,
  profileParts,
  wholeProfile,
} from '../testing/profile-parts.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)

/** contract/rules/limits.test.ts has the blanks of each field. A number in the graph has only null. */
const blanks: Record<string, unknown> = { null: null, blanks: ' \t ' }

const ways = [
  ...profileParts.map((part) => ({ part, name: part.part, api: 'GraphQL' })),
  { part: wholeProfile, name: 'profile', api: 'REST' },
]

describe.each(ways)('a creator who writes a $name over $api', ({ part, api }) => {
  const { required, optional } = part
  const [create, change] = [creating[api]!, changing[api]!]
  const names = Object.keys(optional)
  const numbers = names.filter((name) => typeof optional[name] === 'number')
  const all = (names: string[], value: unknown): Fields =>
    Object.fromEntries(names.map((name) => [name, value]))
  /** With its required fields only. */
  const bare = { ...all(names, null), ...('specialties' in optional ? { specialties: [] } : {}) }
  const saved = (fields: Fields) => ({ saved: expect.objectContaining({ ...required, ...fields }) })

  test('may omit optional fields', async () => {
    expect(await create(part, await userWithout(app, part), {})).toEqual(saved(bare))
  })

  test.each(Object.keys(blanks))('omits and clears fields with %s', async (way) => {
    const left = { ...all(names, blanks[way]), ...all(numbers, api === 'REST' ? '' : null) }
    expect(await create(part, await userWithout(app, part), left)).toEqual(saved(bare))
    expect(await change(part, await userWith(app, part, optional), left)).toEqual(saved(bare))
  })

  test('changes one field, and the others stay', async () => {
    const writer = await userWith(app, part, optional)
    const expected: Fields = { ...required, ...optional }
    for (const [name, value] of Object.entries(expected)) {
      expected[name] =
        typeof value === 'string' ? `${value}x` : typeof value === 'number' ? value - 1 : ['Solar']
      expect(await change(part, writer, { [name]: expected[name] })).toEqual(saved(expected))
    }
    expect(await change(part, writer, {})).toEqual(saved(expected))
  })
})

test.each(listedParts)('a required field of a $part cannot be cleared', async (part) => {
  const writer = await userWith(app, part)
  for (const name of Object.keys(part.required))
    for (const blank of Object.values(blanks)) {
      const { code, message, fields } = await changing['GraphQL']!(part, writer, { [name]: blank })
      expect(code).toBe('BAD_USER_INPUT')
      expect(message).toMatch(/ is required$|^Must be a valid URL$/)
      expect(fields).toEqual({ [name]: message })
    }
})
