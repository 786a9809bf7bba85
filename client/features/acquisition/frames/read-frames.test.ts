import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cpuMsOf } from '../../../../server/testing/cpu-time.ts'
import { file, nina, session } from '../../../../server/testing/frame-files.ts'
import {
  card,
  type Cards,
  fitsHeader,
  headersOfPrograms,
  inBlocks,
  xisfHeader,
  xisfXml,
} from '../../../../server/testing/frame-headers.ts'
import { found } from './testing/found.ts'

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

describe('frames', () => {
  test('in a compressed file are read from the header of its picture', async () => {
    const first = inBlocks(card('SIMPLE', true) + card('NAXIS', 0) + 'END')
    const compressed = { BITPIX: 8, NAXIS: 2, ZIMAGE: true }
    const tableOf = (cards: Cards) => card('XTENSION', 'BINTABLE') + fitsHeader(cards).slice(80)
    const table = tableOf({ ...compressed, ...nina() })
    expect((await found(file('rice.fits', first, table))).exposures).toMatchObject([
      { count: 1, seconds: 300 },
    ])
    const another = tableOf({ ...compressed, ...nina(), ZIMAGE: false })
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

const bomb = `<?xml version="1.0"?><!DOCTYPE xisf [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xisfXml({ OBJECT: '' })}`
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => card(`K${index}`, index)).join('')
const light = fitsHeader(nina())
const zeros = new Uint8Array(300_000)
const noise = new Uint8Array(300_000).fill(0xf1)

const hostile: [name: string, content: BlobPart[], reason: string][] = [
  ['no END.fits', [light.replace('END', '   '), noise], 'a header without an end'],
  ['zeros.fits', [light.replace('END', '   '), zeros], 'a header of more than 3600 cards'],
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
  ['unclosed comments.xisf', [xisfHeader('<!--'.repeat(250_000))], 'a header that is not well-formed XML'],
  ['unclosed texts.xisf', [xisfHeader('<![CDATA['.repeat(110_000))], 'a header that is not well-formed XML'],
  ['truncated.fits', [light.slice(0, 1500)], 'ends within the header'],
  ['too long.xisf', [xisfHeader(xisfXml(nina()), 1_000_000)], 'wrong length of the header'],
  ['1 MB.xisf', [xisfHeader(xisfXml(nina()).padEnd(1_100_000))], 'wrong length of the header'],
  ['longest.xisf', [xisfHeader(xisfXml(nina()), 0xff_ff_ff_ff)], 'wrong length of the header'],
  ['Latin-1.xisf', [xisfHeader('<xisf/>').fill(0xff, 16)], 'a header that is not in UTF-8'],
  ['spectrum.fits', [fitsHeader({ ...nina(), NAXIS: 1 })], 'no picture in it'],
  ['cover.jpg', [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), zeros], 'neither FITS nor XISF'],
  ['lights.zip', ['PK\u0003\u0004', zeros], 'a packed file. Unpack it first'],
  ['empty.fits', [], 'empty'],
  ['rows.CSV', ['number,duration'], 'a CSV. Choose it under “Exposures as CSV”'],
  [
    'untyped.fits',
    [fitsHeader(nina({ IMAGETYP: 'Tricolor Image' }))],
    'not clear whether light, dark, flat or bias',
  ],
  ['master.fits', [fitsHeader(nina({ IMAGETYP: 'masterDark' }))], 'a master of several frames'],
]

test('a file that is broken or hostile is named with the reason, little of it is read, in less than a second of CPU time, and the others are used', async () => {
  const files = hostile.map(([name, content]) => file(name, ...content))
  const sizes = files.map(bytesReadOf)
  const cpuMs = await cpuMsOf(async () =>
    expect(await found(...files, file('light.fits', light))).toMatchObject({
      exposures: [{ count: 1, seconds: 300 }],
      unread: hostile.map(([name, , reason]) => ({ name, reason })),
    }),
  )
  expect(cpuMs).toBeLessThan(1000)
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
