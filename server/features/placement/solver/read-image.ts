import sharp from 'sharp'
import { detectStars } from './detect-stars.ts'
import type { SolvableImage } from './spot-finder.ts'

/** Stars are found in images of at most this size. */
const maxSide = 1600

/** Reads a file, and finds its stars. */
export async function readImage(file: Uint8Array): Promise<SolvableImage> {
  const { data, info } = await sharp(file, { failOn: 'none', autoOrient: true })
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, spots: detectStars({ width, height, pixels: data }) }
}
