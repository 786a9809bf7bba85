import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deepSkyPicture } from './demo-pictures/deep-sky-picture.ts'
import { moonPhase } from './demo-pictures/ephemeris.ts'
import { Projection } from './demo-pictures/projection.ts'
import { moonTimes } from './demo-pictures/solar-system.ts'
import { starsNear } from './demo-pictures/stars.ts'
import { StarFile } from '../server/features/placement/solver/star-file.ts'

const folder = 'server/demo'

interface DemoImage {
  file: string
  title: string
  captureDate?: string
  objects: string[]
  gear: { gearItemId: number; role: string }[]
  exposures: { filter?: string; count: number; seconds: number; date?: string }[]
  license?: string
  credit?: string
}
interface DemoCreator {
  slug: string
  picture?: string
  gear: { id: number; itemName: string }[]
  images: DemoImage[]
}

const creators: DemoCreator[] = JSON.parse(readFileSync(`${folder}/creators.json`, 'utf8'))
const images = creators.flatMap(({ images }) => images)
const drawn = images.filter(({ file }) => file.startsWith('images/'))
const stars = new StarFile('server/features/placement/stars.bin')

describe('the demo', () => {
  test('has at least fifty drawn pictures, 2,400 pixels wide and all different, in 12 MB with everything else', async () => {
    expect(drawn.length).toBeGreaterThanOrEqual(50)
    for (const { file } of drawn)
      expect((await sharp(join(folder, file)).metadata()).width, file).toBeGreaterThanOrEqual(2400)
    const used = [...images.map(({ file }) => file), ...creators.flatMap(({ picture }) => picture ?? [])]
    const present = ['images', 'photographs', 'profile-pictures'].flatMap((name) =>
      readdirSync(join(folder, name)).map((file) => `${name}/${file}`),
    )
    expect(used.toSorted()).toEqual(present.toSorted())
    const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      statSync(join(folder, name)),
    )
    expect(bytes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)).toBeLessThanOrEqual(
      12_000_000,
    )
  })

  test('names in each picture an object of the catalogue', () => {
    const known = new Set(
      ['objects', 'nebulae', 'additions'].flatMap((name) =>
        readFileSync(`server/features/sky/catalogue/${name}.tsv`, 'utf8')
          .split('\n')
          .flatMap((line) => {
            const columns = line.split('\t')
            return columns.slice(0, 1).concat((columns[7] ?? '').split('|'))
          }),
      ),
    )
    for (const { title, objects } of images) {
      expect(objects, title).not.toEqual([])
      for (const object of objects) expect(known, title).toContain(object)
    }
  })

  test('says of each picture how long it was exposed, at most eleven hours of a night and before it was finished, or who took it', () => {
    for (const { title, exposures, captureDate = '', license, credit } of images) {
      if (license === 'ccBy3') {
        expect(credit, title).toBeTruthy()
        continue
      }
      expect(exposures, title).not.toEqual([])
      const nights = Map.groupBy(exposures, ({ date }) => date)
      for (const [date, series] of nights) {
        if (!date) continue
        expect(date <= captureDate, title).toBe(true)
        const seconds = series.reduce((sum, { count, seconds }) => sum + count * seconds, 0)
        expect(seconds, `${title}, ${date}`).toBeLessThanOrEqual(11 * 3600)
      }
    }
  })

  test('has filters for one line only with cameras without a colour filter', () => {
    for (const { gear, images } of creators)
      for (const { title, exposures, gear: taken } of images) {
        if (!exposures.some(({ filter = '' }) => /^(Hα|OIII|SII)$/.test(filter))) continue
        const camera = taken.find(({ role }) => role === 'camera')
        expect(gear.find(({ id }) => id === camera?.gearItemId)?.itemName, title).toMatch(/MM\b|\d+M$|-M\b/)
      }
  })

  test('shows the Moon in its phase of the day', () => {
    // Almanac: new, first quarter, full, last quarter.
    expect(moonPhase('2024-04-08T18:21:00Z').lit).toBeLessThan(0.005)
    expect(moonPhase('2024-04-15T19:13:00Z')).toMatchObject({ lit: expect.closeTo(0.5, 1), isWaxing: true })
    expect(moonPhase('2024-04-23T23:49:00Z').lit).toBeGreaterThan(0.995)
    expect(moonPhase('2024-05-01T11:27:00Z')).toMatchObject({ lit: expect.closeTo(0.5, 1), isWaxing: false })
    for (const [name, time] of Object.entries(moonTimes)) {
      const { captureDate, title } = images.find(({ file }) => file === `images/${name}.jpg`)!
      expect(captureDate, title).toBe(time.slice(0, 10))
    }
  })
})

describe('a drawn picture', () => {
  const field = { center: { ra: 56.75, dec: 24.12 }, width: 2, pixels: [600, 400] as const }

  test.each([
    ['as the eye sees it', { ...field, rotation: 30 }],
    ['mirrored', { ...field, rotation: -70, isMirrored: true }],
  ])('has the stars in their places, %s', async (_, shown) => {
    const picture = { object: 'M 45', stars: { count: 300, isCatalogueOnly: true }, bytes: 1e6 }
    const content = await deepSkyPicture('Pleiades', stars, {
      ...picture,
      ...shown,
      object: shown.center,
      pixels: shown.pixels,
    })
    const pixels = await sharp(content).greyscale().raw().toBuffer()
    const projection = new Projection(shown)
    const brightest = starsNear(stars, shown.center, 0.6, 6)
    expect(brightest.length).toBeGreaterThan(8)
    for (const star of brightest) {
      const [x, y] = projection.pixelOf(star)!
      expect(pixels[Math.round(y) * 600 + Math.round(x)]).toBeGreaterThan(200)
    }
  })

  test('has east at the left of north, and at the right if it is mirrored', () => {
    const east = { ra: 57, dec: 24.12 }
    expect(new Projection(field).pixelOf(east)![0]).toBeLessThan(300)
    expect(new Projection({ ...field, isMirrored: true }).pixelOf(east)![0]).toBeGreaterThan(300)
  })

  test('is the same each time', async () => {
    const draw = () =>
      deepSkyPicture('twice', stars, {
        object: 'M 42',
        width: 1,
        pixels: [240, 160],
        stars: { count: 200 },
        nebulae: [{ grain: 8, clouds: [{ at: [0, 0], size: 20, light: { ha: 0.4 } }] }],
      })
    expect(await draw()).toEqual(await draw())
  })
})
