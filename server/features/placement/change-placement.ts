import type { EntityManager } from '@mikro-orm/postgresql'
import { addJob } from '../../database/jobs.ts'
import type { Context } from '../../graphql/context.ts'
import { galleryImages } from '../gallery/change-images.ts'
import type { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { placementQueue } from '../gallery/queue-placement.ts'
import { changeOwnProfile, ownItem } from '../profile/change-items.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { ImagePlacement } from './image-placement.entity.ts'
import { withoutPlace } from './place.ts'
import type { PlaceGalleryImageInput } from './placement.type.ts'

type Columns = Omit<ImagePlacement, 'imageId'>

/** Changes the placement of an image of the own profile, in the transaction that locks it. */
const changePlacement = (
  context: Context,
  id: number,
  columns: Columns,
  also?: (em: EntityManager) => Promise<void>,
): Promise<GalleryImage> =>
  changeOwnProfile(context, async (em, ownId) => {
    const image = await ownItem(em, galleryImages, id, ownId)
    await em.upsert(ImagePlacement, { imageId: id, ...columns })
    await also?.(em)
    await queueSkyHours(em, { imageIds: [id] })
    return image
  })

/** Looks for the place of an image again. It has none until it is found. */
export async function placeAgain(
  context: Context,
  { id, rightAscension = null, declination = null, width = null }: PlaceGalleryImageInput,
): Promise<GalleryImage> {
  const isHint = rightAscension !== null || width !== null
  const hint = {
    hintRightAscension: rightAscension,
    hintDeclination: declination,
    hintWidth: width,
    hintSource: 'owner' as const,
  }
  return changePlacement(context, id, { ...withoutPlace('waiting'), ...(isHint && hint) }, async (em) => {
    if (context.placesImages) await addJob(em, 'place_image', { imageIds: [id] }, placementQueue)
    await addJob(em, 'write_metadata', { imageIds: [id] })
  })
}

/** Removes the place of an image, which is not looked for again until its owner asks. */
export const removePlacement = (context: Context, id: number): Promise<GalleryImage> =>
  changePlacement(context, id, withoutPlace('removed'), (em) =>
    addJob(em, 'write_metadata', { imageIds: [id] }),
  )
