import type { EntityManager } from '@mikro-orm/postgresql'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { ImagePlacement } from '../features/placement/image-placement.entity.ts'
import { placeOf } from '../features/placement/place.ts'

interface Frame {
  rightAscension: number
  declination: number
  /** In degrees. */
  width?: number
  /** Position angle of its up, from north through east. */
  rotation?: number
  isMirrored?: boolean
  /** The distortion of the lens. */
  terms?: number[]
}

/** Gives an image a place in the sky. The scale is the same along both sides. */
export const aPlacement =
  (
    imageId: number,
    { rightAscension, declination, width: degreesWide = 2, rotation = 0, isMirrored = false, terms }: Frame,
  ) =>
  async (em: EntityManager): Promise<void> => {
    const { width, height } = await em.findOneOrFail(GalleryImage, { id: imageId })
    const scale = (2 * Math.tan((degreesWide * Math.PI) / 360) * 180) / Math.PI / width
    const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)]
    const side = isMirrored ? 1 : -1
    const cd = [side * scale * cos, -scale * sin, -side * scale * sin, -scale * cos] as const
    const wcs = { rightAscension, declination, width, height, cd, terms: terms ?? null }
    const found = { wcs, matchedStars: 24, residual: 1.5, source: 'objects', solverVersion: 1 } as const
    await em.upsert(ImagePlacement, { imageId, ...placeOf(found) })
  }
