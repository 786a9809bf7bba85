import sharp from 'sharp'
import { chunk, segment, withChunks, withSegments } from './image-formats.ts'
import { jpeg, png, sceneOf, type TestImage, webp } from './image.ts'

export const aJpeg = (width?: number, height?: number) => jpeg('scene.jpg', sceneOf(width, height))
export const aPng = (width?: number, height?: number) => png('scene.png', sceneOf(width, height))
export const aWebp = (width?: number, height?: number) => webp('scene.webp', sceneOf(width, height))
/** With the version 2.01 of JFIF, as some scanners and old cameras write it. */
export async function aJpegOfJfif2(): Promise<TestImage> {
  const { content, ...image } = await aJpeg()
  const jfif = segment(0xe0, Buffer.from('JFIF\0\x02\x01\x01\0\x48\0\x48\0\0', 'latin1'))
  return { ...image, content: withSegments(content, [jfif]) }
}
/** With an Adobe segment of an unknown colour transform. */
export async function aJpegOfUnknownTransform(): Promise<TestImage> {
  const { content, ...image } = await aJpeg()
  const adobe = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x09', 'latin1'))
  return { ...image, content: withSegments(content, [adobe]) }
}
export const aPalettePng = async (): Promise<TestImage> => ({
  ...(await aPng()),
  content: await sceneOf().png({ palette: true }).toBuffer(),
})
/** The scene, then a black frame. */
export async function anAnimatedWebp(): Promise<TestImage> {
  const frames = [await sceneOf().png().toBuffer(), await sceneOf().linear(0, 0).png().toBuffer()]
  const content = await sharp(frames, { join: { animated: true } })
    .webp({ quality: 95, delay: [100, 100] })
    .toBuffer()
  return { name: 'animated.webp', mediaType: 'image/webp', content }
}

/** An APNG, of which only the first frame is present. */
export async function anAnimatedPng(frames: number): Promise<TestImage> {
  const { content } = await aPng()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  const animated = withChunks(content, [chunk('acTL', control)])
  return { name: 'animated.png', mediaType: 'image/png', content: animated }
}

/** The scene, transparent at the left and opaque at the right. */
export const aTransparentPng = () => png('transparent.png', transparent())
export const aTransparentWebp = () => webp('transparent.webp', transparent())
export const aTransparentGreyPng = () => png('transparent-grey.png', transparent().greyscale())
/** Opaque, with an alpha channel. */
export const anOpaqueAlphaPng = () => png('opaque.png', sceneOf().ensureAlpha())

const transparent = () => {
  const alpha = Buffer.from(
    Uint8Array.from({ length: 400 * 300 }, (_, index) => (index % 400 < 200 ? 0 : 255)),
  )
  return sceneOf().joinChannel(alpha, { raw: { width: 400, height: 300, channels: 1 } })
}
