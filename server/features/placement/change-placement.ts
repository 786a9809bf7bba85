import { addJob } from '../../database/jobs.ts'
import type { Context } from '../../graphql/context.ts'
import { galleryImages } from '../gallery/change-images.ts'
import type { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { queueImages } from '../gallery/queue-placement.ts'
import { changeOwnProfile, ownItem } from '../profile/change-items.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { ImagePlacement } from './image-placement.entity.ts'
import { withoutPlace } from './place.ts'
import type { PlaceGalleryImageInput } from './placement.type.ts'

/** Changes the placement of an image of the own profile, in the transaction that locks it. It has no place then. */
const changePlacement = (context: Context, placement: ImagePlacement): Promise<GalleryImage> =>
  changeOwnProfile(context, async (em, ownId) => {
    const { imageId, state } = placement
    const image = await ownItem(em, galleryImages, imageId, ownId)
    await em.upsert(ImagePlacement, placement)
    if (state === 'waiting') await queueImages(context, em, [image])
    await addJob(em, 'write_metadata', { imageIds: [imageId] })
    await queueSkyHours(em, { imageIds: [imageId] })
    return image
  })

/** Looks for the place of an image again. It has none until it is found. */
export function placeAgain(
  context: Context,
  { id, rightAscension = null, declination = null, width = null }: PlaceGalleryImageInput,
): Promise<GalleryImage> {
  const hint = {
    hintRightAscension: rightAscension,
    hintDeclination: declination,
    hintWidth: width,
    hintSource: 'owner' as const,
  }
  const isHint = rightAscension !== null || width !== null
  return changePlacement(context, { imageId: id, ...withoutPlace('waiting'), ...(isHint && hint) })
}

/** Removes the place of an image, which is not looked for again until its owner asks. */
export const removePlacement = (context: Context, id: number): Promise<GalleryImage> =>
  changePlacement(context, { imageId: id, ...withoutPlace('removed') })
