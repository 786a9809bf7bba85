import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { chunk, withChunks } from '../../../testing/images/image-formats.ts'
import { withBrowserColours } from './browser-colours.ts'
import { makeImageFiles } from './decoder-pool.ts'
import { UnreadableImage } from './decoded-image.ts'
import { readHeader } from './read-header.ts'

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 10, g: 20, b: 30, alpha: 0.5 } } })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

/** However busy the machine is: these tests are about CPU time and bytes. */
const unhurried = { timeMs: 300_000 }
vi.setConfig({ testTimeout: 300_000 })

const smallOf = {
  jpeg: flat(16, 16).jpeg(),
  webp: flat(16, 16, 4).webp({ lossless: true }),
  cmyk: flat(16, 16).toColourspace('cmyk').jpeg(),
  deep: flat(16, 16).toColourspace('rgb16').png(),
  interlaced: flat(16, 16).toColourspace('rgb16').png({ progressive: true }),
}

/** Rewrites the size in the header. */
async function sized(kind: keyof typeof smallOf, width: number, height: number) {
  const file = await smallOf[kind].toBuffer()
  // 14 bits each, less one, after the signature of lossless data.
  if (kind === 'webp') {
    const at = file.indexOf('VP8L') + 9
    file.writeUInt32LE(((width - 1) | ((height - 1) << 14) | (1 << 28)) >>> 0, at)
  } else if (kind === 'cmyk' || kind === 'jpeg') {
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]))
    file.writeUInt16BE(height, frame + 5)
    file.writeUInt16BE(width, frame + 7)
  } else {
    const header = Buffer.from(file.subarray(16, 29))
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    chunk('IHDR', header).copy(file, 8)
  }
  return file
}

test.each([
  ['jpeg', 10_000, 'The picture has more than 100 million pixels'],
  ['deep', 10_000, 'The picture has more than 100 million pixels'],
  ['webp', 1_250, 'A WebP with transparency may have at most 12.5 million pixels. Export it as PNG'],
  ['cmyk', 2_500, 'A CMYK picture may have at most 25 million pixels. Export it in RGB'],
  [
    'interlaced',
    5_000,
    'An interlaced picture of 16 bits may have at most 50 million pixels. Export it without interlacing',
  ],
] as const)(
  'a kind of picture (%s) may have 10,000 x %i pixels, and not a row more',
  async (kind, height, reason) => {
    expect(await readHeader(await sized(kind, 10_000, height))).toMatchObject({ width: 10_000, height })
    const larger = await sized(kind, 10_000, height + 1)
    await expect(readHeader(larger)).rejects.toEqual(new UnreadableImage(reason))
  },
)

test('a linear PNG of 16 bits may have 12.5 million pixels, and not a row more', async () => {
  const linear = async (height: number) => {
    const file = await sized('deep', 10_000, height)
    return withChunks(file, [chunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0]))])
  }
  const [largest, larger] = [await linear(1_250), await linear(1_251)]
  expect(withBrowserColours(largest, await readHeader(largest))).not.toBeNull()
  const header = await readHeader(larger)
  expect(() => withBrowserColours(larger, header)).toThrow(
    'A linear PNG of 16 bits may have at most 12.5 million pixels. Export it with the curve of sRGB',
  )
})

test('a JPEG of 100 million pixels is accepted', async () => {
  // Grey, which is made and decoded in half the time.
  const black = sharp(Buffer.alloc(1e8), { raw: { width: 10_000, height: 10_000, channels: 1 } })
  const jpeg = await black.toColourspace('b-w').jpeg().toBuffer()
  expect(await makeImageFiles(jpeg, unhurried)).toMatchObject({ width: 10_000, height: 10_000 })
})

test('a turned JPEG of noise, whose blocks shift, is stored with at most twice its bytes and 4 MB', async () => {
  const tile = await noise(100, 100).resize(500, 500).png().toBuffer()
  const jpeg = await flat(3_501, 2_501)
    .composite([{ input: tile, tile: true }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 25, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const { width, height, contents } = await makeImageFiles(jpeg, unhurried)
  expect([width, height]).toEqual([2_501, 3_501])
  const storedBytes = contents.reduce((sum, { content }) => sum + content.length, 0)
  expect(storedBytes).toBeLessThanOrEqual(2 * jpeg.length + 4_194_304)
})

test('a PNG of repeated noise, which would be stored with thirty times its bytes, is refused', async () => {
  // Of greys, because those have no lossless encoding that repeats.
  const tile = await noise(32, 32).greyscale().png().toBuffer()
  const repeated = await flat(2_800, 2_800)
    .composite([{ input: tile, tile: true }])
    .toColourspace('b-w')
    .removeAlpha()
    .png()
    .toBuffer()
  expect(repeated.length).toBeLessThan(1_000_000)
  await expect(makeImageFiles(repeated, unhurried)).rejects.toEqual(
    new UnreadableImage(
      'The picture would take many times the bytes of its file to store. Export it as JPEG',
    ),
  )
})
