import { expect, test } from 'vitest'
import { cellSquareDegrees, nestedOf } from '../../../contract/healpix.ts'
import { UPDATE } from '../../testing/described-image.ts'
import { aGalleryImage } from '../../testing/factories.ts'
import { aPlacement } from '../../testing/placed-image.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { type Creator, forAllTests, testApp } from '../../testing/test-app.ts'
import { deleteProfile } from '../accounts/delete-account.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { setHidden } from '../moderation/hide.ts'
import { countSkyHours, rebuildSkyHours } from './count-hours.ts'
import { drawSkyMaps } from './draw-maps.ts'
import { cellsOfFrame, frameOfCorners, squareAround, wholeCell } from './frame-cells.ts'

const HOURS = `query ($creator: String, $filter: SkyFilter) { skyHours(creator: $creator) {
  squareDegrees imageCount seconds estimatedSeconds constellations { constellation imageCount seconds }
  filters { filter seconds } map(filter: $filter) } }`

const app = forAllTests(testApp)
const hoursOf = async (creator?: string | null, filter?: string) => {
  const { data, errors } = await app.visitor().run(HOURS, { creator, filter })
  expect(errors).toBeUndefined()
  return data.skyHours
}
const exposures = [
  { filter: 'Ha', count: 60, seconds: 300 },
  { filter: 'L', count: 100, seconds: 36 },
]

async function anImage({ person, profileId }: Creator, input: object = { exposures }) {
  const { id } = await app.has(aGalleryImage(profileId))
  const { errors } = await person.run(UPDATE, { input: { id, ...input } })
  expect(errors).toBeUndefined()
  return id
}

const m31 = { rightAscension: 10.68, declination: 41.27, width: 3 }

test('the hours of a placed picture count in the sky, until it is unlisted, hidden, deleted or its creator does not show them', async () => {
  const creator = await app.creator()
  const { person, profileId, profile } = creator
  const id = await anImage(creator)
  await app.has(aPlacement(id, m31))
  const counted = async () => {
    await runJobs(app)
    await drawSkyMaps(app.em.fork())
    const [everybody, own] = [await hoursOf(), await hoursOf(profile.slug)]
    expect(await hoursOf(null)).toEqual(everybody)
    expect({ ...everybody, squareDegrees: 0 }).toEqual({ ...own, squareDegrees: 0 })
    expect(everybody.squareDegrees).toBeCloseTo(own.squareDegrees, 6)
    expect((await hoursOf(undefined, 'hAlpha')).map).toBe((await hoursOf(profile.slug, 'hAlpha')).map)
    return own
  }
  const update = async (input: object) =>
    expect((await person.run(UPDATE, { input: { id, ...input } })).errors).toBeUndefined()
  const all = await counted()
  // 3 degrees by those of a picture of 1600 x 1067.
  expect(Math.abs(all.squareDegrees / 6 - 1)).toBeLessThan(0.02)
  expect(all).toMatchObject({
    imageCount: 1,
    seconds: 21_600,
    estimatedSeconds: 0,
    constellations: [{ constellation: 'And', imageCount: 1, seconds: 21_600 }],
    filters: [
      { filter: 'broadband', seconds: 3600 },
      { filter: 'hAlpha', seconds: 18_000 },
    ],
  })
  expect(all.map).toMatch(/^\d{5}[A-Za-z]/)
  expect((await hoursOf(undefined, 'oxygen')).map).toBe('')

  await update({ exposures: [{ count: 2, seconds: 1800 }] })
  expect(await counted()).toMatchObject({ seconds: 3600, filters: [{ filter: 'broadband', seconds: 3600 }] })
  await update({ isUnlisted: true })
  expect(await counted()).toMatchObject({ imageCount: 0, seconds: 0, squareDegrees: 0, map: '' })
  await update({ isUnlisted: false })
  await setHidden(app.em.fork(), { imageId: id }, 'It is copied.')
  expect(await counted()).toMatchObject({ imageCount: 0 })
  await setHidden(app.em.fork(), { imageId: id }, null)
  expect(await counted()).toMatchObject({ imageCount: 1 })

  const show = async (showsSkyHours: boolean | null) => {
    const input = { creatorProfileId: profileId, showsSkyHours }
    expect((await runMutation(person, 'updateCreatorProfile', { input })).errors).toBeUndefined()
  }
  await show(false)
  await runJobs(app)
  await drawSkyMaps(app.em.fork())
  expect(await hoursOf(profile.slug)).toBeNull()
  expect(await hoursOf()).toMatchObject({ imageCount: 0, map: '' })
  await show(null)
  expect(await counted()).toMatchObject({ imageCount: 1 })

  await runMutation(person, 'removeGalleryImagePlacement', { input: { id } })
  expect(await counted()).toMatchObject({ imageCount: 0 })
  // Half a degree around the object that it names.
  await update({ objects: ['M 110', 'M 33'] })
  expect(await counted()).toMatchObject({ imageCount: 1, estimatedSeconds: 3600 })
  await runMutation(person, 'deleteGalleryImage', { input: { id } })
  expect(await counted()).toMatchObject({ imageCount: 0, squareDegrees: 0 })
})

test('the hours of all cells are read as CSV and as FITS, of everybody and of a creator who shows them', async () => {
  const creator = await app.creator()
  await app.has(aPlacement(await anImage(creator), { ...m31, width: 1 }))
  await runJobs(app)
  const read = async (format: string, slug?: string) => {
    const query = slug === undefined ? '' : `?creator=${slug}`
    const response = await app.visitor().fetch(`/sky/hours.${format}${query}`)
    expect(response.headers.get('content-disposition')).toContain(
      slug ? `${slug}.${format}` : `hours.${format}`,
    )
    return Buffer.from(await response.arrayBuffer())
  }
  for (const slug of [undefined, creator.profile.slug]) {
    const [header, ...lines] = (await read('csv', slug)).toString().trimEnd().split('\r\n')
    expect(header).toBe('cell,rightAscension,declination,broadband,hAlpha,oxygen,sulphur,dualBand')
    const rows = lines.map((line) => line.split(',').map(Number))
    const shares = rows.map(([, , , broadband]) => broadband!)
    // The picture's hour of L and five of Ha, by the part of each cell in its frame.
    const frame = ((1 * 1067) / 1600) * (1 / cellSquareDegrees)
    expect(shares.reduce((sum, share) => sum + share) / frame).toBeCloseTo(1, 2)
    for (const [, rightAscension, declination, broadband, hAlpha, ...others] of rows) {
      expect(
        Math.hypot((rightAscension! - m31.rightAscension) * 0.75, declination! - m31.declination),
      ).toBeLessThan(1)
      expect(hAlpha).toBeCloseTo(broadband! * 5, 4)
      expect(others).toEqual([0, 0, 0])
    }
    const fits = await read('fits', slug)
    expect(fits.length % 2880).toBe(0)
    const cards = fits.toString('latin1', 2880, 5760).match(/.{80}/g)!
    const valueOf = (key: string) =>
      cards
        .find((card) => card.startsWith(key.padEnd(8)))
        ?.slice(10)
        .trim()
    expect(['NAXIS1', 'NAXIS2', 'TTYPE3', 'NSIDE', 'ORDERING', 'INDXSCHM'].map(valueOf)).toEqual([
      '24',
      String(rows.length),
      "'H_ALPHA '",
      '128',
      "'NESTED  '",
      "'EXPLICIT'",
    ])
    const cells = rows.map((_, row) => [
      fits.readInt32BE(5760 + row * 24),
      ...[4, 8, 12, 16, 20].map((at) => Number(fits.readFloatBE(5760 + row * 24 + at).toPrecision(6))),
    ])
    expect(cells).toEqual(rows.map((row) => row.toSpliced(0, 3, nestedOf(row[0]!))))
  }
  await deleteProfile({ em: app.em.fork() }, creator.userId)
  expect((await app.visitor().fetch('/sky/hours.csv?creator=nobody')).status).toBe(404)
  expect((await app.visitor().fetch('/sky/hours.fits?creator=a&creator=b')).status).toBe(400)
})

test('a visitor finds the objects of a season that suit a field, where nobody or a creator has no hours; a deleted one leaves none', async () => {
  const [creator, other] = [await app.creator(), await app.creator()]
  await app.has(aPlacement(await anImage(creator), m31))
  await runJobs(app)
  await drawSkyMaps(app.em.fork())
  const holesOf = async (slug: string | undefined, rightAscension: number, field: number) => {
    const { data, errors } = await app.visitor().run(
      `query ($slug: String, $rightAscension: Float!, $field: Float!) {
          skyHours(creator: $slug) { holes(rightAscension: $rightAscension, field: $field) { id title } } }`,
      { slug, rightAscension, field },
    )
    expect(errors).toBeUndefined()
    return data.skyHours.holes.map(({ id }: { id: string }) => id)
  }
  expect(await holesOf(other.profile.slug, 0, 4)).toEqual(expect.arrayContaining(['m-31', 'm-33']))
  for (const slug of [creator.profile.slug, undefined]) {
    expect(await holesOf(slug, 0, 4)).toContain('m-33')
    expect(await holesOf(slug, 0, 4)).not.toContain('m-31')
  }
  // Too small and too large; and in another season.
  for (const field of [20, 1]) expect(await holesOf(other.profile.slug, 0, field)).not.toContain('m-31')
  expect(await holesOf(other.profile.slug, 180, 4)).not.toContain('m-31')

  await deleteProfile({ em: app.em.fork() }, creator.userId)
  await runJobs(app)
  expect(await hoursOf()).toMatchObject({ imageCount: 0, seconds: 0 })
  for (const slug of [creator.profile.slug, 'nobody']) expect(await hoursOf(slug)).toBeNull()
})

test('after racing changes of pictures of the same field, the cells add up to the pictures', async () => {
  const creator = await app.creator()
  const ids: number[] = []
  for (let index = 0; index < 5; index++) ids.push(await anImage(creator))
  const sums = async () => {
    const [row] = await app.em.fork().execute(`
      with counted as (
        select images, (select sum(one) from unnest(seconds) one) * (select sum(one) from unnest(shares) one) as sum
        from image_sky_hours, lateral (select 1 as images) one
      )
      select (select coalesce(sum(broadband + h_alpha + oxygen + sulphur + dual_band), 0) from sky_cell)::float8 as cells,
        (select coalesce(sum(sum), 0) from counted)::float8 as images, (select count(*)::int from counted) as counted,
        (select coalesce(sum(images), 0)::int from sky_constellation) as named,
        (select count(*)::int from sky_cell where share = 0) as empty`)
    return row!
  }
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const change = async () => {
    const [id, em] = [ids[random(ids.length)]!, app.em.fork()]
    if (random(4) === 0) await em.nativeUpdate(GalleryImage, { id }, { isUnlisted: random(2) === 0 })
    else
      await aPlacement(id, {
        rightAscension: 359.5 + random(10) / 10,
        declination: random(3),
        width: 1 + random(3),
      })(em)
    await countSkyHours(em, { imageIds: random(5) === 0 ? ids : [id] })
  }
  const changes = Array.from({ length: 60 })
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (changes.pop() === undefined && changes.length > 0) await change()
    }),
  )
  // Whatever came last, one counts.
  await app.em.fork().nativeUpdate(GalleryImage, { id: ids[0] }, { isUnlisted: false })
  await app.has(aPlacement(ids[0]!, m31))
  await countSkyHours(app.em.fork(), { imageIds: ids })
  const raced = await sums()
  expect(raced.counted).toBeGreaterThan(0)
  expect(raced).toEqual({ ...raced, cells: raced.images, named: raced.counted, empty: 0 })
  await rebuildSkyHours(app.em.fork())
  expect(await sums()).toEqual(raced)
})

test.each([
  ['over right ascension 0', squareAround({ rightAscension: 0.1, declination: 5 }, 3), 3],
  ['over the north pole', squareAround({ rightAscension: 77, declination: 89.7 }, 4), 4],
  ['over the south pole', squareAround({ rightAscension: 200, declination: -90 }, 10), 10],
  ['as wide as a lens shows', squareAround({ rightAscension: 80, declination: -5 }, 60), 60],
  ['smaller than a cell', squareAround({ rightAscension: 10, declination: 41 }, 0.1), 0.1],
  [
    'by its corners',
    frameOfCorners({ rightAscension: 0, declination: 0 }, [1, 1, 359, 1, 359, -1, 1, -1]),
    2,
  ],
])('the shares of a frame %s add up to its area', (_name, frame, width) => {
  const cells = cellsOfFrame(frame)
  const squareDegrees = cells.reduce((sum, { share }) => sum + (share / wholeCell) * cellSquareDegrees, 0)
  // A square of the plane seen from its centre: 4 asin(sin² of half its width).
  const area = 4 * Math.asin(Math.sin((width * Math.PI) / 360) ** 2) * (180 / Math.PI) ** 2
  expect(Math.abs(squareDegrees / area - 1)).toBeLessThan(0.001)
  expect(Math.max(...cells.map(({ share }) => share))).toBeLessThan(1.6 * wholeCell)
})
