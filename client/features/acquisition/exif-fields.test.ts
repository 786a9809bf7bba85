import { describe, expect, test } from 'vitest'
import { blankAcquisition, blankExposure, filtersOf } from './acquisition-fields.ts'
import { commonExif, exifText, blankRowIndex, gearInFile, withExif } from './exif-fields.ts'

const night = { seconds: 30, iso: 1600, day: '2026-10-03', focalLength: 135, camera: 'Canon EOS Ra' }

const item = (id: number, category: string, itemName: string, brand: string | null = null) => ({
  id,
  category,
  itemName,
  brand,
  model: null,
})

describe('a creator who chooses a file', () => {
  test('sees its EXIF data in one line', () => {
    expect(exifText(night)).toBe('30 s, ISO 1600, Oct 3, 2026, 135 mm, Canon EOS Ra')
    expect(exifText({ seconds: 0.004, camera: 'Acme' })).toBe('1/250 s, Acme')
    expect(exifText({ seconds: 1.3 })).toBe('1.3 s')
  })

  test('sees only the values that several files share', () => {
    expect(commonExif([night, { ...night, seconds: 60, day: undefined }])).toEqual({
      iso: 1600,
      focalLength: 135,
      camera: 'Canon EOS Ra',
    })
    expect(commonExif([night])).toEqual(night)
    expect(commonExif([night, night, { ...night, iso: 800 }])).not.toHaveProperty('iso')
    expect(commonExif([night, {}])).toEqual({})
    expect(commonExif([])).toEqual({})
  })

  test('gets the values in the first blank row of exposures, or in a new one', () => {
    const row = { ...blankExposure, seconds: '30', iso: '1600', date: '2026-10-03' }
    expect(withExif(blankAcquisition, night, []).exposures).toEqual([row])
    const own = { ...blankExposure, count: '10', seconds: '5' }
    const counted = { ...blankExposure, count: '40' }
    const fields = { ...blankAcquisition, exposures: [own, counted] }
    expect(blankRowIndex(fields.exposures)).toBe(1)
    expect(withExif(fields, night, []).exposures).toEqual([own, { ...row, count: '40' }])
    expect(withExif({ ...fields, exposures: [own] }, night, []).exposures).toEqual([own, row])
    const full = Array.from({ length: 100 }, () => own)
    expect(withExif({ ...fields, exposures: full }, night, []).exposures).toBe(full)
    expect(withExif(fields, { camera: 'Canon EOS Ra' }, []).exposures).toBe(fields.exposures)
  })

  test.each<[string, ReturnType<typeof item>[], number[]]>([
    [
      'the camera by its name',
      [item(1, 'Camera', 'Canon EOS R'), item(2, 'Camera', 'EOS Ra (modified)', 'Canon')],
      [2],
    ],
    [
      'the lens by its focal length',
      [item(3, 'Lens', 'Samyang 135mm f/2'), item(4, 'Lens', 'Zoom 70-135 mm')],
      [3],
    ],
    [
      'nothing that only resembles it',
      [item(5, 'Camera', 'Canon EOS R'), item(6, 'Lens', 'Nikkor 1135mm')],
      [],
    ],
    [
      'neither of two that match',
      [item(7, 'Camera', 'Canon EOS Ra'), item(8, 'Camera', 'Canon EOS Ra II')],
      [],
    ],
    ['no other gear', [item(9, 'Software', 'Canon EOS Ra Utility 135mm')], []],
    ['a camera of any kind', [item(10, 'DSLR', 'Canon EOS Ra')], [10]],
  ])('gets %s of the own gear', (_matches, gear, ids) => {
    expect(withExif(blankAcquisition, night, gear).gear.map(({ gearItemId }) => gearItemId)).toEqual(ids)
  })

  test.each<[string, ReturnType<typeof item>[], string[]]>([
    ['camera and lens', [item(1, 'Camera', 'Canon EOS R')], ['Canon EOS Ra', 'RF24-105mm F4 L']],
    ['neither of those on it', [item(2, 'Body', 'Canon EOS Ra'), item(3, 'Lens', 'RF 24-105 mm zoom')], []],
    [
      'not one of several',
      [item(4, 'Camera', 'EOS Ra, Canon'), item(5, 'Camera', 'Canon EOS Ra II')],
      ['RF24-105mm F4 L'],
    ],
  ])('may add to the own list %s', (_which, gear, names) => {
    const missing = gearInFile({ ...night, lens: 'RF24-105mm F4 L' }, gear).filter((one) => one.isMissing)
    expect(missing.map(({ name }) => name)).toEqual(names)
  })

  test('keeps selected gear in its role', () => {
    const fields = { ...blankAcquisition, gear: [{ gearItemId: 2, role: 'guiding' as const }] }
    expect(withExif(fields, night, [item(2, 'Camera', 'Canon EOS Ra')]).gear).toEqual(fields.gear)
  })
})

test('filters of the newest pictures are suggested first, in their last spelling, then common ones', () => {
  const image = (id: number, ...filters: (string | null)[]) => ({
    id,
    exposures: filters.map((filter) => ({ filter })),
  })
  const suggested = filtersOf([
    image(3, 'hα', 'L-eXtreme'),
    image(9, 'Hα', null, 'IR 685'),
    image(5, 'Ir 685'),
  ])
  expect(suggested.slice(0, 4)).toEqual(['Hα', 'IR 685', 'L-eXtreme', 'L'])
  expect(suggested.filter((name) => name.toLowerCase() === 'hα')).toEqual(['Hα'])
})
