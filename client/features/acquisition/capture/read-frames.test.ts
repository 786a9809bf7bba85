import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  card,
  type FrameValues,
  fitsHeader,
  headersOfPrograms,
  inBlocks,
  propertiesOf,
  upperCase,
  xisfHeader,
  xisfXml,
  xisfXmlOfProperties,
} from '../../../../server/testing/frame-headers.ts'
import { foundIn } from './group-frames.ts'
import { nightOf, timeIn } from './night.ts'
import { readFrames } from './read-frames.ts'

const file = (name: string, ...content: BlobPart[]) => new File(content, name)
const found = async (...files: File[]) => foundIn(await readFrames(files, () => {}))

/** Frames that begin five minutes apart. */
const several = (count: number, values: FrameValues): FrameValues[] =>
  Array.from({ length: count }, (_, index) => ({
    ...values,
    begin: new Date(Date.parse(`${values.begin}Z`) + index * 300_000).toISOString().replace('Z', ''),
  }))

/** Two nights, of which the first goes on after midnight, and calibration frames of each type. */
const session: FrameValues[] = [
  ...several(24, { type: 'light', seconds: 240, filter: 'Ha', begin: '2026-05-10T22:10:05.123' }),
  ...several(7, { type: 'light', seconds: 240, filter: 'Ha', begin: '2026-05-11T21:05:00.500' }),
  ...several(12, { type: 'light', seconds: 120, filter: 'OIII', begin: '2026-05-12T00:05:00.500' }),
  ...several(20, { type: 'dark', seconds: 240, filter: '', begin: '2026-05-12T06:00:00.500' }),
  ...several(15, { type: 'flat', seconds: 1.5, filter: 'Ha', begin: '2026-05-12T09:00:00.500' }),
  ...several(12, { type: 'darkFlat', seconds: 1.5, filter: '', begin: '2026-05-12T10:00:00.500' }),
  ...several(1, { type: 'bias', seconds: 0, filter: '', begin: '2026-05-12T11:00:00.500' }),
]

interface Settings {
  gain?: number
  offset?: number
  fNumber?: number
  sensorTemperature?: number
}

const camera: Record<keyof typeof headersOfPrograms, Settings> = {
  'N.I.N.A.': { gain: 100, offset: 50, fNumber: 4.9 },
  'Sequence Generator Pro': { gain: 120, offset: 30 },
  ASIAIR: { gain: 100, offset: 50 },
  SharpCap: { gain: 150, offset: 20 },
  'KStars and Ekos': { gain: 100, offset: 50 },
  Siril: { gain: 100, offset: 50 },
  'MaxIm DL': {},
  Voyager: { gain: 100, offset: 50 },
  'Astro Photography Tool': { gain: 120 },
  Seestar: { gain: 80, sensorTemperature: 22 },
}
/** In the headers of the others there is the place or the local time. */
const withoutNight = ['SharpCap']

describe('a creator who chooses the frames of two nights', () => {
  test.each(Object.keys(headersOfPrograms) as (keyof typeof headersOfPrograms)[])(
    'of %s gets a row per filter, settings and night, and the number of calibration frames',
    async (program) => {
      const cardsOf = headersOfPrograms[program]
      const files = session.map((values, index) => file(`${index}.fits`, fitsHeader(cardsOf(values))))
      const isDated = !withoutNight.includes(program)
      const same = { binning: 1, sensorTemperature: -10, ...camera[program] }
      const rows = [
        { filter: 'Ha', count: 24, seconds: 240, ...same, date: '2026-05-10' },
        { filter: 'Ha', count: 7, seconds: 240, ...same, date: '2026-05-11' },
        { filter: 'OIII', count: 12, seconds: 120, ...same, date: '2026-05-11' },
      ]
      const [first, second, third] = rows.map(({ date: _date, ...row }) => row)
      expect(await found(...files)).toEqual({
        exposures: isDated ? rows : [{ ...first, count: 24 + second!.count }, third],
        calibrationFrames: '20 darks, 15 flats, 12 flat darks, 1 bias',
        unread: isDated
          ? []
          : [
              {
                name: '43 files',
                count: 43,
                reason: 'night left blank: neither local time nor longitude',
                isUsed: true,
              },
            ],
      })
      if (program === 'MaxIm DL') return // it writes no XISF
      const inXisf = session.map((values, index) =>
        file(`${index}.xisf`, xisfHeader(xisfXml(cardsOf(values)))),
      )
      expect(await found(...inXisf), 'the same as XISF').toEqual(await found(...files))
    },
  )
})

const nina = (
  changes: Record<string, string | number | boolean> = {},
  values: Partial<FrameValues> = {},
) => ({
  ...headersOfPrograms['N.I.N.A.']({
    type: 'light',
    seconds: 300,
    filter: 'L',
    begin: '2026-05-10T22:10:05.123',
    ...values,
  }),
  ...changes,
})

describe('frames that are not what they seem', () => {
  test('of one exposure count once, and a stack of Siril counts as its exposures', async () => {
    const frames = several(10, { type: 'light', seconds: 300, filter: 'L', begin: '2026-05-10T22:10:05.123' })
    const raw = frames.map((values, index) => file(`${index}.fits`, fitsHeader(nina({}, values))))
    const calibrated = file('pp_3.fits', fitsHeader(nina({ PROGRAM: 'Siril 1.2.4' }, frames[3])))
    const stack = fitsHeader(nina({ PROGRAM: 'Siril 1.2.4', STACKCNT: 10, LIVETIME: 3000 }, frames[0]))
    const whole = await found(...raw, raw[0]!, calibrated, file('stack.fits', stack))
    expect(whole.exposures.map(({ count }) => count)).toEqual([10])
    expect(whole.unread).toEqual([
      { name: '0.fits, pp_3.fits, stack.fits', count: 3, reason: 'copies of exposures that are counted' },
    ])
    const [ofStack] = (await found(file('stack.fits', stack))).exposures
    expect(ofStack).toMatchObject({ filter: 'L', count: 10, seconds: 300 })
    expect(ofStack, 'several nights may be in it').not.toHaveProperty('date')
  })

  test('of darks count once too, but not short ones that may have begun in the same second', async () => {
    const dark = (begin: string, seconds = 60) => nina({}, { type: 'dark', begin, seconds, filter: '' })
    const times = ['2026-05-12T06:00:00', '2026-05-12T06:02:00', '2026-05-12T06:00:00']
    const frames = times.map((time, index) => file(`${index}.fits`, fitsHeader(dark(time))))
    expect(await found(...frames)).toMatchObject({
      calibrationFrames: '2 darks',
      unread: [{ name: '2.fits', reason: 'copies of exposures that are counted' }],
    })
    const short = times.map((time, index) => file(`${index}.fits`, fitsHeader(dark(time, 0.2))))
    expect(await found(...short)).toMatchObject({ calibrationFrames: '3 darks', unread: [] })
    const unclear = fitsHeader({ ...dark(times[0]!), EXPTIME: 'long', EXPOSURE: Number.NaN })
    expect(await found(file('unclear.fits', unclear))).toMatchObject({ calibrationFrames: '1 dark' })
  })

  test('of a clock that was never set have no night', async () => {
    const { exposures, unread } = await found(
      file('light.fits', fitsHeader(nina({ 'DATE-LOC': '0001-01-01T00:00:00' }))),
    )
    expect(exposures[0]).not.toHaveProperty('date')
    expect(unread).toMatchObject([{ reason: 'night left blank: 0001-01-01T00:00:00', isUsed: true }])
  })

  test.each([
    ['a stack without the sum of its exposures', { PROGRAM: 'Siril 1.2.4', STACKCNT: 10 }],
    ['a stack of another program', { NUMFRAME: 140 }],
    ['a live stack of SharpCap', { SWCREATE: 'SharpCap', SUBEXP: 8 }],
  ])('are refused: %s', async (_title, changes) => {
    const { exposures, unread } = await found(file('stack.fits', fitsHeader(nina(changes))))
    expect(exposures).toEqual([])
    expect(unread).toEqual([{ name: 'stack.fits', reason: 'a stack of several exposures' }])
  })

  test('in a compressed file are read from the header of its picture', async () => {
    const first = inBlocks(card('SIMPLE', true) + card('NAXIS', 0) + 'END')
    const compressed = { XTENSION: 'BINTABLE', BITPIX: 8, NAXIS: 2, ZIMAGE: true }
    const table = fitsHeader({ ...compressed, ...nina() }).slice(80)
    expect((await found(file('rice.fits', first, table))).exposures).toMatchObject([
      { count: 1, seconds: 300 },
    ])
    const another = fitsHeader({ ...compressed, ...nina(), ZIMAGE: false }).slice(80)
    expect((await found(file('table.fits', first, another))).unread).toEqual([
      { name: 'table.fits', reason: 'no picture in it' },
    ])
  })

  test('keep what is clear of a light, and name what is left blank', async () => {
    const odd = {
      GAIN: 'High',
      XBINNING: 1,
      YBINNING: 2,
      OFFSET: -1,
      'CCD-TEMP': 3.4,
      FILTER: 'x'.repeat(51),
    }
    const { exposures, unread } = await found(file('odd.fits', fitsHeader(nina(odd))))
    expect(exposures).toEqual([
      { count: 1, seconds: 300, fNumber: 4.9, sensorTemperature: 3, date: '2026-05-10' },
    ])
    expect(unread.map(({ reason }) => reason)).toEqual([
      'filter left blank: the name is not clear',
      'gain left blank: High',
      'offset left blank: -1',
      'left blank: XBINNING and YBINNING differ',
    ])
  })
})

/** An XISF file with the properties of a light, and with other ones. */
const withProperties = (
  changes: Record<string, string | number>,
  creator = 'N.I.N.A.',
  imageType = 'LIGHT',
) => xisfHeader(xisfXmlOfProperties(creator, imageType, { ...propertiesOf(session[0]!), ...changes }))

describe('XISF files', () => {
  test.each(["N.I.N.A. - Nighttime Imaging 'N' Astronomy", 'PixInsight 1.9.3'])(
    'of %s are read by their properties if they have no keywords',
    async (creator) => {
      const files = session.map((values, index) => {
        const xml = xisfXmlOfProperties(creator, upperCase[values.type], propertiesOf(values))
        return file(`${index}.xisf`, xisfHeader(xml))
      })
      const same = { binning: 1, sensorTemperature: -10 }
      expect(await found(...files)).toEqual({
        exposures: [
          { filter: 'Ha', count: 24, seconds: 240, ...same, date: '2026-05-10' },
          { filter: 'Ha', count: 7, seconds: 240, ...same, date: '2026-05-11' },
          { filter: 'OIII', count: 12, seconds: 120, ...same, date: '2026-05-11' },
        ],
        calibrationFrames: '20 darks, 15 flats, 12 flat darks, 1 bias',
        unread: [],
      })
    },
  )

  test('are read by their keywords where these say the same', async () => {
    const both = xisfXml({ ...nina({ FILTER: '', OFFSET: 20 }), GAIN: 100 }).replace(
      '</Image>',
      '<Property id="Instrument:Camera:XBinning" type="Int32" value="2"/><Property id="Instrument:Filter:Name" type="String">S&amp;O/3</Property></Image>',
    )
    const { exposures, unread } = await found(file('both.xisf', xisfHeader(both)))
    expect(exposures).toMatchObject([{ binning: 1, gain: 100, offset: 20, filter: 'S&O/3' }])
    expect(unread).toEqual([])
  })

  test('name properties that are not clear, and are refused if the exposure is not', async () => {
    const odd = {
      'Instrument:Camera:ISOSpeed': -100,
      'Instrument:Camera:YBinning': 2,
      'Instrument:Filter:Name': 'x'.repeat(51),
      'Instrument:Sensor:Temperature': Number.NaN,
      'Observation:Time:Start': '9999999-05-10T22:10:05+02:00',
    }
    const { exposures, unread } = await found(file('odd.xisf', withProperties(odd)))
    expect(exposures).toEqual([{ count: 1, seconds: 240 }])
    expect(unread.map(({ reason }) => reason)).toEqual([
      'filter left blank: the name is not clear',
      'ISO left blank: -100',
      'left blank: XBINNING and YBINNING differ',
      'sensor temperature left blank: NaN',
      'night left blank: neither local time nor longitude',
    ])
    const refused: [BlobPart, string][] = [
      [withProperties({ 'Instrument:ExposureTime': Number.NaN }), 'exposure time not clear: NaN'],
      [withProperties({ 'Instrument:ExposureTime': -300 }), 'exposure time not clear: -300'],
      [
        withProperties({ 'Instrument:ExposureTime': `300 s${'!'.repeat(100_000)}` }),
        `exposure time not clear: 300 s${'!'.repeat(95)}`,
      ],
      [
        withProperties({ 'Instrument:Filter:Name': 'Ha' }, 'N.I.N.A.', 'masterLight'),
        'a master of several frames',
      ],
      [
        xisfHeader(xisfXml(nina()).replace('<Image ', '<Image imageType="MasterLight" ')),
        'a master of several frames',
      ],
      [withProperties({}, 'N.I.N.A.', 'RejectionMapHigh'), 'not clear whether light, dark, flat or bias'],
      [xisfHeader('<xisf><Image/></xisf>'), expect.stringContaining('written by none of')],
    ]
    const files = refused.map(([content], index) => file(`${index}.xisf`, content))
    expect((await found(...files)).unread).toEqual(
      refused.map(([, reason], index) => ({ name: `${index}.xisf`, reason })),
    )
  })
})

const bomb = `<?xml version="1.0"?><!DOCTYPE xisf [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xisfXml({ OBJECT: '' })}`
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => card(`K${index}`, index)).join('')
const light = fitsHeader(nina())
const zeros = new Uint8Array(300_000)

const hostile: [name: string, content: BlobPart[], reason: string | RegExp][] = [
  ['no END.fits', [light.replace('END', '   '), zeros], 'bytes in the header that FITS does not allow'],
  ['10,000 cards.fits', [light.replace(/END\s*$/, ''), lines(10_000)], 'a header of more than 3600 cards'],
  [
    'NaN.fits',
    [fitsHeader(nina({ EXPTIME: Number.NaN, EXPOSURE: Number.NaN }))],
    'exposure time not clear: NaN',
  ],
  ['negative.fits', [fitsHeader(nina({ EXPTIME: -300, EXPOSURE: -300 }))], 'exposure time not clear: -300'],
  ['XML bomb.xisf', [xisfHeader(bomb)], 'entities, which XISF does not allow'],
  [
    'unknown entity.xisf',
    [xisfHeader(xisfXml(nina()).replace('LIGHT', '&a;'))],
    'an unknown entity in the header',
  ],
  ['unclosed.xisf', [xisfHeader('<a '.repeat(300_000))], 'a header that is not well-formed XML'],
  ['truncated.fits', [light.slice(0, 1500)], 'ends within the header'],
  ['too long.xisf', [xisfHeader(xisfXml(nina()), 1_000_000)], 'wrong length of the header'],
  ['1 MB.xisf', [xisfHeader(xisfXml(nina()).padEnd(1_100_000))], 'wrong length of the header'],
  ['longest.xisf', [xisfHeader(xisfXml(nina()), 0xff_ff_ff_ff)], 'wrong length of the header'],
  ['non-ASCII.fits', [light.replace('GAIN    ', 'GÄIN   ')], 'bytes in the header that FITS does not allow'],
  ['Latin-1.xisf', [xisfHeader('<xisf/>').fill(0xff, 16)], 'a header that is not in UTF-8'],
  ['spectrum.fits', [fitsHeader({ ...nina(), NAXIS: 1 })], 'no picture in it'],
  ['cover.jpg', [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), zeros], 'neither FITS nor XISF'],
  ['empty.fits', [], 'empty'],
  ['rows.CSV', ['number,duration'], 'a CSV. Choose it under “Exposures as CSV”'],
  ['unnamed.fits', [fitsHeader(nina({ SWCREATE: 'My script' }))], /^written by none of Siril, N\.I\.N\.A\./],
  [
    'untyped.fits',
    [fitsHeader(nina({ IMAGETYP: 'Tricolor Image' }))],
    'not clear whether light, dark, flat or bias',
  ],
  ['master.fits', [fitsHeader(nina({ IMAGETYP: 'masterDark' }))], 'a master of several frames'],
]

test('a file that is broken or hostile is named with the reason, little of it is read within a second, and the others are used', async () => {
  const files = hostile.map(([name, content]) => file(name, ...content))
  const sizes = files.map(bytesReadOf)
  const begin = performance.now()
  const { exposures, unread } = await found(...files, file('light.fits', light))
  expect(performance.now() - begin).toBeLessThan(1000)
  expect(exposures).toMatchObject([{ count: 1, seconds: 300 }])
  expect(unread).toEqual(
    hostile.map(([name, , reason]) => ({
      name,
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    })),
  )
  expect(Math.max(...sizes.map((size) => size()))).toBeLessThan(1_050_000)
})

test('of a file of 4 GB only the header is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frames-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const sparse = async (name: string, content: string) => {
    const path = join(folder, name)
    await writeFile(path, content)
    await truncate(path, 4e9)
    return Object.assign(await openAsBlob(path), { name }) as unknown as File
  }
  const files = [await sparse('light.fits', light), await sparse('zeros.fits', '')]
  const sizes = files.map(bytesReadOf)
  expect(await found(...files)).toMatchObject({
    exposures: [{ count: 1, seconds: 300 }],
    unread: [{ name: 'zeros.fits', reason: 'neither FITS nor XISF' }],
  })
  expect(Math.max(...sizes.map((size) => size()))).toBeLessThan(20_000)
})

/** Returns a function that returns how many bytes of a file were asked for. */
function bytesReadOf(file: File) {
  const slice = file.slice.bind(file)
  let bytes = 0
  file.slice = (begin, end, type) => {
    bytes += (end ?? file.size) - (begin ?? 0)
    return slice(begin, end, type)
  }
  return () => bytes
}

test.each([
  ['local time', { localTime: '2026-05-11T02:10:05' }, '2026-05-10'],
  ['local time after noon', { localTime: '2026-05-11T14:10:05' }, '2026-05-11'],
  ['longitude in the west', { utc: '2026-05-11T08:00:00', longitude: '-118 14 36' }, '2026-05-10'],
  [
    'longitude in the west, counted from 0 to 360',
    { utc: '2026-05-11T08:00:00', longitude: 241.76 },
    '2026-05-10',
  ],
  ['longitude in the east', { utc: '2026-05-10T10:00:00', longitude: 149.06 }, '2026-05-10'],
  [
    'place that was never entered',
    { utc: '2026-05-10T22:00:00', longitude: '00 00 00', latitude: 0 },
    undefined,
  ],
  ['longitude of Greenwich', { utc: '2026-05-10T22:00:00', longitude: 0, latitude: 51.48 }, '2026-05-10'],
  ['nothing but a day', { localTime: '2026-05-11' }, undefined],
])(
  'the night of a frame follows from its %s',
  (_title, { utc, localTime, longitude, latitude }: Place, night) => {
    const moment = { utc: timeIn(utc), localTime: timeIn(localTime), longitude, latitude }
    expect(nightOf(moment)).toBe(night)
  },
)

interface Place {
  utc?: string
  localTime?: string
  longitude?: string | number
  latitude?: number
}
