import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { cpuMsOf } from '../../../../server/testing/cpu-time.ts'
import { file, fits, fitsWithLines, nina, without } from '../../../../server/testing/frame-files.ts'
import { card, type Cards, fitsHeader } from '../../../../server/testing/frame-headers.ts'
import { countIn, found } from './testing/found.ts'

const row = { count: 1, seconds: 300, filter: 'L', gain: 100, date: '2026-05-10' }
const rowsIn = async (light: File) => (await found(light)).exposures
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('a frame is read although its header has', () => {
  test.each([
    ['numbers in quotes', "EXPTIME = '300.0   '", "GAIN    = '100     '"],
    ['decimal commas', 'EXPTIME =           300,000000', 'GAIN    =                  100'],
    [
      'a decimal comma that might separate thousands, which would be too long',
      'EXPTIME =              300,000',
      'GAIN    = 100',
    ],
    ['lower case', 'exptime =                  300', 'gain    =                  100'],
    ['no blank behind the equals sign', 'EXPTIME =300.', "GAIN    ='100'"],
    ['exponents', 'EXPTIME =         3.000000E+02', 'GAIN    =             1.00D+02'],
    ['zeros for blanks', "EXPTIME = '300'\0\0\0\0\0", 'GAIN    = 100\0\0\0 / \0'],
  ])('%s', async (_title, ...lines) => {
    const cards = without(nina(), 'EXPTIME', 'EXPOSURE', 'GAIN')
    expect(await rowsIn(fitsWithLines('a.fits', cards, ...lines))).toMatchObject([row])
  })

  test('a text that goes on in further cards', async () => {
    const lines = ["FILTER  = 'Optolong&'", "CONTINUE  ' L-eXtreme &' / of 7 nm", "CONTINUE  '2\"'"]
    const cards = without(nina(), 'FILTER')
    expect(await rowsIn(fitsWithLines('a.fits', cards, ...lines))).toMatchObject([
      { filter: 'Optolong L-eXtreme 2"' },
    ])
    const alone = [`FILTER  = 'S&O&'`, "OBJECT  = 'M 31'", "CONTINUE  'x'"]
    expect(await rowsIn(fitsWithLines('a.fits', cards, ...alone))).toMatchObject([{ filter: 'S&O&' }])
  })

  test('a line without a readable keyword, which is left out and named', async () => {
    const { exposures, unread } = await found(
      fitsWithLines('a.fits', nina(), latin1('B\u00dcRO    = 1'), latin1('\u00b0C')),
    )
    expect(exposures).toMatchObject([row])
    expect(unread).toEqual([
      {
        name: 'a.fits',
        count: 1,
        isUsed: true,
        reason: 'lines of the header left out: bytes that FITS does not allow',
      },
    ])
  })

  test('letters of other languages in values and comments', async () => {
    const lines = [
      latin1("OBSERVER= 'Mu\u00f1oz'"),
      latin1('FOCTEMP =  12.5 / \u00b0C'),
      latin1('HISTORY caf\u00e9'),
    ]
    expect(await found(fitsWithLines('a.fits', nina(), ...lines))).toMatchObject({
      exposures: [row],
      unread: [],
    })
  })
})

test('a number with two meanings is not guessed', async () => {
  const offset = fitsWithLines('a.fits', without(nina(), 'OFFSET'), 'OFFSET  = 1,200')
  expect(await found(offset)).toMatchObject({
    exposures: [row],
    unread: [{ reason: 'offset left blank: 1,200' }],
  })
  const exposure = fitsWithLines('a.fits', without(nina(), 'EXPTIME', 'EXPOSURE'), 'EXPTIME = 1,200')
  expect((await found(exposure)).unread).toMatchObject([{ reason: 'exposure time not clear: 1,200' }])
})

const extension = (cards: Cards, seed = 0) => [
  card('XTENSION', 'IMAGE') + fitsHeader({ NAXIS1: 16, NAXIS2: 16, ...cards }).slice(80),
  new Uint8Array(2880).fill(seed),
]

describe('a sequence in one file', () => {
  const at = (minute: number) => nina({}, { begin: `2026-05-10T22:${minute}:05.123` })
  const whole = fits('a.fits', at(10))

  test('counts as its exposures, of their filters and nights', async () => {
    const parts = [
      extension(at(15)),
      extension({ ...at(20), FILTER: 'R' }),
      extension(nina({}, { begin: '2026-05-11T22:10:05.123' })),
    ]
    expect((await found(file('sequence.fits', whole, ...parts.flat()))).exposures).toMatchObject([
      { count: 2, filter: 'L', date: '2026-05-10' },
      { count: 1, filter: 'R', date: '2026-05-10' },
      { count: 1, filter: 'L', date: '2026-05-11' },
    ])
  })

  test('has no exposure in a table, a mask or a copy', async () => {
    const mask = extension({ EXTNAME: 'MASK' })
    const table = [
      card('XTENSION', 'BINTABLE') +
        fitsHeader({ BITPIX: 8, NAXIS: 2, NAXIS1: 16, NAXIS2: 2, PCOUNT: 8, GCOUNT: 1 }).slice(80),
      new Uint8Array(2880),
    ]
    const result = await found(
      file('sequence.fits', whole, ...mask, ...table, ...extension(at(10)), ...extension(at(15))),
    )
    expect(countIn(result)).toBe(2)
  })

  test('counts behind a header of the whole file without a picture', async () => {
    const first = fitsHeader({ NAXIS: 0, ...nina() })
    const chip = (name: string) => extension({ EXTNAME: name })
    expect(await found(file('chips.fits', first, ...chip('A'), ...chip('B')))).toMatchObject({
      exposures: [row],
      unread: [],
    })
  })

  test('has an exposure of several chips that name its time once more', async () => {
    const chip = (name: string) => extension({ EXTNAME: name, EXPTIME: 300 })
    const chips = file('chips.fits', fitsHeader({ NAXIS: 0, ...nina() }), ...chip('A'), ...chip('B'))
    expect((await found(chips)).exposures).toMatchObject([row])
  })

  test('may have 5,000 parts', async () => {
    const part = fitsHeader({ NAXIS: 0 }).replace('SIMPLE  ', 'XTENSION')
    const parts = Array.from({ length: 5001 }, () => part)
    const [reason] = (await found(file('parts.fits', whole, ...parts))).unread
    expect(reason).toEqual({ name: 'parts.fits', reason: 'more than 5,000 parts in it' })
  })
})

describe('a file that gzip packed', () => {
  const packed = async (name: string, ...content: BlobPart[]) => {
    const bytes = await new Blob(content).arrayBuffer()
    return file(name, new Uint8Array(gzipSync(bytes, { level: 1 })))
  }

  test('is read, and inflated no further than its header', async () => {
    const pixels = new Uint8Array(randomBytes(2000 * 1000 * 2))
    const light = await packed('a.fits.gz', fitsHeader({ ...nina(), NAXIS1: 2000, NAXIS2: 1000 }), pixels)
    const stream = vi.spyOn(light, 'stream')
    const slice = light.slice.bind(light)
    let bytes = 0
    light.slice = (begin = 0, end = light.size, type) => {
      bytes += end - Math.max(0, begin)
      return slice(begin, end, type)
    }
    expect(await rowsIn(light)).toMatchObject([row])
    expect(bytes).toBeLessThan(200_000)
    expect(stream, 'which reads ahead').not.toHaveBeenCalled()
  })

  test('costs little also if its pixels must tell it from others, or if it inflates to much', async () => {
    const bias = nina({}, { type: 'bias', seconds: 0, begin: '2026-05-10T22:10:05' })
    const pixels = new Uint8Array(60_000_000)
    const files = [
      await packed('1.fits.gz', fitsHeader({ ...bias, NAXIS1: 6000, NAXIS2: 5000 }), pixels),
      await packed('2.fits.gz', fitsHeader({ ...bias, NAXIS1: 100_000, NAXIS2: 100_000, GAIN: 0 }), pixels),
      await packed('3.fits.gz', fitsHeader({ ...bias, NAXIS: 1, NAXIS1: 25_000_000 }), pixels),
    ]
    const cpuMs = await cpuMsOf(async () =>
      expect(await found(...files)).toMatchObject({ calibrationFrames: '2 bias' }),
    )
    expect(cpuMs).toBeLessThan(1000)
  })

  test('is read also if anything follows it', async () => {
    const light = await packed('a.fits.gz', fitsHeader(nina()), new Uint8Array(2880))
    expect(await rowsIn(file('b.fits.gz', light, light))).toMatchObject([row])
    expect(await rowsIn(file('c.fits.gz', light, new Uint8Array(2880)))).toMatchObject([row])
  })

  test('is refused with the reason if it is damaged, has more than a picture, or something else', async () => {
    const whole = new Uint8Array(await (await packed('', fitsHeader(nina()))).arrayBuffer())
    const files = [
      file('cut.fits.gz', whole.slice(0, 60)),
      file(
        'broken.fits.gz',
        whole.map((byte, at) => (at > 30 ? byte ^ 0x55 : byte)),
      ),
      await packed('two.fits.gz', fits('a', nina()), ...extension(nina())),
      await packed('large.fits.gz', fitsHeader(nina()), new Uint8Array(6248 * 4176 * 2 + 10 * 2880)),
      await packed('text.gz', 'A text.'),
      await packed('a.xisf.gz', 'XISF0100'),
    ]
    expect((await found(...files)).unread.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      'cut.fits.gz: a damaged gzip file',
      'broken.fits.gz: a damaged gzip file',
      'two.fits.gz: a gzip file with more than one part. Unpack it first',
      'large.fits.gz: a gzip file with more than one part. Unpack it first',
      'text.gz: neither FITS nor XISF in a gzip file',
      'a.xisf.gz: an XISF file in a gzip file. Unpack it first',
    ])
  })
})
