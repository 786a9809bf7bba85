import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cpuMsOf } from '../server/testing/cpu-time.ts'
import { chunk, segment, withChunks, withSegments } from '../server/testing/images/image-formats.ts'
import { aJpeg, aPng } from '../server/testing/images/plain-images.ts'
import { aTaggedJpeg, aTaggedPng, takenOn } from '../server/testing/images/tagged-images.ts'
import { captureDateOf, exifOf } from './exif.ts'

const dateOf = (content: Buffer) => captureDateOf(new Blob([new Uint8Array(content)]))

const black = sharp({ create: { width: 8, height: 8, channels: 3, background: 'black' } })
const taken = (DateTimeOriginal: string) =>
  black.clone().withExif({ IFD0: { Make: 'Acme' }, IFD2: { DateTimeOriginal } })

test('the capture date is read from a JPEG, a PNG and a WebP', async () => {
  expect(await dateOf((await aTaggedJpeg()).content)).toBe(takenOn)
  expect(await dateOf((await aTaggedPng()).content)).toBe(takenOn)
  expect(await dateOf(await taken('2024:02:29 23:59:59').webp().toBuffer())).toBe('2024-02-29')
  expect(await dateOf(await taken('1999:12:31 00:00:00').jpeg().toBuffer())).toBe('1999-12-31')
})

test('the capture date at the end of a large WebP is found', async () => {
  const image = await taken('2024:02:29 23:59:59').webp().toBuffer()
  const exif = image.subarray(image.indexOf('EXIF'))
  const large = Buffer.concat([image.subarray(0, 12), Buffer.alloc(400 * 1024), exif])
  expect(await dateOf(large)).toBe('2024-02-29')
})

test('the capture date is read from XMP if EXIF has none', async () => {
  const packetOf = (dates: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${dates}</rdf:Description></rdf:RDF></x:xmpmeta>`
  const withXmp = (dates: string) => black.clone().withXmp(packetOf(dates))
  const created = 'xmp:CreateDate="2025-02-03T09:00:00+01:00"'
  const ofDay = 'photoshop:DateCreated="2025-01-02"'
  const original = '<exif:DateTimeOriginal>2024-12-31T23:59:59</exif:DateTimeOriginal>'
  expect(await dateOf(await withXmp(`${created}>`).jpeg().toBuffer())).toBe('2025-02-03')
  expect(await dateOf(await withXmp(`${created} ${ofDay}>`).webp().toBuffer())).toBe('2025-01-02')
  const text = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packetOf(`${created} ${ofDay}>${original}`)}`)
  expect(await dateOf(withChunks((await aPng(8, 8)).content, [chunk('iTXt', text)]))).toBe('2024-12-31')
  expect(await dateOf(await withXmp('xmp:CreateDate="2025-02-30">').jpeg().toBuffer())).toBeUndefined()
  const both = withXmp(`${created}>`).withExif({ IFD2: { DateTimeOriginal: '2024:02:29 23:59:59' } })
  expect(await dateOf(await both.jpeg().toBuffer())).toBe('2024-02-29')
})

test.each(['1970:01:01', '1980:01:01', '2000:01:01', '2026:11:08'])(
  'a camera whose clock is wrong gives no capture date: %s',
  async (day) => {
    vi.useFakeTimers({ now: new Date('2026-11-06T23:30:00Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await dateOf(await taken(`${day} 00:03:00`).jpeg().toBuffer())).toBeUndefined()
    expect(await dateOf(await taken('2026:11:07 12:30:00').jpeg().toBuffer())).toBe('2026-11-07')
  },
)

const anImageBy = (main: Record<string, string>, details: Record<string, string>) =>
  black.clone().withExif({ IFD0: main, IFD2: details }).jpeg().toBuffer()
const exifIn = (content: Buffer) => exifOf(new Blob([new Uint8Array(content)]))

/** The part of a JPEG that has its EXIF, from its identifier on. */
async function exifSegment(details: Record<string, string>): Promise<Buffer> {
  const content = await anImageBy({ Make: 'Canon', Model: 'Canon EOS Ra' }, details)
  const begin = content.indexOf('Exif\0\0')
  return content.subarray(begin, begin - 2 + content.readUInt16BE(begin - 2))
}

/** As exiv2, darktable and ImageMagick write it. */
const inHex = (name: string, profile: Buffer) =>
  Buffer.from(
    `\n${name}\n${String(profile.length).padStart(8)}\n${profile.toString('hex').replaceAll(/.{72}/g, '$&\n')}\n`,
  )
const zeros = (count: number) => Buffer.alloc(count)
const texts: [kind: string, type: string, packed: (name: string, text: Buffer) => Buffer][] = [
  ['plain', 'tEXt', (name, text) => Buffer.concat([Buffer.from(`${name}\0`), text])],
  ['compressed', 'zTXt', (name, text) => Buffer.concat([Buffer.from(`${name}\0\0`), deflateSync(text)])],
  [
    'compressed international',
    'iTXt',
    (name, text) => Buffer.concat([Buffer.from(`${name}\0\x01\0en\0title\0`), deflateSync(text)]),
  ],
  ['international', 'iTXt', (name, text) => Buffer.concat([Buffer.from(name), zeros(5), text])],
]

describe('a PNG that keeps its metadata in a text', () => {
  test.each(texts)('is read from a %s one', async (_kind, type, packed) => {
    const exif = await exifSegment({ DateTimeOriginal: '2026:05:10 22:10:05', ISOSpeedRatings: '1600' })
    const image = (await aPng(8, 8)).content
    for (const [name, profile] of [
      ['APP1', exif],
      ['exif', exif.subarray(6)],
    ] as const) {
      const text = packed(`Raw profile type ${name}`, inHex(name, profile))
      const tagged = withChunks(image, [chunk(type, text)])
      expect(await exifIn(tagged)).toMatchObject({ day: '2026-05-10', iso: 1600, camera: 'Canon EOS Ra' })
    }
  })

  test('has the date of its XMP', async () => {
    const xmp = Buffer.from(
      '<x:xmpmeta><rdf:Description exif:DateTimeOriginal="2024-12-31T23:59:59"/></x:xmpmeta>',
    )
    const image = (await aPng(8, 8)).content
    const [, [, , compressed]] = texts as [(typeof texts)[0], (typeof texts)[0]]
    const profile = chunk('zTXt', compressed('Raw profile type xmp', inHex('xmp', xmp)))
    expect(await dateOf(withChunks(image, [profile]))).toBe('2024-12-31')
    const packed = Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(xmp)])
    expect(await dateOf(withChunks(image, [chunk('iTXt', packed)]))).toBe('2024-12-31')
  })

  test('costs little if it inflates to much, or is broken', async () => {
    const image = (await aPng(8, 8)).content
    const large = deflateSync(Buffer.alloc(100_000_000, '\nexif\n 9\n00'), { level: 1 })
    const name = Buffer.from('Raw profile type exif\0\0')
    const many = Array.from({ length: 300 }, () =>
      chunk('zTXt', Buffer.concat([name, large.subarray(0, 500)])),
    )
    const cpuMs = await cpuMsOf(async () => {
      expect(await dateOf(withChunks(image, [chunk('zTXt', Buffer.concat([name, large]))]))).toBeUndefined()
      expect(await dateOf(withChunks(image, many))).toBeUndefined()
    })
    expect(cpuMs).toBeLessThan(1000)
  })
})

test('the day on which a camera digitized a picture is its date if it names no other', async () => {
  const DateTimeDigitized = '2026:05:10 22:10:05'
  expect((await exifIn(await anImageBy({}, { DateTimeDigitized }))).day).toBe('2026-05-10')
  const both = { DateTimeDigitized, DateTimeOriginal: '2026:05:09 22:10:05' }
  expect((await exifIn(await anImageBy({}, both))).day).toBe('2026-05-09')
  const unset = { DateTimeDigitized, DateTimeOriginal: '0000:00:00 00:00:00' }
  expect((await exifIn(await anImageBy({}, unset))).day).toBe('2026-05-10')
})

test('a second part of EXIF says what the first does not', async () => {
  const first = segment(0xe1, await exifSegment({ ISOSpeedRatings: '1600' }))
  const second = segment(
    0xe1,
    await exifSegment({ ISOSpeedRatings: '800', DateTimeOriginal: '2026:05:10 22:10:05' }),
  )
  const tagged = withSegments((await aJpeg(8, 8)).content, [first, second])
  expect(await exifIn(tagged)).toMatchObject({ iso: 1600, day: '2026-05-10' })
})

test('both byte orders are supported', async () => {
  const big = Buffer.alloc(64)
  big.write('EXIF....MM\0*', 0, 'latin1')
  big.writeUInt32BE(8, 12) // IFD 0 with one entry, the pointer to the EXIF IFD
  big.writeUInt16BE(1, 16)
  big.writeUInt16BE(0x8769, 18)
  big.writeUInt32BE(22, 26)
  big.writeUInt16BE(1, 30) // with one entry, the pointer to the date
  big.writeUInt16BE(0x9003, 32)
  big.writeUInt32BE(36, 40)
  big.write('2024:01:02', 44, 'latin1')
  expect(await dateOf(big)).toBe('2024-01-02')
})

test('an ISO of several values is not the place where they are', async () => {
  const exif = await exifSegment({ ISOSpeedRatings: '1600' })
  const entry = exif.indexOf(Buffer.from([0x27, 0x88, 3, 0, 1, 0, 0, 0]))
  const read = async () => exifIn(withSegments((await aJpeg(8, 8)).content, [segment(0xe1, exif)]))
  expect((await read()).iso).toBe(1600)
  exif.writeUInt32LE(3, entry + 4)
  expect((await read()).iso).toBeUndefined()
})

test('a picture with a missing or invalid date has none', async () => {
  expect(await dateOf((await aJpeg(8, 8)).content)).toBeUndefined()
  expect(await dateOf(await taken('0000:00:00 00:00:00').jpeg().toBuffer())).toBeUndefined()
  expect(await dateOf(await taken('2024:02:30 00:00:00').jpeg().toBuffer())).toBeUndefined()
  expect(await dateOf(Buffer.alloc(0))).toBeUndefined()
})

test('exposure, ISO, focal length, camera and lens are read beside the date', async () => {
  const content = await anImageBy(
    { Make: 'Canon', Model: 'Canon EOS Ra' },
    {
      DateTimeOriginal: '2024:10:03 22:10:00',
      ExposureTime: '30/1',
      ISOSpeedRatings: '1600',
      FocalLength: '135/1',
      LensModel: 'RF135mm F1.8 L IS USM',
    },
  )
  expect(await exifIn(content)).toEqual({
    day: '2024-10-03',
    seconds: 30,
    iso: 1600,
    focalLength: 135,
    camera: 'Canon EOS Ra',
    lens: 'RF135mm F1.8 L IS USM',
  })
  const short = await anImageBy({ Make: 'SONY', Model: 'ILCE-7S' }, { ExposureTime: '1/250' })
  expect(await exifIn(short)).toMatchObject({ seconds: 0.004, camera: 'SONY ILCE-7S', iso: undefined })
})

test('values that make no sense and truncated fields are left out, the others stay', async () => {
  const odd = await anImageBy(
    { Make: 'Acme', Model: 'A\u0007\u0009' },
    {
      ExposureTime: '1/0',
      ISOSpeedRatings: '65535',
      FocalLength: '0/1',
      LensModel: '0.0 mm f/0.0',
      DateTimeOriginal: '2024:10:03 00:00:00',
    },
  )
  expect(await exifIn(odd)).toEqual({
    day: '2024-10-03',
    seconds: undefined,
    iso: undefined,
    focalLength: undefined,
    camera: 'Acme A',
    lens: undefined,
  })
  const details = { ExposureTime: '30/1', ISOSpeedRatings: '1600' }
  const whole = await anImageBy({ Make: 'Canon', Model: 'Canon EOS Ra' }, details)
  const begin = whole.indexOf('Exif\0\0')
  for (let length = begin; length < begin + 220; length += 5) {
    const { seconds, iso, camera } = await exifIn(whole.subarray(0, length))
    expect([undefined, 30]).toContain(seconds)
    expect([undefined, 1600]).toContain(iso)
    expect([undefined, 'Canon EOS Ra']).toContain(camera)
  }
})
