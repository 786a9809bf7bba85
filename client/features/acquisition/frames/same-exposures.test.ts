import { describe, expect, test } from 'vitest'
import { fits, nina, several, without } from '../../../../server/testing/frame-files.ts'
import type { Cards } from '../../../../server/testing/frame-headers.ts'
import { countIn, found } from './testing/found.ts'

const ten = several(10, { type: 'light', seconds: 300, filter: 'L', begin: '2026-05-10T22:10:05.123' })
const lights = ten.map((values, index) => fits(`${index}.fits`, nina({}, values), index))

const dayMs = 24 * 60 * 60 * 1000
const julianDate = (utc: string) => Date.parse(`${utc}Z`) / dayMs + 2_440_587.5

/** A stack as Siril writes it: without local time and target temperature. */
const stackOf = (count: number, values: (typeof ten)[number], changes: Cards = {}): Cards => ({
  ...without(nina({}, values), 'DATE-LOC', 'SET-TEMP', 'FOCRATIO', 'SWCREATE'),
  PROGRAM: 'Siril v1.0.6',
  STACKCNT: count,
  LIVETIME: count * values.seconds,
  ...changes,
})
const [first, , , middle] = ten
const last = ten.at(-1)!
/** By rejection: dated by the first frame. */
const byRejection = fits(
  'rej.fits',
  stackOf(10, first!, { EXPSTART: julianDate(first!.begin), EXPEND: julianDate(last.begin) + 300 / 86_400 }),
)
/** A sum: dated by the frame of reference. */
const bySum = fits('sum.fits', stackOf(10, middle!))

describe('exposures that are in several files count once:', () => {
  test.each([
    ['a file that was chosen twice', [...lights, lights[0]!], 1],
    ['a stack', [byRejection], 0],
    ['stacks of the same exposures', [byRejection, bySum], 1],
    ['stacks of which none says when it ended', [fits('rej.fits', stackOf(10, first!)), bySum], 1],
    ['a stack and one of its exposures', [byRejection, lights[4]!], 1],
    ['a sum and one of its exposures', [bySum, lights[0]!], 1],
    ['a stack and all of its exposures', [...lights, byRejection], 1],
    ['a stack, a sum and most of the exposures', [...lights.slice(2), byRejection, bySum], 9],
    ['a sum and all of its exposures', [bySum, ...lights], 1],
    ['a smaller stack of the same exposures', [fits('five.fits', stackOf(5, middle!)), byRejection], 1],
  ])('%s', async (_title, files, notCounted) => {
    const result = await found(...files)
    expect(countIn(result)).toBe(10)
    const named = result.unread.reduce((sum, { count: one = 1 }) => sum + one, 0)
    expect(named, 'each file that is not counted is named').toBe(notCounted)
  })

  test('a stack of all exposures leaves their nights', async () => {
    expect((await found(byRejection, ...lights)).exposures).toMatchObject([{ count: 10, date: '2026-05-10' }])
  })

  test('a calibrated copy leaves the night of the original, and nothing is said about the night of the copy', async () => {
    const calibrated = fits('pp_3.fits', without({ ...nina({}, ten[3]), PROGRAM: 'Siril 1.2.4' }, 'DATE-LOC'))
    const { exposures, unread } = await found(calibrated, ...lights)
    expect(exposures).toMatchObject([{ count: 10, date: '2026-05-10' }])
    expect(unread).toEqual([{ name: 'pp_3.fits', count: 1, reason: 'copies of exposures that are counted' }])
  })

  test.each([
    ['as a float of 32 bits', { GAIN: 100.000_001 }],
    ['with a measured focal length', { FOCALLEN: 251.3 }],
    ['without a focal length', { FOCALLEN: 0 }],
    ['binned', { XPIXSZ: 7.52, NAXIS1: 8, NAXIS2: 8 }],
    ['in capitals', { FILTER: 'HA' }],
    ['without its type', { IMAGETYP: '' }],
  ])('a copy that another program wrote %s', async (_title, changes: Cards) => {
    const raw = nina({ FILTER: 'Ha', FOCALLEN: 250, XPIXSZ: 3.76 })
    expect(countIn(await found(fits('a.fits', raw), fits('b.fits', { ...raw, ...changes })))).toBe(1)
  })

  test('a master and the darks that it was made of', async () => {
    const values = several(5, { type: 'dark', seconds: 60, filter: '', begin: '2026-05-12T06:00:00' })
    const darks = values.map((each, index) => fits(`${index}.fits`, nina({}, each), index))
    const master = fits('master.fits', stackOf(5, values[0]!))
    expect((await found(master)).calibrationFrames).toBe('5 darks')
    expect((await found(...darks, master)).calibrationFrames).toBe('5 darks')
  })
})

describe('exposures that look alike all count:', () => {
  test('stacks of two halves of a night, and of two nights', async () => {
    const halves = [ten[0]!, ten[5]!].map((values, index) => fits(`${index}.fits`, stackOf(5, values)))
    expect(countIn(await found(...halves))).toBe(10)
    const nextNight = fits('next.fits', stackOf(10, { ...first!, begin: '2026-05-11T22:10:05.123' }))
    expect(countIn(await found(byRejection, nextNight))).toBe(20)
  })

  test('a stack and exposures of another filter, night or gain', async () => {
    const others = [
      fits('filter.fits', nina({ FILTER: 'R' }, ten[2])),
      fits('gain.fits', nina({ GAIN: 200 }, ten[3])),
      fits('night.fits', nina({}, { begin: '2026-05-11T22:10:05.123' })),
    ]
    expect(countIn(await found(byRejection, ...others))).toBe(13)
    expect(countIn(await found(bySum, ...others))).toBe(13)
  })

  test.each([
    ['cameras', nina(), nina({ INSTRUME: 'QHY268M' })],
    ['filters of two equal cameras', nina(), nina({ FILTER: 'Ha' })],
    ['telescopes', nina({ TELESCOP: 'RedCat 51' }), nina({ TELESCOP: 'Esprit 100' })],
    [
      'sensors without a name',
      without(nina({ NAXIS1: 16 }), 'INSTRUME'),
      without(nina({ NAXIS1: 32 }), 'INSTRUME'),
    ],
    [
      'sizes of pixels without a name',
      without(nina({ XPIXSZ: 3.76 }), 'INSTRUME'),
      without(nina({ XPIXSZ: 2.4 }), 'INSTRUME'),
    ],
  ])('those that two %s began in the same second', async (_title, one, other) => {
    expect(countIn(await found(fits('a.fits', one), fits('b.fits', other)))).toBe(2)
  })

  test.each(['light', 'flat', 'dark', 'bias'] as const)(
    'a %s that began in the same second as another one, but not its copy',
    async (type) => {
      const short = nina({}, { type, seconds: type === 'bias' ? 0 : 0.02, begin: '2026-05-10T22:10:05' })
      const files = [1, 2, 3].map((seed) => fits(`${seed}.fits`, short, seed))
      const { exposures, calibrationFrames, unread } = await found(
        ...files,
        files[0]!,
        fits('copy of 2.fits', short, 2),
      )
      expect(exposures[0]?.count ?? Number.parseInt(calibrationFrames, 10)).toBe(3)
      expect(unread).toEqual([
        { name: '1.fits, copy of 2.fits', count: 2, reason: 'copies of exposures that are counted' },
      ])
    },
  )

  test('short ones without a time', async () => {
    const flat = without(nina({}, { type: 'flat', seconds: 1 }), 'DATE-OBS', 'DATE-LOC')
    expect(
      await found(fits('1.fits', flat, 1), fits('2.fits', flat, 2), fits('2.fits', flat, 2)),
    ).toMatchObject({
      calibrationFrames: '2 flats',
    })
  })
})

describe('a picture of which it is not clear how many exposures it has is refused:', () => {
  test.each([
    [
      'a stack without the sum of its exposures',
      { PROGRAM: 'Siril 1.2.4', STACKCNT: 10 },
      'a stack of several exposures',
    ],
    ['a stack of another program', { NUMFRAME: 140 }, 'a stack of several exposures'],
    ['a stack of ASTAP', { LUM_CNT: 77, EXPTIME: 9240, EXPOSURE: 9240 }, 'a stack of several exposures'],
    ['a live stack of ASTAP', { LIGH_CNT: 20 }, 'a stack of several exposures'],
    ['a live stack of SharpCap', { SWCREATE: 'SharpCap', SUBEXP: 8 }, 'a stack of several exposures'],
    ['a master without their number', { IMAGETYP: 'masterDark' }, 'a master of several frames'],
    ['a master of lights', { IMAGETYP: 'Master Light', NCOMBINE: 20 }, 'a master of several frames'],
    ['a cube', { NAXIS: 3, NAXIS3: 40 }, '40 pictures in one, without the time of each'],
  ])('%s', async (_title, changes: Cards, reason) => {
    expect(await found(fits('stack.fits', nina(changes)))).toMatchObject({
      exposures: [],
      unread: [{ name: 'stack.fits', reason }],
    })
  })
})

test.each([
  ['Seestar', { STACKCNT: 187, TOTALEXP: 187 * 300, CREATOR: 'ZWO Seestar S50' }, 187],
  ['ASTAP that it calibrated', { DARK_CNT: 20, FLAT_CNT: 30, BIAS_CNT: 30 }, 1],
  ['a camera that takes colours', { NAXIS: 3, NAXIS3: 3 }, 1],
])('the exposures in a picture of %s count', async (_title, changes: Cards, count) => {
  expect(countIn(await found(fits('stack.fits', nina(changes))))).toBe(count)
})

test.each([
  ['NCOMBINE', { IMAGETYP: 'Master Dark', NCOMBINE: 20 }, '20 darks'],
  ['STACKCNT beside a SNAPSHOT of 1', { IMAGETYP: 'Flat Field', STACKCNT: 15, SNAPSHOT: 1 }, '15 flats'],
  ['ASTAP', { IMAGETYP: 'FLAT', FLAT_CNT: 30, BIAS_CNT: 20 }, '30 flats'],
  [
    'Astro Pixel Processor',
    { SOFTWARE: 'Astro Pixel Processor by Aries Productions', CALFRAME: 'MasterFlat', NUMFRAME: 30 },
    '30 flats',
  ],
])('a master counts as its frames by %s', async (_title, changes: Cards, calibrationFrames) => {
  expect(await found(fits('master.fits', nina(changes)))).toMatchObject({ calibrationFrames, unread: [] })
})
