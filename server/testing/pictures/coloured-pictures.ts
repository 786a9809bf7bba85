import sharp from 'sharp'
import { deflateSync } from 'node:zlib'
import { adobeGamma, adobeRgbProfile, greyProfile } from './colour-profiles.ts'
import { chunk, iccSegment, withChunks, withoutSegments, withSegments } from './picture-formats.ts'
import { type Colour, jpeg, png, sceneOf, scenePixels, type TestPicture } from './picture.ts'

/** The scene in Display P3, with its profile. */
export const aDisplayP3Jpeg = () => jpeg('display-p3.jpg', sceneOf().withIccProfile('p3'))

/** The same in Adobe RGB. */
export async function anAdobeRgbJpeg(): Promise<TestPicture> {
  const toAdobe = (colour: Colour): Colour => {
    const [red, green, blue] = colour.map(toLinear) as [number, number, number]
    const mixed = [0.7151627 * red + 0.2848373 * green, green, 0.0411705 * green + 0.9588295 * blue]
    return mixed.map((light) => Math.round(255 * light ** (1 / adobeGamma))) as [number, number, number]
  }
  const { content, ...picture } = await jpeg('adobe-rgb.jpg', scenePixels(800, 600, 1, toAdobe))
  return { ...picture, content: withSegments(content, [iccSegment(adobeRgbProfile())]) }
}

/** With 16 bits per channel in Display P3, as exported by PixInsight and Photoshop. */
export const aDeepP3Png = () => png('p3-16-bit.png', sceneOf().toColourspace('rgb16').withIccProfile('p3'))
export const aDeepPng = () => png('rgb-16-bit.png', sceneOf().toColourspace('rgb16'))

export const aCmykJpeg = () => jpeg('cmyk.jpg', sceneOf().toColourspace('cmyk').withIccProfile('cmyk'))
export async function aCmykJpegWithoutProfile(): Promise<TestPicture> {
  const { content, ...picture } = await aCmykJpeg()
  return { ...picture, content: withoutSegments(content, 0xe2) }
}

/** A gradient of 800 x 100 samples from black at the left to white at the right, in the encoding of `encode`. */
const gradient = (encode: (position: number) => number) =>
  Uint16Array.from({ length: 800 * 100 }, (_, index) => Math.round(65535 * encode((index % 800) / 799)))
const deepGrey = (encode: (position: number) => number) =>
  sharp(gradient(encode), { raw: { width: 800, height: 100, channels: 1 } }).toColourspace('grey16')

/** The gradient in 16-bit grey, linear in sRGB. */
export const aDeepGreyPng = () =>
  png(
    'grey-16-bit.png',
    deepGrey((position) => position),
  )

/** The gradient in 16-bit grey of gamma 1.8, with its profile. */
export async function aDeepGreyPngWithProfile(): Promise<TestPicture> {
  const { content, ...picture } = await png('grey-16-bit-gamma.png', deepGrey(toGamma18))
  const profile = Buffer.concat([Buffer.from('gamma 1.8\0\0', 'latin1'), deflateSync(greyProfile(1.8))])
  return { ...picture, content: withChunks(content, [chunk('iCCP', profile)]) }
}

/** The gradient in a JPEG of 8-bit grey of gamma 1.8, with its profile. */
export async function aGreyJpegWithProfile(): Promise<TestPicture> {
  const { content, ...picture } = await jpeg('grey-gamma.jpg', deepGrey(toGamma18).toColourspace('b-w'))
  return { ...picture, content: withSegments(content, [iccSegment(greyProfile(1.8))]) }
}

export const aGreyJpeg = () => jpeg('grey.jpg', deepGrey((position) => position).toColourspace('b-w'))

const toLinear = (sample: number) => {
  const part = sample / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const toGamma18 = (position: number) => toLinear(position * 255) ** (1 / 1.8)
