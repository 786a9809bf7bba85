import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import { aSaturatedAdobeRgbJpeg, aSaturatedP3Png, hdrPngs } from '../../../testing/images/coloured-images.ts'
import { aPngOfChunks, aPngOfPackedText } from '../../../testing/images/packed-text.ts'
import { aJpeg, anAnimatedPng, anAnimatedWebp, aPng, aWebp } from '../../../testing/images/plain-images.ts'
import {
  anEmptyFile,
  damaged,
  disguised,
  inOtherFormats,
  truncated,
} from '../../../testing/images/refused-files.ts'
import { similarity } from '../../../testing/images/similarity.ts'
import { aStarField } from '../../../testing/images/star-field.ts'
import { jpeg, sceneOf, type TestImage } from '../../../testing/images/image.ts'
import { coloursOf } from '../../../testing/image-checks.ts'
import { makeImageFiles } from './decoder-pool.ts'
import { type ImageFiles, UnreadableImage } from './decoded-image.ts'
import { shareFileOf } from '../file-names.ts'

const { file: limitsOfFile } = limits.gallery

/** On a busy machine, several decoders of low priority take long. */
const filesOf = (image: TestImage) => makeImageFiles(image.content, { timeMs: 120_000 })
const contentOf = ({ contents }: ImageFiles, file: string) =>
  contents.find(({ name }) => name === file)!.content
const aSmallJpeg = () => aJpeg(80, 60)
const stars = await aStarField(0.5)

test.each([
  { kind: 'Adobe RGB', make: aSaturatedAdobeRgbJpeg, profile: 480, colour: [0, 251, 46] },
  { kind: 'Display P3 by a PNG chunk', make: aSaturatedP3Png, profile: 480, colour: [207, 3, 4] },
  { kind: 'sRGB', make: () => jpeg('srgb.jpg', sceneOf().withIccProfile('srgb')) },
])(
  'all sizes of a picture in $kind have its colours, with a profile only for those that sRGB lacks',
  async ({ make, profile, colour }) => {
    const files = await filesOf(await make())
    for (const { file } of files.storedSizes) {
      const content = contentOf(files, file)
      expect((await sharp(content).metadata()).icc?.length, file).toBe(profile)
      const shown = (await coloursOf(content, true))(0.5, 0.5)
      colour?.forEach((sample, band) => expect(Math.abs(sample - shown[band]!), file).toBeLessThanOrEqual(5))
    }
    const { icc } = await sharp(contentOf(files, shareFileOf(files.file))).metadata()
    expect(icc).toBeUndefined()
  },
)

test.each([
  { width: 700, height: 500, sizes: ['320x229', '640x457', '700x500'], fallback: '640x457' },
  { width: 1, height: 1, sizes: ['1x1'], fallback: '1x1' },
  { width: 1, height: 5000, sizes: ['1x5000'], fallback: '1x5000' },
  {
    width: 8200,
    height: 82,
    sizes: ['320x3', '640x6', '960x10', '1280x13', '2048x20'],
    fallback: '640x6',
  },
  // WebP has at most 16,383 rows.
  { width: 30, height: 24_000, sizes: ['20x16383'], fallback: '20x16383' },
])(
  'a picture of $width x $height is offered in $sizes, never enlarged',
  async ({ width, height, sizes, fallback }) => {
    const files = await filesOf(await aJpeg(width, height))

    const sizeOf = async (content: Buffer) => {
      const found = await sharp(content).metadata()
      return `${found.width}x${found.height}`
    }
    expect(await sizeOf(contentOf(files, files.file))).toBe(`${width}x${height}`)
    expect(files).toMatchObject({ width, height, byteSize: contentOf(files, files.file).length })
    expect(files.storedSizes.map((size) => `${size.width}x${size.height} ${size.mediaType}`)).toEqual([
      ...sizes.map((size) => `${size} image/webp`),
      `${fallback} image/jpeg`,
    ])
    for (const size of files.storedSizes) {
      const content = contentOf(files, size.file)
      expect(await sizeOf(content)).toBe(`${size.width}x${size.height}`)
      expect(`image/${(await sharp(content).metadata()).format}`).toBe(size.mediaType)
    }
    expect(await sizeOf(contentOf(files, shareFileOf(files.file)))).toBe('1200x630')
  },
)

test('names of files cannot be guessed, and none is used twice', async () => {
  const image = await aSmallJpeg()
  const both = await Promise.all([filesOf(image), filesOf(image)])
  const names = both.flatMap(({ contents }) => contents.map(({ name }) => name))
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}\/[\w-]+\.(jpg|png|webp)$/)
  expect(new Set(names).size).toBe(names.length)
})

test('the large file of a noisy sky does not differ visibly from it', async () => {
  const { content } = stars
  const files = await filesOf(stars)
  const [was, is] = await Promise.all(
    [content, contentOf(files, files.file)].map((image) => sharp(image).raw().toBuffer()),
  )
  const squares = was!.reduce((sum, sample, at) => sum + (sample - is![at]!) ** 2, 0)
  expect(10 * Math.log10(255 ** 2 / (squares / was!.length))).toBeGreaterThan(40)
})

const nebula = () =>
  sharp(new URL('../../../demo/images/crimson-tide.jpg', import.meta.url).pathname).resize(400, 300)
const chart = () => {
  const stars = Array.from(
    { length: 60 },
    (_, star) =>
      `<circle cx="${(star * 397) % 400}" cy="${(star * 211) % 300}" r="${star % 7}" fill="#f6e7b0"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${stars.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#0a0d16' })
}

test.each([
  {
    kind: 'a JPEG of a progressive encoder',
    make: () => nebula().jpeg({ quality: 80, mozjpeg: true }),
    subsampling: '4:2:0',
  },
  {
    kind: 'a JPEG with all colours',
    make: () => nebula().jpeg({ quality: 85, chromaSubsampling: '4:4:4' }),
    subsampling: '4:4:4',
  },
  { kind: 'a PNG of a photograph', make: () => nebula().png(), subsampling: '4:4:4' },
  { kind: 'a PNG of a chart', make: () => chart().png({ palette: true }) },
  { kind: 'a WebP', make: () => nebula().webp({ quality: 95 }) },
])(
  'the large file of $kind takes no more bytes than its upload, and looks the same',
  async ({ make, subsampling }) => {
    const content = await make().toBuffer()
    const files = await makeImageFiles(content)
    const large = contentOf(files, files.file)
    expect(large.length).toBeLessThanOrEqual(content.length)
    expect((await sharp(large).metadata()).chromaSubsampling).toBe(subsampling)
    const [one, other] = await Promise.all(
      [content, large].map((file) => sharp(file).greyscale().raw().toBuffer()),
    )
    expect(similarity(one!, other!, { width: files.width, channels: 1 })).toBeGreaterThanOrEqual(0.98)
  },
)

test('files that are no pictures, or whose pictures cannot be shown, are refused with the reason', async () => {
  const otherFormat = 'Invalid file type. Accepted: JPEG, PNG, WebP. Export it as JPEG or PNG'
  for (const [reason, images] of [
    [limitsOfFile.wrongType, await disguised()],
    [otherFormat, await inOtherFormats()],
    ['The picture is in HDR. Export it in sRGB or Display P3', await hdrPngs()],
    ['This file is empty', [anEmptyFile()]],
    ['The picture is animated. Upload a still picture', [await anAnimatedWebp(), await anAnimatedPng(2)]],
    [limitsOfFile.sideTooLong, [await aPng(70_000, 10)]],
  ] as const)
    for (const image of images)
      await expect(filesOf(image), image.name).rejects.toEqual(new UnreadableImage(reason))
  await expect(filesOf(await aPng(65_500, 10))).resolves.toMatchObject({ width: 65_500 })
})

test.each([
  { kind: 'jpeg', make: aJpeg },
  { kind: 'png', make: aPng },
  { kind: 'webp', make: aWebp },
])('a $kind without its end is refused', async ({ kind, make }) => {
  const image = await make()
  const refusal = new UnreadableImage(limitsOfFile.unreadable)

  await expect(filesOf(truncated(image))).rejects.toEqual(refusal)
  await expect(filesOf({ ...image, content: image.content.subarray(0, 30) })).rejects.toEqual(refusal)
  // A plain JPEG has no checksum, so that other bytes are another image.
  if (kind !== 'jpeg') await expect(filesOf(damaged(image))).rejects.toEqual(refusal)
})

test('a picture that needs too much CPU time or memory is refused with the reason, and the next one is decoded', async () => {
  for (const [bounds, reason] of [
    [{ cpuMs: 50 }, limitsOfFile.tooSlow],
    [{ memoryMb: 1 }, 'The picture takes too much memory to read'],
  ] as const) {
    await expect(makeImageFiles(stars.content, bounds)).rejects.toEqual(new UnreadableImage(reason))
    await expect(filesOf(await aSmallJpeg())).resolves.toMatchObject({ width: 80 })
  }
})

test('metadata does not slow down the decoding of a picture', async () => {
  const images = [await aPngOfPackedText(), await aPngOfChunks('gAMA', Buffer.from([0, 0, 177, 143]))]
  for (const { content } of images)
    await expect(makeImageFiles(content, { cpuMs: 1_000 })).resolves.toMatchObject({ width: 64 })
})

/** Returns the decoders that start during some work. */
async function startedBy(work: (decoders: ChildProcess[]) => Promise<unknown>) {
  const decoders: ChildProcess[] = []
  const note = (message: unknown) => decoders.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  await work(decoders)
  unsubscribe('child_process', note)
  expect(decoders.length).toBeGreaterThan(0)
  return decoders
}

test('a decoder that dies fails its picture alone, and is replaced if it was idle', async () => {
  const image = await aSmallJpeg()
  let made: PromiseSettledResult<ImageFiles>[] = []
  const started = await startedBy(async (decoders) => {
    // More than the idle decoders, so that new ones start.
    made = await Promise.allSettled(
      Array.from({ length: 4 }, async () => {
        const files = filesOf(image)
        decoders[0]?.kill('SIGKILL')
        return files
      }),
    )
  })
  const lost = made.filter(({ status }) => status === 'rejected')
  expect(lost).toMatchObject([{ reason: new UnreadableImage(limitsOfFile.tooHard) }])

  for (const decoder of started.slice(1)) {
    const exit = once(decoder, 'exit')
    decoder.kill('SIGKILL')
    await exit
    expect(() => decoder.emit('error', new Error('the channel is closed'))).not.toThrow()
  }
  await expect(Promise.all([1, 2].map(() => filesOf(image)))).resolves.toHaveLength(2)
})
