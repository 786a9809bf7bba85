import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArraySchema, type Schema, type ValidationError } from 'yup'
import { limits } from '../../../contract/limits.ts'
import {
  userWithout,
  changing,
  creating,
  type Fields,
  userWith,
  type ProfilePart,
  profileParts,
} from '../../testing/profile-parts.ts'
import { isAddress, maxOf, rulesOf } from '../../testing/sample-values.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

// contract/rules/limits.test.ts proves each rule. These tests prove that both APIs apply it to each field, and that its
// column has room.

let app: TestApp
const holders = new Map<ProfilePart, Awaited<ReturnType<typeof userWith>>>()
beforeAll(async () => {
  app = await testApp()
  for (const part of profileParts) holders.set(part, await userWith(app, part))
})
afterAll(() => app[Symbol.asyncDispose]())

async function expectEverywhere(part: ProfilePart, fields: Fields, outcome: object) {
  for (const [api, create] of Object.entries(creating))
    expect(await create(part, await userWithout(app, part), fields), `created by ${api}`).toEqual(outcome)
  for (const [api, change] of Object.entries(changing))
    expect(await change(part, holders.get(part)!, fields), `changed by ${api}`).toEqual(outcome)
}
const expectKept = (part: ProfilePart, fields: Fields) =>
  expectEverywhere(part, fields, { saved: expect.objectContaining(fields) })

interface Bounds {
  accepted: (filler: string) => unknown
  rejected: unknown
  message: string
  /** By default the field. */
  path?: string
  isText: boolean
}

/** Returns what a field accepts and rejects, by its rule. */
function boundsOf(name: string, rule: Schema): Bounds {
  if (rule instanceof ArraySchema) {
    const each = boundsOf(name, rule.innerType as Schema)
    const others = Array.from({ length: maxOf(rule) - 1 }, (_, n) => `${n}`)
    return {
      ...each,
      accepted: (filler) => [String(each.accepted(filler)), ...others],
      rejected: [each.rejected],
      path: `${name}[0]`,
      isText: false,
    }
  }
  const rejected = isAddress(rule)
    ? 'javascript:alert(1)'
    : rule.type === 'number'
      ? maxOf(rule) + 1
      : 'x'.repeat(maxOf(rule) + 1)
  const accepted = (filler: string) =>
    isAddress(rule)
      ? 'https://a.example/'.padEnd(limits.url.max, 'x')
      : rule.type === 'number'
        ? maxOf(rule)
        : filler.repeat(Math.floor(maxOf(rule) / filler.length))
  return {
    accepted,
    rejected,
    message: messageFor(rule, rejected),
    isText: rule.type === 'string' && !isAddress(rule),
  }
}

function messageFor(rule: Schema, rejected: unknown): string {
  try {
    rule.validateSync(rejected)
  } catch (error) {
    return (error as ValidationError).message
  }
  throw new Error(`A rule accepts ${String(rejected)}`)
}

describe.each(profileParts)('a creator who writes a $part', (part) => {
  const bounds = rulesOf(part.rules).map(([name, rule]): [string, Bounds] => [name, boundsOf(name, rule)])

  // A column counts characters, a form counts UTF-16 units.
  test.each([
    ['letters', 'x'],
    ['emoji', '🔭'],
    ['letters with a combining mark', 'x\u0301'],
    ['characters that search expands', '\ufdfa\ufdfa'],
  ])('may fill every field up to its limit with %s', async (_what, filler) => {
    await expectKept(part, Object.fromEntries(bounds.map(([name, { accepted }]) => [name, accepted(filler)])))
  })

  test('stores every text composed', async () => {
    const texts = bounds.filter(([, { isText }]) => isText).map(([name]) => name)
    const withAll = (text: string) => Object.fromEntries(texts.map((name) => [name, text]))
    await expectEverywhere(part, withAll('Zoe\u0308 looks up'), {
      saved: expect.objectContaining(withAll('Zo\u00eb looks up')),
    })
  })

  test('reads an error for each field beyond its limit', async () => {
    const fields = Object.fromEntries(bounds.map(([name, { message, path = name }]) => [path, message]))
    await expectEverywhere(part, Object.fromEntries(bounds.map(([name, { rejected }]) => [name, rejected])), {
      code: 'BAD_USER_INPUT',
      message: expect.toBeOneOf(Object.values(fields)),
      fields,
    })
  })

  test('keeps every text unchanged, whatever it means elsewhere', async () => {
    const texts = bounds.filter(([, { isText }]) => isText)
    const quoted = `'; -- \\' \\\\ "$1" ? ?? :id %s <b>`
    await expectKept(part, Object.fromEntries(texts.map(([name]) => [name, quoted])))
  })
})

const part = Object.fromEntries(profileParts.map((part) => [part.part, part]))
/** GraphQL and REST have different messages for a value of another type. */
const expectWrongType = (name: string, fields: Fields, message: unknown = expect.any(String)) =>
  expectEverywhere(part[name]!, fields, expect.objectContaining({ code: 'BAD_USER_INPUT', message }))

describe('a value of another type is rejected', () => {
  test.each([{}, { like: '%' }, [], ['text'], 7, true])('location is text and not %j', async (value) => {
    await expectWrongType('profile', { location: value })
  })

  test.each([{}, ['https://a.example'], 7, true])('a URL is text and not %j', async (value) => {
    await expectWrongType('social link', { url: value })
  })

  test.each([0, 1.5, 1e300, 'many', {}, [], [1], true])('a rating is not %j', async (value) => {
    await expectWrongType('gear item', { personalRating: value }, expect.stringContaining('must be a'))
  })

  test.each([-1, 1.5, 'many', true])('years of experience are not %j', async (value) => {
    await expectWrongType('profile', { yearsExperience: value }, expect.stringContaining('must be a'))
  })

  test.each([{}, 7, true, [7], [{}], [null], [['Lunar', 'Solar']]])(
    'specialties are not %j',
    async (value) => {
      await expectWrongType('profile', { specialties: value })
    },
  )
})
