import { beforeAll, describe, expect, test } from 'vitest'
import { ArraySchema, type Schema, type ValidationError } from 'yup'
import { limits } from '../../contract/limits.ts'
import { aProfile } from '../testing/factories.ts'
import {
  userWithout,
  changing,
  creating,
  type Fields,
  userWith,
  listedParts,
  type ProfilePart,
  profileParts,
  wholeProfile,
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

/** Texts that mean something elsewhere, and a character that search expands. */
const filler = `';--\\'\\\\"$1"??:id%s<b>\ufdfa`

interface Bounds {
  accepted: string | number | string[]
  rejected: unknown
  message: string
  /** By default the field. */
  path?: string
}

/** Returns what a field accepts and rejects, by its rule. */
function boundsOf(name: string, rule: Schema): Bounds {
  if (rule instanceof ArraySchema) {
    const each = boundsOf(name, rule.innerType as Schema)
    const others = Array.from({ length: maxOf(rule) - 1 }, (_, n) => `${n}`)
    const accepted = [String(each.accepted), ...others]
    return { ...each, accepted, rejected: [each.rejected], path: `${name}[0]` }
  }
  const [accepted, rejected] = isAddress(rule)
    ? ['https://a.example/'.padEnd(limits.url.max, 'x'), 'javascript:alert(1)']
    : rule.type === 'number'
      ? [maxOf(rule), maxOf(rule) + 1]
      : [''.padEnd(maxOf(rule), filler), 'x'.repeat(maxOf(rule) + 1)]
  return { accepted, rejected, message: messageFor(rule, rejected) }
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

  test('may fill every field up to its limit', async () => {
    const fields = Object.fromEntries(bounds.map(([name, { accepted }]) => [name, accepted]))
    await expectBoth(part, fields, { saved: expect.objectContaining(fields) })
  })

  test('reads an error for each field beyond its limit', async () => {
    const fields = Object.fromEntries(bounds.map(([name, { message, path = name }]) => [path, message]))
    await expectBoth(part, Object.fromEntries(bounds.map(([name, { rejected }]) => [name, rejected])), {
      code: 'BAD_USER_INPUT',
      message: expect.toBeOneOf(Object.values(fields)),
      fields,
    })
  })
})

/** contract/rules/limits.test.ts has the blanks of each field. A number in the graph has only null. */
const blanks: Record<string, unknown> = { null: null, blanks: ' \t ' }

/** All items of lists are written alike. */
const ways = [
  { part: wholeProfile, name: 'profile', api: 'GraphQL' },
  { part: wholeProfile, name: 'profile', api: 'REST' },
  { part: listedParts.at(-1)!, name: 'gear item', api: 'GraphQL' },
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

let foreign: { id: number; userId: number }
beforeAll(async () => void (foreign = await app.has(aProfile())))

const notForClients = () => ({
  role: 'admin',
  slug: 'taken-over',
  viewCount: 99,
  youtubeChannelUrl: 'https://elsewhere.example/',
  avatarUrl: 'https://elsewhere.example/',
  position: 77,
  createdAt: '2001-01-01T00:00:00Z',
  updatedAt: '2001-01-01T00:00:00Z',
  userId: foreign.userId,
})
const forged = /admin|taken-over|elsewhere|2001-01-01|"(view_count|position|id)":(99|77|987654)\b/

async function everything(): Promise<string> {
  const tables = ['users', 'creator_profile', 'profile_views', 'social_link', 'support_link', 'gear_item']
  const read = (table: string) =>
    app.em.execute(`select to_jsonb(${table}) as row from ${table} order by to_jsonb(${table})::text`)
  return JSON.stringify(await Promise.all(tables.map(read)))
}

/** The two kinds of addresses. The graph has no such fields; REST ignores those that it does not know. */
const parts = profileParts.filter(({ part }) => part === 'profile' || part === 'gear item')

test.each(parts)(
  'a creator of a $part cannot write its owner or fields of the server over REST',
  async (part) => {
    const { person, address } = await userWith(app, part)
    const before = await everything()
    const body = { ...notForClients(), creatorProfileId: foreign.id, ...address }
    expect((await person.post(`${part.path}/update`, body)).status).toBe(200)
    if (address['creatorProfileId']) {
      const two = { ...body, profileId: foreign.id }
      expect((await person.post(`${part.path}/update`, two)).status).toBe(400)
    }
    expect(await everything()).toBe(before)

    const other = await userWithout(app, part)
    const created = { ...notForClients(), id: 987_654, ...part.required, ...other.address }
    expect((await other.person.post(`${part.path}/create`, created)).status).toBe(200)
    expect(await everything()).not.toMatch(forged)
  },
)
