import { beforeAll, expect, test } from 'vitest'
import { aGalleryImage } from '../../testing/factories.ts'
import { UPDATE } from '../../testing/described-image.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const SAME_FIELD = `query ($id: PositiveInt!, $first: PositiveInt! = 12, $after: Cursor) { galleryImage(id: $id) {
  sameField(first: $first, after: $after) { totalCount nodes { title } pageInfo { hasNextPage endCursor } } } }`
const IN_FRAME = `query ($isNamed: Boolean, $first: PositiveInt! = 12, $after: Cursor) { skyObject(name: "M 110") {
  imagesInFrame(isNamed: $isNamed, first: $first, after: $after) {
    totalCount nodes { isNamed galleryImage { title } } pageInfo { hasNextPage endCursor } } } }`

const app = forAllTests(testApp)
const ids: Record<string, number> = {}

beforeAll(async () => {
  const { person, profileId } = await app.creator()
  const add = async (title: string, frame?: Parameters<typeof aPlacement>[1]) => {
    ids[title] = (await app.has(aGalleryImage(profileId, title, Object.keys(ids).length))).id
    if (frame) await app.has(aPlacement(ids[title], frame))
  }
  const m31 = { rightAscension: 10.68, declination: 41.27 }
  await add('M 31', { ...m31, width: 3 })
  await add('The same, mirrored', { ...m31, width: 3, isMirrored: true, rotation: 180 })
  await add('A little wider', { ...m31, width: 4 })
  await add('Andromeda, whole', { ...m31, width: 40 })
  await add('The core', { ...m31, width: 0.3 })
  await add('At the edge', { rightAscension: 13, declination: 41.27, width: 1 })
  await add('M 33', { rightAscension: 23.46, declination: 30.66, width: 2 })
  await add('Across 0', { rightAscension: 359.9, declination: 5, width: 1 })
  await add('Also across 0', { rightAscension: 0.4, declination: 5, width: 1 })
  await add('Not placed')
  for (const title of ['M 31', 'Not placed'])
    expect(
      (await person.run(UPDATE, { input: { id: ids[title], objects: ['M 110'] } })).errors,
    ).toBeUndefined()
})

const titles = (nodes: { title: string }[]) => nodes.map(({ title }) => title)

test('a visitor sees the pictures of the same field, those that share the most first', async () => {
  const { data } = await app.visitor().run(SAME_FIELD, { id: ids['M 31'] })
  const { totalCount, nodes } = data.galleryImage.sameField
  const all = ['The same, mirrored', 'A little wider', 'At the edge', 'The core', 'Andromeda, whole']
  expect(titles(nodes)).toEqual(all)
  expect(totalCount).toBe(5)
  const seen: string[] = []
  for (let after: string | null = null, next = true; next;) {
    const { data } = await app.visitor().run(SAME_FIELD, { id: ids['M 31'], first: 2, after })
    seen.push(...titles(data.galleryImage.sameField.nodes))
    ;({ endCursor: after, hasNextPage: next } = data.galleryImage.sameField.pageInfo)
  }
  expect(seen).toEqual(all)
})

test.each([
  ['Across 0', ['Also across 0']],
  ['Also across 0', ['Across 0']],
  ['M 33', ['Andromeda, whole']],
  ['Not placed', []],
])('the picture %s shares its field with %j', async (title, others) => {
  const { data } = await app.visitor().run(SAME_FIELD, { id: ids[title] })
  expect(titles(data.galleryImage.sameField.nodes)).toEqual(others)
})

test('a visitor sees which pictures hold an object, the narrowest first, and whether their creators name it', async () => {
  const read = async (variables: Record<string, unknown>) => {
    const { data, errors } = await app.visitor().run(IN_FRAME, variables)
    expect(errors).toBeUndefined()
    return data.skyObject.imagesInFrame
  }
  const rows = ({ nodes }: { nodes: { isNamed: boolean; galleryImage: { title: string } }[] }) =>
    nodes.map(({ isNamed, galleryImage }) => [galleryImage.title, isNamed])
  const all = await read({})
  expect(rows(all)).toEqual([
    ['M 31', true],
    ['The same, mirrored', false],
    ['A little wider', false],
    ['Andromeda, whole', false],
  ])
  expect(all.totalCount).toBe(4)
  const others = await read({ isNamed: false, first: 2 })
  expect(rows(others)).toEqual(rows(all).slice(1, 3))
  expect(others).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } })
  const next = await read({ isNamed: false, first: 2, after: others.pageInfo.endCursor })
  expect(rows(next)).toEqual(rows(all).slice(3))
  expect(rows(await read({ isNamed: false, first: 1 }))).toEqual(rows(all).slice(1, 2))
  expect(rows(await read({ isNamed: true }))).toEqual(rows(all).slice(0, 1))
})
