import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  userWithout,
  changing,
  creating,
  type Fields,
  userWith,
  profileParts,
} from '../../testing/profile-parts.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

/** A number in the graph has only one: null. */
const blanks = { null: null, 'an empty text': '', 'a text of blanks': ' \t ' }
const ways = Object.keys(blanks) as (keyof typeof blanks)[]

describe.each(profileParts)('a creator who writes a $part', (part) => {
  const { required, optional } = part
  const names = Object.keys(optional)
  const numbers = names.filter((name) => typeof optional[name] === 'number')
  const all = (names: string[], value: unknown): Fields =>
    Object.fromEntries(names.map((name) => [name, value]))
  const left = (way: keyof typeof blanks) => ({ ...all(names, blanks[way]), ...all(numbers, null) })
  /** With its required fields only. */
  const bare = { ...all(names, null), ...('specialties' in optional ? { specialties: [] } : {}) }

  test.each(Object.entries(creating))('may omit optional fields over %s', async (_way, create) => {
    const saved = await create(part, await userWithout(app, part), {})
    expect(saved).toEqual({ saved: expect.objectContaining({ ...required, ...bare }) })
  })

  test.each(ways)('omits a field with %s', async (way) => {
    for (const create of Object.values(creating))
      expect(await create(part, await userWithout(app, part), left(way))).toEqual({
        saved: expect.objectContaining({ ...required, ...bare }),
      })
  })

  test.each(ways)('clears a field with %s', async (way) => {
    for (const change of Object.values(changing))
      expect(await change(part, await userWith(app, part, optional), left(way))).toEqual({
        saved: expect.objectContaining({ ...required, ...bare }),
      })
  })

  test('clears a number over REST with an empty string too', async () => {
    const writer = await userWith(app, part, optional)
    expect(await changing['REST']!(part, writer, all(numbers, ''))).toEqual({
      saved: expect.objectContaining({ ...optional, ...all(numbers, null) }),
    })
  })

  test.each(Object.entries(changing))(
    'changes one field by %s, and the others stay',
    async (_way, change) => {
      const writer = await userWith(app, part, optional)
      const expected: Fields = { ...required, ...optional }
      for (const [name, value] of Object.entries(expected)) {
        expected[name] =
          typeof value === 'string' ? `${value}x` : typeof value === 'number' ? value - 1 : ['Solar']
        const outcome = await change(part, writer, { [name]: expected[name] })
        expect(outcome).toEqual({ saved: expect.objectContaining(expected) })
      }
      expect(await change(part, writer, {})).toEqual({ saved: expect.objectContaining(expected) })
    },
  )

  test.each(ways)('cannot clear a required field with %s', async (way) => {
    for (const name of Object.keys(required)) {
      for (const change of Object.values(changing)) {
        const { code, message, fields } = await change(part, await userWith(app, part), {
          [name]: blanks[way],
        })
        expect(code).toBe('BAD_USER_INPUT')
        expect(message).toMatch(/ is required$|^Must be a valid URL$/)
        expect(fields).toEqual({ [name]: message })
      }
    }
  })
})
