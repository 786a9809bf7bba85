import { describe, expect, test } from 'vitest'
import { fits, fitsWithLines, nina, without } from '../../../../server/testing/frame-files.ts'
import type { Cards } from '../../../../server/testing/frame-headers.ts'
import { foundIn, untypedIn } from './group-frames.ts'
import { readFrames } from './read-frames.ts'
import { found } from './testing/found.ts'

/** What several programs write, without the name of any. */
const common = without(nina(), 'SWCREATE', 'DATE-LOC', 'EXPOSURE', 'FOCRATIO')
const row = { count: 1, seconds: 300, filter: 'L', gain: 100, offset: 50, date: '2026-05-10' }
const place = { SITELAT: 51.05, SITELONG: 3.72 }

test.each([
  ['CCDciel', { SWCREATE: 'CCDciel 0.9.88-3482 Linux x86_64', ...place }],
  ['INDIGO', { SWCREATE: 'INDIGO 2.0-300', ...place }],
  ['PixInsight', { PROGRAM: 'PixInsight 1.8.9-2', ...place }],
  ['SharpCap, with the keywords of others', { SWCREATE: 'SharpCap v4.1', BLKLEVEL: 50, ...place }],
  ['an observatory', { IMAGETYP: 'OBJECT', 'OBSGEO-L': 3.72 }],
  ['INDI before it wrote IMAGETYP', { IMAGETYP: '', FRAME: 'Light', ...place }],
  ['a script that names itself nowhere', place],
])('a light of %s is read by the keywords that programs share', async (_title, changes: Cards) => {
  expect(await found(fits('light.fits', { ...common, ...changes }))).toMatchObject({
    exposures: [row],
    unread: [],
  })
})

test('a gain that its comment calls electrons is not the setting of a camera', async () => {
  const light = fits('light.fits', without({ ...common, ...place }, 'GAIN'))
  const text = await light.text()
  const electrons = text.replace(
    'OFFSET  ',
    `${'GAIN    =                    2 / [e-/ADU]'.padEnd(80)}OFFSET  `,
  )
  const { exposures, unread } = await found(new File([electrons], 'light.fits'))
  expect(exposures[0]).not.toHaveProperty('gain')
  expect(unread).toEqual([])
})

test.each(['[ms] duration', 'Exposure time in microseconds', 'exposure (minutes)', 'in ms', '(us)'])(
  'an exposure time that its comment does not give in seconds is not read: %s',
  async (comment) => {
    const cards = without(nina(), 'EXPOSURE', 'EXPTIME')
    const light = fitsWithLines('a.fits', cards, `EXPTIME = 5000. / ${comment}`)
    expect(await found(light)).toMatchObject({
      exposures: [],
      unread: [{ reason: `exposure time not in seconds: ${comment}` }],
    })
  },
)

test.each([
  ['OFFSET', 'biases', '1 bias'],
  ['Flat Field', 'flats', '1 flat'],
  ['Flats', 'flats in the plural', '1 flat'],
  ['SKYFLAT', 'flats of the sky', '1 flat'],
  ['zero', 'biases of an observatory', '1 bias'],
  ['Dark_Flat', 'flat darks', '1 flat dark'],
])('%s names %s', async (IMAGETYP, _kind, calibrationFrames) => {
  expect(await found(fits('a.fits', nina({ IMAGETYP })))).toMatchObject({ calibrationFrames, unread: [] })
})

const dwarf = {
  EXP: 15,
  GAIN: 110,
  BINNING: '2*2',
  'DET-TEMP': 31,
  FILTER: 'Duo-Band',
  ORIGIN: 'DWARFLAB',
  'DATE-OBS': '2026-03-24T20:37:32.172',
}
const rawOfSiril = (begin: string): Cards => ({
  PROGRAM: 'Siril v1.0.6',
  'DATE-OBS': begin,
  EXPTIME: 30,
  ISOSPEED: 1600,
  APERTURE: 2.79999995231628,
})

describe('files that do not say what they are', () => {
  const files = () =>
    readFrames(
      [
        fits('raw_1.fit', rawOfSiril('2026-05-10T22:10:05')),
        fits('raw_2.fit', { ...rawOfSiril('2026-05-10T22:10:40'), EXPTIME: 29.999_999_9 }),
        fits('dwarf.fits', dwarf),
        fits('dark.fits', nina({}, { type: 'dark', filter: '' })),
      ],
      () => {},
    )

  test('count as lights if the creator says so', async () => {
    expect(foundIn(await files())).toMatchObject({
      exposures: [
        {
          count: 1,
          seconds: 15,
          gain: 110,
          binning: 2,
          sensorTemperature: 31,
          filter: 'Duo-Band',
          date: '2026-03-24',
        },
        { count: 2, seconds: 30, iso: 1600, fNumber: 2.8 },
      ],
      calibrationFrames: '1 dark',
    })
  })

  test('are named if not', async () => {
    const { count, foundWithout } = untypedIn(await files())!
    expect(count).toBe(3)
    expect(foundWithout).toEqual({
      exposures: [],
      calibrationFrames: '1 dark',
      unread: [
        {
          name: 'raw_1.fit, raw_2.fit, dwarf.fits',
          count: 3,
          reason: 'not clear whether light, dark, flat or bias',
        },
      ],
    })
  })

  test('are not asked for if there are none, or no exposure time', async () => {
    const others = await readFrames(
      [fits('light.fits', nina()), fits('mask.fits', { OBJECT: 'M 31' })],
      () => {},
    )
    expect(untypedIn(others)).toBeUndefined()
    expect(foundIn(others).unread).toEqual([{ name: 'mask.fits', reason: 'exposure time not clear' }])
  })

  test.each(['dark_00001.fit', 'pp_flat_00012.fit', 'bias_stacked.fit', 'dark_exp_30.000000_gain_60.fits'])(
    'are no lights if they are called %s',
    async (name) => {
      expect(await found(fits(name, rawOfSiril('2026-05-10T22:10:05')))).toMatchObject({
        exposures: [],
        unread: [{ name, reason: 'named like a calibration frame, which its header does not say' }],
      })
    },
  )

  test.each(['pp_light_00001.fit', 'dark nebula_00001.fit', 'r_pp_light_stacked.fit'])(
    'may be lights if they are called %s',
    async (name) => {
      expect((await found(fits(name, rawOfSiril('2026-05-10T22:10:05')))).exposures).toMatchObject([
        { count: 1 },
      ])
    },
  )

  test('count as the exposures of a stack', async () => {
    const stack = { ...rawOfSiril('2026-05-10T22:10:05'), STACKCNT: 5, LIVETIME: 150 }
    expect((await found(fits('stack.fit', stack))).exposures).toMatchObject([{ count: 5, seconds: 30 }])
  })
})
