import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

const folder = 'server/demo'

interface DemoImage {
  file: string
  title: string
  captureDate?: string
  objects: string[]
  exposures: { count: number; seconds: number; date?: string }[]
  license?: string
  credit?: string
}
interface DemoCreator {
  picture?: string
  images: DemoImage[]
}

const creators: DemoCreator[] = JSON.parse(readFileSync(`${folder}/creators.json`, 'utf8'))
const images = creators.flatMap(({ images }) => images)
const drawn = images.filter(({ file }) => file.startsWith('images/'))

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
})
