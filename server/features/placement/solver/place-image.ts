import sharp from 'sharp'
import { detectStars } from './detect-stars.ts'
import { type Hint, type NotFound, type Placed, solve } from './solve.ts'
import type { SolvableImage } from './spot-grid.ts'
import type { StarFile } from './star-file.ts'
import { resized } from '../../../../contract/wcs.ts'

/** Stars are found in images of at most this size. */
const maxSide = 1600

interface ReadImage extends SolvableImage {
  /** The upright size of its file, in pixels. */
  size: { width: number; height: number }
}

/** Reads a file, and finds its stars. */
export async function readImage(file: Uint8Array): Promise<ReadImage> {
  const image = sharp(file, { failOn: 'none', autoOrient: true })
  const { autoOrient: size } = await image.metadata()
  const { data, info } = await image
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, spots: detectStars({ width, height, pixels: data }), size }
}

/** Returns the place of an image, in pixels of its file. */
export function placeOf(stars: StarFile, image: ReadImage, hints: readonly Hint[]): Placed | NotFound {
  const result = solve(stars, image, hints)
  const { width, height } = image.size
  return result.state === 'placed' ? { ...result, wcs: resized(result.wcs, width, height) } : result
}
