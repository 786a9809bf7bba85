import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coloursOf, expectBare, expectColours, expectScene } from '../../../testing/image-checks.ts'
import {
  aCmykJpeg,
  aCmykJpegWithoutProfile,
  aDeepGreyPngWithProfile,
  aDeepP3Png,
  aDeepPng,
  aDisplayP3Jpeg,
  aGreyJpeg,
  anAdobeRgbJpeg,
} from '../../../testing/images/coloured-images.ts'
import { type Colour, scene } from '../../../testing/images/image.ts'
import {
  aJpegOfJfif2,
  aJpegOfUnknownTransform,
  aPalettePng,
  aTransparentGreyPng,
  aTransparentPng,
  aTransparentWebp,
  anAnimatedPng,
  anOpaqueAlphaPng,
} from '../../../testing/images/plain-images.ts'
import { aPolyglot, aTaggedJpeg, aTaggedPng, aTaggedWebp } from '../../../testing/images/tagged-images.ts'
import type { TestImage } from '../../../testing/images/image.ts'
import { shareFileOf } from '../file-names.ts'
import { makeImageFiles } from './decoder-pool.ts'

const decoded = (image: TestImage) => makeImageFiles(image.content)

test.each([
  { kind: 'a photo that a phone turned', make: () => aTaggedJpeg(6) },
  { kind: 'a photo that a phone turned and mirrored', make: () => aTaggedJpeg(7) },
  { kind: 'a jpeg of JFIF 2.01', make: aJpegOfJfif2 },
  { kind: 'a jpeg with an unknown colour transform', make: aJpegOfUnknownTransform },
  { kind: 'a png with a palette', make: aPalettePng, ending: 'webp' },
  { kind: 'a png of 16 bits a channel', make: aDeepPng },
  { kind: 'a png with an alpha channel that hides nothing', make: anOpaqueAlphaPng },
  { kind: 'a png that calls itself an animation of one frame', make: () => anAnimatedPng(1), ending: 'webp' },
  { kind: 'a png with EXIF, XMP and a comment', make: aTaggedPng },
  { kind: 'a webp with EXIF and XMP', make: aTaggedWebp, ending: 'webp' },
  { kind: 'a jpeg that is a page and an archive too', make: aPolyglot },
  { kind: 'a Display P3 jpeg', make: aDisplayP3Jpeg, profiled: true },
  { kind: 'a Display P3 png of 16 bits a channel', make: aDeepP3Png, profiled: true },
  { kind: 'an Adobe RGB jpeg', make: anAdobeRgbJpeg, profiled: true },
  // CMYK has fewer blues, so that the conversion and back is not exact.
  { kind: 'a CMYK jpeg', make: aCmykJpeg, tolerance: 25 },
])(
  'the placeholder and every stored file of $kind are upright, with its colours and no metadata',
  async ({ make, tolerance = 5, profiled, ending = 'jpg' }) => {
    const image = await make()
    const files = await decoded(image)

    expect(files).toMatchObject({ width: 400, height: 300, file: expect.stringMatching(`large.${ending}$`) })
    const tiny = Buffer.from(files.placeholder.replace('data:image/webp;base64,', ''), 'base64')
    expect(await sharp(tiny).metadata()).toMatchObject({ format: 'webp', width: 16, height: 12 })
    expect(tiny.length).toBeLessThan(280)
    await expectScene(tiny, 25)
    for (const { name, content } of files.contents) {
      await expectScene(content, tolerance)
      await expectBare(content, profiled && !name.endsWith('share.jpg'))
      expect(await sharp(content).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' })
    }
    // The large file is the first one.
    if (profiled) {
      const [own, kept] = [image, files.contents[0]!].map(({ content }) => sharp(content).metadata())
      expect((await kept)!.icc).toEqual((await own)!.icc)
    }
  },
)

test('every file of a CMYK jpeg without a profile has the colours that browsers show', async () => {
  const image = await aCmykJpegWithoutProfile()
  const inks = sharp(image.content).pipelineColourspace('cmyk').toColourspace('cmyk').raw()
  const { data, info } = await inks.toBuffer({ resolveWithObject: true })
  const shownAt = (x: number, y: number): Colour => {
    const at = (y * info.height * info.width + x * info.width) * info.channels
    const [cyan, magenta, yellow, black] = data.subarray(at, at + 4)
    const part = (ink: number | undefined) => ((255 - ink!) * (255 - black!)) / 255
    return [part(cyan), part(magenta), part(yellow)]
  }
  const corners = [0.25, 0.75].flatMap((x) => [0.25, 0.75].map((y) => [x, y] as const))
  for (const { content } of (await decoded(image)).contents) {
    await expectColours(content, 10, ...corners.map(([x, y]) => [x, y, shownAt(x, y)] as const))
    await expectBare(content)
  }
})

test.each([
  { kind: '16 bits with a profile', make: aDeepGreyPngWithProfile, profiled: true },
  { kind: '8 bits', make: aGreyJpeg, profiled: false },
])('a ramp from black to white in grey of $kind rises evenly in every file', async ({ make, profiled }) => {
  const files = await decoded(await make())

  for (const { name, content } of files.contents.filter((one) => one.name !== shareFileOf(files.file))) {
    await expectBare(content, profiled && name === files.file)
    const colourAt = await coloursOf(content)
    const steps = Array.from({ length: 20 }, (_, step) => colourAt((step + 0.5) / 20, 0.5))
    steps.forEach(([red, green, blue], step) => {
      expect(Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!)).toBeLessThanOrEqual(2)
      expect(Math.abs(green! - (255 * (step + 0.5)) / 20)).toBeLessThanOrEqual(4)
    })
  }
})

test.each([
  { kind: 'png', make: aTransparentPng, opaque: scene.topRight, ending: 'png' },
  { kind: 'webp', make: aTransparentWebp, opaque: scene.topRight, ending: 'webp' },
  { kind: 'grey png', make: aTransparentGreyPng, opaque: [113, 113, 113] as const, ending: 'png' },
])('a transparent $kind stays so, and its jpegs lie on the dark page', async ({ make, opaque, ending }) => {
  const files = await decoded(await make())

  expect(files.file).toMatch(new RegExp(`large\\.${ending}$`))
  for (const { name, content } of files.contents) {
    await expectBare(content)
    const alpha = sharp(content).ensureAlpha().extractChannel('alpha').raw()
    const { data, info } = await alpha.toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number) => data[Math.floor(info.height / 2) * info.width + Math.floor(info.width * x)]
    expect([alphaAt(0.25), alphaAt(0.75)], name).toEqual(name.endsWith('.jpg') ? [255, 255] : [0, 255])
    await expectColours(content, 5, [0.75, 0.25, opaque])
    if (name.endsWith('.jpg')) await expectColours(content, 3, [0.25, 0.25, [10, 13, 22]])
  }
})
