import sharp from 'sharp'
import { deflateSync } from 'node:zlib'
import { adobeGamma, adobeRgbProfile, greyProfile } from './colour-profiles.ts'
import { chunk, iccSegment, withChunks, withSegments } from './image-formats.ts'
import { type Colour, jpeg, png, sceneOf, scenePixels, type TestImage } from './image.ts'

const fixed = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(Math.round(value * 100_000))
      return bytes
    }),
  )
const gamma = (value: number) => chunk('gAMA', fixed(value))
const chromaticities = (...values: number[]) => chunk('cHRM', fixed(...values))
const codePoints = (...values: number[]) => chunk('cICP', Buffer.from(values))
const ofAdobeRgb = chromaticities(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06)
const ofSrgb = chromaticities(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)
const renderingIntent = chunk('sRGB', Buffer.from([0]))
const adobeProfileChunk = () =>
  chunk('iCCP', Buffer.concat([Buffer.from('Adobe\0\0', 'latin1'), deflateSync(adobeRgbProfile())]))

/** PNGs of the scene by the chunks that say how its colours are shown. */
export async function pngsWithColourChunks(): Promise<TestImage[]> {
  const scene = sceneOf(320, 240)
  const [rgb, palette, grey, deep, deepGrey] = await Promise.all(
    [
      scene.clone().png(),
      scene.clone().png({ palette: true }),
      scene.clone().greyscale().png(),
      scene.clone().toColourspace('rgb16').png(),
      scene.clone().toColourspace('grey16').png(),
    ].map((image) => image.toBuffer()),
  )
  const of = (name: string, content: Buffer, ...chunks: Buffer[]): TestImage => ({
    name: `${name}.png`,
    mediaType: 'image/png',
    content: withChunks(content, chunks),
  })
  return [
    of('gAMA 1', rgb!, gamma(1)),
    of('gAMA 0.5556', rgb!, gamma(0.5556)),
    of('gAMA of sRGB', rgb!, gamma(0.45455)),
    of('gAMA 0.435', rgb!, gamma(0.435)),
    of('gAMA 0.43', rgb!, gamma(0.43)),
    of('gAMA 0', rgb!, gamma(0)),
    of('gAMA and cHRM of Adobe RGB', rgb!, gamma(0.4547), ofAdobeRgb),
    of('gAMA and cHRM of sRGB', rgb!, gamma(0.45455), ofSrgb),
    of('gAMA and a cHRM without sense', rgb!, gamma(1), chromaticities(0, 0, 0, 0, 0, 0, 0, 0)),
    of('cHRM alone', rgb!, ofAdobeRgb),
    of('sRGB over gAMA and cHRM', rgb!, gamma(1), ofAdobeRgb, renderingIntent),
    of('a profile over gAMA', rgb!, gamma(1), adobeProfileChunk()),
    of('gAMA over an invalid profile', rgb!, gamma(1), chunk('iCCP', Buffer.from('x\0\0invalid'))),
    of('palette and gAMA', palette!, gamma(1)),
    of('grey and gAMA', grey!, gamma(1)),
    of('grey, gAMA and cHRM', grey!, gamma(0.45455), ofSrgb),
    of('16 bits and gAMA', deep!, gamma(1)),
    of('16 bits, gAMA and cHRM of Adobe RGB', deep!, gamma(0.4547), ofAdobeRgb),
    of('16-bit grey and gAMA', deepGrey!, gamma(1)),
    of('cICP of Display P3', rgb!, codePoints(12, 13, 0, 1)),
    of('cICP of BT.709 over a profile', rgb!, codePoints(1, 1, 0, 1), adobeProfileChunk()),
    of('cICP of BT.2020', rgb!, codePoints(9, 14, 0, 1)),
    of('linear cICP in grey', grey!, codePoints(1, 8, 0, 1)),
    of('gAMA under an unknown cICP', rgb!, codePoints(2, 2, 0, 1), gamma(1)),
  ]
}

/** In HDR, by PQ and by HLG. */
export async function hdrPngs(): Promise<TestImage[]> {
  const { name, mediaType, content } = await png('hdr.png', sceneOf(80, 60))
  const marked = (transfer: number) => withChunks(content, [codePoints(9, transfer, 0, 1)])
  return [16, 18].map((transfer) => ({ name, mediaType, content: marked(transfer) }))
}

/** The scene in Display P3, with its profile. */
export const aDisplayP3Jpeg = () => jpeg('display-p3.jpg', sceneOf().withIccProfile('p3'))

/** The same in Adobe RGB. */
export async function anAdobeRgbJpeg(): Promise<TestImage> {
  const toAdobe = (colour: Colour): Colour => {
    const [red, green, blue] = colour.map(toLinear) as [number, number, number]
    const mixed = [0.7151627 * red + 0.2848373 * green, green, 0.0411705 * green + 0.9588295 * blue]
    return mixed.map((light) => Math.round(255 * light ** (1 / adobeGamma))) as [number, number, number]
  }
  const { content, ...image } = await jpeg('adobe-rgb.jpg', scenePixels(400, 300, 1, toAdobe))
  return { ...image, content: withSegments(content, [iccSegment(adobeRgbProfile())]) }
}

/** Samples of a colour that sRGB lacks, in the file and encoding of `like`. */
async function saturated(like: TestImage, colour: string): Promise<TestImage> {
  const { icc } = await sharp(like.content).metadata()
  const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
  const content = await plain.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
  return { ...like, content: withSegments(content, [iccSegment(icc!)]) }
}

export const aSaturatedP3Jpeg = async () => saturated(await aDisplayP3Jpeg(), '#ff0000')
export const aSaturatedAdobeRgbJpeg = async () => saturated(await anAdobeRgbJpeg(), '#00ff00')

/** By its cICP chunk, without a profile. */
export async function aSaturatedP3Png(): Promise<TestImage> {
  const plain = sharp({ create: { width: 400, height: 300, channels: 4, background: '#f00c' } })
  const { content, ...image } = await png('saturated-p3.png', plain)
  return { ...image, content: withChunks(content, [codePoints(12, 13, 0, 1)]) }
}

/** With 16 bits per channel in Display P3, as exported by PixInsight and Photoshop. */
export const aDeepP3Png = () => png('p3-16-bit.png', sceneOf().toColourspace('rgb16').withIccProfile('p3'))
export const aDeepPng = () => png('rgb-16-bit.png', sceneOf().toColourspace('rgb16'))

export const aCmykJpeg = () => jpeg('cmyk.jpg', sceneOf().toColourspace('cmyk').withIccProfile('cmyk'))
export const aCmykJpegWithoutProfile = () => jpeg('cmyk.jpg', sceneOf().toColourspace('cmyk'))

/** A gradient of 800 x 100 samples from black at the left to white at the right, in the encoding of `encode`. */
const gradient = (encode: (position: number) => number) =>
  Uint16Array.from({ length: 800 * 100 }, (_, index) => Math.round(65535 * encode((index % 800) / 799)))
const deepGrey = (encode: (position: number) => number) =>
  sharp(gradient(encode), { raw: { width: 800, height: 100, channels: 1 } }).toColourspace('grey16')

/** The gradient in 16-bit grey of gamma 1.8, with its profile. */
export async function aDeepGreyPngWithProfile(): Promise<TestImage> {
  const { content, ...image } = await png('grey-16-bit-gamma.png', deepGrey(toGamma18))
  const profile = Buffer.concat([Buffer.from('gamma 1.8\0\0', 'latin1'), deflateSync(greyProfile(1.8))])
  return { ...image, content: withChunks(content, [chunk('iCCP', profile)]) }
}

export const aGreyJpeg = () => jpeg('grey.jpg', deepGrey((position) => position).toColourspace('b-w'))

const toLinear = (sample: number) => {
  const part = sample / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const toGamma18 = (position: number) => toLinear(position * 255) ** (1 / 1.8)
