import { beforeAll, expect, test } from 'vitest'
import { angleBetween, type Frame, holds, pointOf, seeded } from '../../testing/sky-frames.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { markProfiles, writeIndex } from '../search-index/index-marks.ts'
import { aGalleryImage } from '../../testing/factories.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const SEARCH = `query ($filter: GalleryImageFilter, $orderBy: GalleryImageOrder! = newest, $first: PositiveInt! = 50, $after: Cursor) {
  galleryImages(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    totalCount nodes { id } pageInfo { hasNextPage endCursor } } }`
const CHOICES = `query ($filter: GalleryImageFilter) { galleryImageChoices(filter: $filter) { name values { value imageCount } } }`

const app = forAllTests(testApp)
const random = seeded(57)

/** Centres of the cones that are asked for: over right ascension 0, over and beside a pole, and elsewhere. */
const places: [number, number][] = [
  [359.5, 10],
  [40, 89.4],
  [200, -85],
  [10.68, 41.27],
]
const widths = [0.3, 1, 3, 8, 20, 60]
const ratio = 1067 / 1600
const degree = Math.PI / 180
const framed = new Map<number, Frame>()
let creator: Awaited<ReturnType<typeof app.creator>>

beforeAll(async () => {
  creator = await app.creator()
  for (const place of places)
    for (const width of widths)
      for (let copy = 0; copy < 4; copy++) {
        const away = { rightAscension: place[0], declination: place[1], width: width + 3, height: width + 3 }
        const [rightAscension, declination] = pointOf(
          { ...away, rotation: 0, isMirrored: false, corners: [] },
          random() - 0.5,
          random() - 0.5,
        ) as [number, number]
        const frame = { rightAscension, declination, width, rotation: random() * 360, isMirrored: copy === 0 }
        const { id } = await app.has(aGalleryImage(creator.profileId, `${framed.size}`, framed.size))
        await app.has(aPlacement(id, frame))
        const height = (2 * Math.atan(Math.tan((width / 2) * degree) * ratio)) / degree
        framed.set(id, { ...frame, height, corners: [] })
      }
  await app.has(aGalleryImage(creator.profileId, 'Without a place', 900))
})

const found = async (filter: object, variables: object = {}) => {
  const { data, errors } = await app.visitor().run(SEARCH, { filter, ...variables })
  expect(errors).toBeUndefined()
  return data.galleryImages
}

const idsNear = async (near: object) => {
  const { nodes, totalCount } = await found({ near })
  expect(totalCount).toBe(nodes.length)
  return nodes.map(({ id }: { id: number }) => id)
}

/** The least angle between a place and those of a grid in the frame, and the largest step of the grid. */
function leastAngle(frame: Frame, centre: readonly number[]): [least: number, step: number] {
  const steps = Array.from({ length: 61 }, (_, index) => index / 60 - 0.5)
  const angles = steps.flatMap((x) => steps.map((y) => angleBetween(pointOf(frame, x, y), centre)))
  return [holds(frame, centre) ? 0 : Math.min(...angles), (frame.width * 1.3) / 60]
}

test('a visitor finds the pictures whose frame reaches into a circle, wherever it is', async () => {
  let [near, apart] = [0, 0]
  for (const place of places)
    for (const radius of [0, 0.2, 1, 4, 10]) {
      const [rightAscension, declination] = [(place[0] + random() * radius) % 360, place[1]]
      const ids = await idsNear({ rightAscension, declination, radius })
      for (const [id, frame] of framed) {
        const [angle, step] = leastAngle(frame, [rightAscension, declination])
        const what = JSON.stringify({ frame, rightAscension, declination, radius, angle })
        if (angle <= radius) expect(ids.includes(id), what).toBe(true)
        if (angle > radius + step) expect(ids.includes(id), what).toBe(false)
        if (angle <= radius) near++
        if (angle > radius + step) apart++
      }
    }
  expect(near).toBeGreaterThan(200)
  expect(apart).toBeGreaterThan(200)
})

test('a visitor combines a place with other filters, orders and pages, and reads the choices', async () => {
  const near = { rightAscension: 10.68, declination: 41.27 }
  const all = await found({ near })
  expect(all.totalCount).toBeGreaterThan(12)
  const chosen = all.nodes.slice(2, 9).map(({ id }: { id: number }) => id)
  const em = app.em.fork()
  await em.nativeUpdate(GalleryImage, { id: { $in: chosen } }, { tags: ['mosaic'] })
  await markProfiles(em, [[creator.profileId]])
  await writeIndex(em)
  const filter = { near, tag: 'mosaic' }
  expect((await found(filter)).nodes.map(({ id }: { id: number }) => id)).toEqual(chosen)
  for (const orderBy of ['newest', 'integration']) {
    const seen: number[] = []
    for (let after: string | null = null, next = true; next && seen.length < 9;) {
      const page = await found(filter, { first: 3, after, orderBy })
      expect(page.totalCount).toBe(7)
      seen.push(...page.nodes.map(({ id }: { id: number }) => id))
      ;({ endCursor: after, hasNextPage: next } = page.pageInfo)
    }
    expect(seen).toEqual(chosen)
  }
  const { data } = await app.visitor().run(CHOICES, { filter: { near } })
  expect(data.galleryImageChoices).toContainEqual({
    name: 'tag',
    values: [{ value: 'mosaic', imageCount: 7 }],
  })
  // The cursor of another place.
  const { pageInfo } = await found({ near }, { first: 1 })
  const other = { near: { ...near, radius: 3 } }
  const { errors } = await app.visitor().run(SEARCH, { filter: other, after: pageInfo.endCursor })
  expect(errors).toMatchObject([{ message: 'after must be a cursor of this list' }])
})

test.each([
  [
    { rightAscension: 361, declination: 0 },
    'Right ascension must be a number from 0 to 360',
    'rightAscension',
  ],
  [{ rightAscension: 0, declination: -91 }, 'Declination must be a number from -90 to 90', 'declination'],
  [{ rightAscension: 0, declination: 0, radius: 11 }, 'Radius must be a number from 0 to 10', 'radius'],
  [{ declination: 5 }, 'Give right ascension and declination, or neither', 'rightAscension'],
])('a visitor reads what is wrong with %j', async (near, message, field) => {
  const { errors } = await app.visitor().run(SEARCH, { filter: { near } })
  expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }])
  expect(JSON.stringify(errors)).toContain(`filter.near.${field}`)
})

test('a visitor finds a few pictures that are older than 10,000 elsewhere', async () => {
  const near = { rightAscension: 359.5, declination: 10, radius: 0.5 }
  const before = await idsNear(near)
  const [newest] = before
  const page = async (first: number) =>
    (await found({ near }, { first })).nodes.map(({ id }: { id: number }) => id)
  for (let first = 1; first < before.length; first++)
    expect(await page(first)).toEqual(before.slice(0, first))
  await app.em.execute(
    `with added as (
       insert into gallery_image
       select (jsonb_populate_record(image, jsonb_build_object('id', nextval('gallery_image_id_seq'), 'file', copy))).*
       from gallery_image image, generate_series(1, 10000) copy where image.id = ? returning id
     ), placed as (
       insert into image_placement
       select (jsonb_populate_record(placement, jsonb_build_object('image_id', added.id, 'bounds', '(101,-9),(100,-10)'))).*
       from image_placement placement, added where placement.image_id = ?
     )
     insert into image_entry select (jsonb_populate_record(entry, jsonb_build_object('image_id', added.id))).*
     from image_entry entry, added where entry.image_id = ?`,
    [newest, newest, newest],
  )
  expect(await idsNear(near)).toEqual(before)
  expect(await page(3)).toEqual(before.slice(0, 3))
})

test('a client of REST finds pictures by their place', async () => {
  const { status, body } = await app
    .visitor()
    .get('/creator-images/search?rightAscension=10.68&declination=41.27&radius=0.5&first=50')
  expect(status).toBe(200)
  expect(body.images.map(({ id }: { id: number }) => id)).toEqual(
    await idsNear({ rightAscension: 10.68, declination: 41.27, radius: 0.5 }),
  )
})
