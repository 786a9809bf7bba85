import sharp, { type Sharp } from 'sharp'

export interface TestImage {
  name: string
  mediaType: string
  content: Buffer
}

export type Colour = readonly [red: number, green: number, blue: number]

/** The upright scene in sRGB: four fields, which distinguish every rotation and reflection. */
export const scene = {
  topLeft: [170, 60, 50],
  topRight: [70, 125, 60],
  bottomLeft: [50, 75, 140],
  bottomRight: [215, 200, 175],
} as const satisfies Record<string, Colour>

/** In all metadata of a tagged image; must not be in any stored file. */
export const canary = 'Astrofolio-canary-51.4779N'

/** Returns the stored pixels of a scene with an EXIF orientation; `toColour` converts its colours from sRGB. */
export function scenePixels(
  width: number,
  height: number,
  orientation = 1,
  toColour: (c: Colour) => Colour = (c) => c,
) {
  const isTurned = orientation >= 5
  const [columns, rows] = isTurned ? [height, width] : [width, height]
  const fields = [scene.topLeft, scene.topRight, scene.bottomLeft, scene.bottomRight].map((c) => toColour(c))
  const fromRight = [2, 3, 6, 7].includes(orientation)
  const fromBottom = [3, 4, 7, 8].includes(orientation)
  const stored = (isInLowerRows: boolean, isInLaterColumns: boolean): Colour => {
    const isBelow = (isTurned ? isInLaterColumns : isInLowerRows) !== fromBottom
    const isRight = (isTurned ? isInLowerRows : isInLaterColumns) !== fromRight
    return fields[(isBelow ? 2 : 0) + (isRight ? 1 : 0)]!
  }
  const [upperRow, lowerRow] = [false, true].map((isInLowerRows) => {
    const halves = [false, true].map((later) => Buffer.from(stored(isInLowerRows, later)))
    const middle = Math.ceil(columns / 2)
    return Buffer.concat([
      Buffer.alloc(middle * 3, halves[0]),
      Buffer.alloc((columns - middle) * 3, halves[1]),
    ])
  })
  const pixels = Buffer.concat(
    Array.from({ length: rows }, (_, row) => (row < rows / 2 ? upperRow! : lowerRow!)),
  )
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
}

export const sceneOf = (width = 400, height = 300) => scenePixels(width, height)

export async function jpeg(name: string, image: Sharp, quality = 95): Promise<TestImage> {
  const content = await image.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
  return { name, mediaType: 'image/jpeg', content }
}
export async function png(name: string, image: Sharp): Promise<TestImage> {
  return { name, mediaType: 'image/png', content: await image.png().toBuffer() }
}
export async function webp(name: string, image: Sharp): Promise<TestImage> {
  return { name, mediaType: 'image/webp', content: await image.webp({ quality: 95 }).toBuffer() }
}
