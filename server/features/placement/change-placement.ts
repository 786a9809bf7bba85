import { addJob } from '../../database/jobs.ts'
import type { Context } from '../../graphql/context.ts'
import { galleryImages } from '../gallery/change-images.ts'
import type { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { queueImages } from '../gallery/queue-placement.ts'
import { changeOwnProfile, ownItem } from '../profile/change-items.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { ImagePlacement } from './image-placement.entity.ts'
import { withoutPlace } from './place.ts'

/**
 * Removes the place of an image of the own profile, in the transaction that locks it. It waits for another one, looked for first where
 * the hint says, or is not looked for until its owner asks.
 */
export const changePlacement = (
  context: Context,
  imageId: number,
  state: 'waiting' | 'removed',
  hint: Partial<ImagePlacement> = {},
): Promise<GalleryImage> =>
  changeOwnProfile(context, async (em, ownId) => {
    const image = await ownItem(em, galleryImages, imageId, ownId)
    await em.upsert(ImagePlacement, { imageId, ...withoutPlace(state), ...hint })
    if (state === 'waiting') await queueImages(context, em, [image])
    await addJob(em, 'write_metadata', { imageIds: [imageId] })
    await queueSkyHours(em, { imageIds: [imageId] })
    return image
  })
