import { beforeAll, describe, expect, test } from 'vitest'
import { ArraySchema, type Schema, type ValidationError } from 'yup'
import { limits } from '../../contract/limits.ts'
import {
  userWithout,
  changing,
  creating,
  type Fields,
  userWith,
  type ProfilePart,
  profileParts,
} from '../testing/profile-parts.ts'
import { isAddress, maxOf, rulesOf } from '../testing/sample-values.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

// contract/rules/limits.test.ts proves each rule. These tests prove that it is applied to each field, created over GraphQL and
// changed over REST, and that its column has room.

const app = forAllTests(testApp)
const holders = new Map<ProfilePart, Awaited<ReturnType<typeof userWith>>>()
beforeAll(async () => {
  for (const part of profileParts) holders.set(part, await userWith(app, part))
})

async function expectBoth(part: ProfilePart, fields: Fields, outcome: object) {
  const created = await creating['GraphQL']!(part, await userWithout(app, part), fields)
  expect(created, 'created').toEqual(outcome)
  expect(await changing['REST']!(part, holders.get(part)!, fields), 'changed').toEqual(outcome)
}
const expectKept = (part: ProfilePart, fields: Fields) =>
  expectBoth(part, fields, { saved: expect.objectContaining(fields) })

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

  test.each([
    ['letters', 'x'],
    ['characters that search expands', '\ufdfa\ufdfa'],
  ])('may fill every field up to its limit with %s', async (_what, filler) => {
    await expectKept(part, Object.fromEntries(bounds.map(([name, { accepted }]) => [name, accepted(filler)])))
  })

  test('stores every text composed', async () => {
    const texts = bounds.filter(([, { isText }]) => isText).map(([name]) => name)
    const withAll = (text: string) => Object.fromEntries(texts.map((name) => [name, text]))
    await expectBoth(part, withAll('Zoe\u0308 looks up'), {
      saved: expect.objectContaining(withAll('Zo\u00eb looks up')),
    })
  })

  test('reads an error for each field beyond its limit', async () => {
    const fields = Object.fromEntries(bounds.map(([name, { message, path = name }]) => [path, message]))
    await expectBoth(part, Object.fromEntries(bounds.map(([name, { rejected }]) => [name, rejected])), {
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

const wrongTypes: [name: string, field: string, values: unknown[], message: string][] = [
  ['profile', 'location', [{}, ['text'], 7, true], ''],
  ['profile', 'specialties', [{}, 7, [7], [null], [['Lunar', 'Solar']]], ''],
  ['profile', 'yearsExperience', [-1, 1.5, 'many', true], 'must be a'],
  ['social link', 'url', [{}, ['https://a.example'], 7], ''],
  ['gear item', 'personalRating', [0, 1.5, 1e300, {}, [1]], 'must be a'],
]

test.each(wrongTypes)('a value of another type is rejected: %s, %s', async (name, field, values, message) => {
  const part = profileParts.find((one) => one.part === name)!
  const outcome = expect.objectContaining({
    code: 'BAD_USER_INPUT',
    message: expect.stringContaining(message),
  })
  for (const value of values) await expectBoth(part, { [field]: value }, outcome)
})
