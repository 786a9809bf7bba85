import { describe, expect, test } from 'vitest'
import { type ListedPart, listedParts } from '../../testing/profile-parts.ts'
import { forAllTests, type Answer, testApp } from '../../testing/test-app.ts'
import { GearItem } from '../gear/gear-item.entity.ts'

const app = forAllTests(testApp)

async function collection(part: ListedPart, names: string[]) {
  const { person, profileId } = await app.creator()
  const ids: Record<string, number> = {}
  const rows = names.map((name, position) => ({
    ...part.required,
    [part.name]: name,
    creatorProfileId: profileId,
    position,
  }))
  const em = app.em.fork()
  await em.insertMany(part.entity, rows)
  for (const { id, position } of await em.find(part.entity, { creatorProfileId: profileId }))
    ids[names[position]!] = id
  const { create, update, remove, move, required, name: field, entity } = part
  return {
    profileId,
    person,
    ids,
    add: (name: string) =>
      person.run(create, { input: { ...required, creatorProfileId: profileId, [field]: name } }),
    change: (name: string, to: string) => person.run(update, { input: { id: ids[name], [field]: to } }),
    remove: (name: string) => person.run(remove, { id: ids[name] }),
    move: (name: string, toIndex: number) => person.run(move, { id: ids[name], toIndex }),
    /** In the order that visitors see. */
    async names(): Promise<string[]> {
      const { data } = await app.visitor().run(`{ creatorProfile(id: ${profileId}) { ${part.list} } }`)
      return data.creatorProfile.list.map(({ name }: { name: string }) => name)
    },
    /** By id. */
    async positions(): Promise<Record<number, number>> {
      const items = await app.em.fork().find(entity, { creatorProfileId: profileId })
      return Object.fromEntries(items.map(({ id, position }) => [id, position]))
    },
  }
}
type Collection = Awaited<ReturnType<typeof collection>>

const gearItem = listedParts.find(({ entity }) => entity === GearItem)!

const letters = (text: string) => Array.from(text)
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `Item ${number}`)
const codesOf = (answers: Answer[]) => answers.map(({ errors }) => errors?.[0]!.extensions['code'])

test.each(listedParts)(
  "a creator's list, each a $part, keeps the order of additions and moves",
  async (part) => {
    const list = await collection(part, [])
    for (const name of ['a', 'b', 'c']) expect((await list.add(name)).errors).toBeUndefined()
    expect(await list.names()).toEqual(['a', 'b', 'c'])
    const full = await collection(part, [...numbered(99), 'a'])
    expect((await full.move('a', 0)).data.payload.profile.list[0]).toEqual({ id: full.ids['a'], name: 'a' })
    expect((await full.add('too many')).errors).toMatchObject([
      { message: 'A list holds at most 100 items', extensions: { code: 'BAD_USER_INPUT' } },
    ])
  },
)

/** All lists are changed by the same functions. */
describe("a creator's list", () => {
  const part = gearItem

  test('moves an item up, down and beyond the end, and changes no other', async () => {
    const list = await collection(part, letters('abcd'))
    for (const [name, toIndex, order] of [
      ['a', 3, 'bcda'],
      ['a', 0, 'abcd'],
      ['b', 2, 'acbd'],
      ['c', 4, 'abdc'],
      ['a', Number.MAX_SAFE_INTEGER, 'bdca'],
    ] as const) {
      const before = await list.positions()
      const { data } = await list.move(name, toIndex)
      expect(data.payload.profile).toEqual({
        id: list.profileId,
        list: letters(order).map((name) => ({ id: list.ids[name], name })),
      })
      expect(await list.names()).toEqual(letters(order))
      const after = await list.positions()
      expect(after).toEqual({ ...before, [list.ids[name]!]: expect.any(Number) })
      expect(new Set(Object.values(after)).size).toBe(4)
    }
  })

  test('keeps its order when items are deleted, added and changed', async () => {
    const list = await collection(part, letters('abcd'))
    await list.move('d', 0)
    expect((await list.remove('a')).data).toEqual({ payload: { deletedId: list.ids['a'] } })
    await list.remove('b')
    await list.add('e')
    await list.change('c', 'C')
    expect(await list.names()).toEqual(letters('dCe'))
  })

  test('holds at most 100, at unique positions, when ten are added concurrently', async () => {
    const list = await collection(part, numbered(95))
    const answers = await Promise.all(Array.from({ length: 10 }, () => list.add('One of ten')))
    const codes = codesOf(answers)
    expect(codes.filter((code) => code === undefined)).toHaveLength(5)
    expect(codes.filter((code) => code === 'BAD_USER_INPUT')).toHaveLength(5)
    expect(new Set(Object.values(await list.positions())).size).toBe(100)
    await list.remove('Item 0')
    expect(codesOf([await list.add('Item 100')])).toEqual([undefined])
  })

  test('stays consistent during twenty concurrent updates, moves and deletions', async () => {
    const names = numbered(20)
    const list = await collection(part, names)
    const works = [
      (name: string) => list.change(name, `${name}, changed`),
      (name: string) => list.move(name, 0),
      () => list.remove('Item 10'),
    ]
    const answers = await Promise.all(names.map((name, number) => works[number % works.length]!(name)))
    const codes = codesOf(answers)
    expect(codes.filter((code) => code !== undefined && code !== 'NOT_FOUND')).toEqual([])
    expect(answers.filter(({ data }) => data?.payload?.deletedId)).toHaveLength(1)
    const left = names
      .map((name, number) => (number % works.length === 0 ? `${name}, changed` : name))
      .filter((name) => name !== 'Item 10')
    expect(new Set(await list.names())).toEqual(new Set(left))
    expect(new Set(Object.values(await list.positions())).size).toBe(19)
  })

  test('costs the same number of statements when it is long', async () => {
    const [short, long] = [await collection(part, numbered(3)), await collection(part, numbered(90))]
    for (const work of [
      (list: Collection) => list.add('New'),
      (list: Collection) => list.change('Item 1', 'Changed'),
      (list: Collection) => list.move('Item 2', 0),
      (list: Collection) => list.remove('Item 0'),
    ])
      expect(await app.statementsOf(() => work(long))).toHaveLength(
        (await app.statementsOf(() => work(short))).length,
      )
  })
})

test('a creator who moves two items in one request reads the order after each move', async () => {
  const list = await collection(gearItem, letters('abc'))
  const { data } = await list.person.run(
    `mutation ($a: PositiveInt!, $b: PositiveInt!) {
      first: moveGearItem(input: { id: $a, toIndex: 2 }) { creatorProfile { gear { itemName } } }
      second: moveGearItem(input: { id: $b, toIndex: 2 }) { creatorProfile { gear { itemName } } }
    }`,
    { a: list.ids['a'], b: list.ids['b'] },
  )
  const orderOf = ({ creatorProfile }: { creatorProfile: { gear: { itemName: string }[] } }) =>
    creatorProfile.gear.map(({ itemName }) => itemName).join('')
  expect([orderOf(data.first), orderOf(data.second)]).toEqual(['bca', 'cab'])
})

test('a creator whose items have equal positions, or who moves two into the same gap until no number is left between, has their order', async () => {
  const list = await collection(gearItem, letters('abcd'))
  await app.em.fork().nativeUpdate(GearItem, { creatorProfileId: list.profileId }, { position: 0 })
  await list.move('d', 1)
  expect(await list.names()).toEqual(letters('adbc'))
  await list.move('a', 2)
  expect(await list.names()).toEqual(letters('dbac'))
  await app.em.execute(
    'update gear_item set position = 1 + position * 1.8e-15 where creator_profile_id = ?',
    [list.profileId],
  )
  for (let move = 0; move < 6; move++) {
    const [moved, other] = move % 2 ? (['a', 'c'] as const) : (['c', 'a'] as const)
    const { data } = await list.move(moved, 2)
    const names = (data.payload.profile.list as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(['d', 'b', moved, other])
  }
})
