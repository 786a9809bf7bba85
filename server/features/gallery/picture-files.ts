import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { StoredSize } from './stored-size.ts'

/** Widths in which a picture is offered to browsers: from a phone's column to a wide screen. */
const widths = [320, 640, 1280, 2048]
const placeholderWidth = 16
const largeQuality = 92
const sizedQuality = 80

/** A picture made ready: the facts that its row keeps, and the files that the image store keeps. */
export interface PictureFiles {
  width: number
  height: number
  byteSize: number
  placeholder: string
  file: string
  storedSizes: StoredSize[]
  contents: { name: string; content: Buffer }[]
}

/** Makes the large picture, its sizes and its placeholder from the bytes of a jpeg, png or webp. Metadata but the colour profile goes. */
export async function makePictureFiles(original: Buffer): Promise<PictureFiles> {
  const folder = randomBytes(16).toString('hex')
  const upright = sharp(original).autoOrient()
  const large = await upright
    .clone()
    .keepIccProfile()
    .jpeg({ quality: largeQuality })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = large.info

  const contents = [{ name: `${folder}/large.jpg`, content: large.data }]
  const storedSizes: StoredSize[] = []
  for (const target of widths
    .filter((candidate) => candidate < width)
    .concat(width <= widths.at(-1)! ? [width] : [])) {
    const sized = await upright
      .clone()
      .resize(target)
      .webp({ quality: sizedQuality })
      .toBuffer({ resolveWithObject: true })
    const file = `${folder}/${target}.webp`
    contents.push({ name: file, content: sized.data })
    storedSizes.push({ file, width: sized.info.width, height: sized.info.height, mediaType: 'image/webp' })
  }
  const tiny = await upright.clone().resize(placeholderWidth).webp({ quality: 40 }).toBuffer()
  return {
    width,
    height,
    byteSize: large.data.length,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    file: contents[0]!.name,
    storedSizes,
    contents,
  }
}
