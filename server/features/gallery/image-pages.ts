import { limits } from '../../../contract/limits.ts'
import type { Batch, Context } from '../../graphql/context.ts'
import { connectionOf, type Page, type PageArgs, pageOf, placeIn } from '../../graphql/connection.ts'
import { type Cursor, isId, type Place } from '../../graphql/cursor.ts'
import { badInput } from '../../errors/errors.ts'
import { prepared } from '../../database/prepared.ts'
import { isVisibleInGallery } from '../../database/visibility.ts'
import { costOfConnection } from '../../limits/document-limits.ts'
import type { ItemRow } from '../profile/profile-items.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { imagesOfProfiles } from './image-lists.ts'

export const GalleryImageConnection = connectionOf('GalleryImage', GalleryImage, 'pictures')

export type ImageRow = ItemRow<GalleryImage> & Pick<GalleryImage, 'position'>

/** A cover is null for an empty gallery. The others are read with the profile on its own page. */
export type ProfileWithImages = ProfileRow & {
  coverImage?: ImageRow | null
  firstImages?: ImageRow[]
  imageCount?: number
}

/** A longer page counts as a tenth of the largest gallery, because nearly all galleries are small. */
export const costOfImages = costOfConnection(limits.gallery.imagesOfProfile.max / 10)

/** Returns the page if it was read with the profile. */
export function pageInRow(
  { firstImages, imageCount }: ProfileWithImages,
  { first, after }: PageArgs,
): Page<ImageRow> | undefined {
  if (!firstImages || after || firstImages.length < Math.min(first, imageCount!)) return undefined
  return { nodes: firstImages.slice(0, first), hasNextPage: imageCount! > first }
}

const placesOfImage = prepared<{ profileId: number; position: number }>(
  'places_of_image',
  `select creator_profile_id as "profileId", position from gallery_image image
   where id = $2::bigint and creator_profile_id = any($1::int[]) and ${isVisibleInGallery('image', '$3')}`,
)

/** The position of an image in each gallery; null in those that do not have it. Values: its id, and the viewer. */
const positionsOfImage: Batch<number | null> = async (profileIds, em, values) => {
  const places = await placesOfImage(em, [profileIds, ...values])
  return profileIds.map(
    (profileId) => places.find((place) => place.profileId === profileId)?.position ?? null,
  )
}

/** The name of a gallery in cursors. */
export const galleryOf = (profileId: number) => `gallery:${profileId}`

/** Reads a page of a gallery. */
export async function imagePage(
  context: Context,
  profileId: number,
  { first, after }: PageArgs,
): Promise<Page<ImageRow>> {
  const place = after ? await placeOf(context, profileId, after) : [-Infinity, 0]
  const values = [first + 1, ...place, context.viewerId]
  return pageOf(await context.load(imagesOfProfiles, profileId, values), first)
}

/** Looks up the position of an id alone, which REST has in the place of a cursor. */
async function placeOf(context: Context, profileId: number, after: Cursor): Promise<Place> {
  if (!isId(after)) return placeIn(galleryOf(profileId), after, 2)
  const id = after.place[0]!
  const position = await context.load(positionsOfImage, profileId, [id, context.viewerId])
  if (position === null) throw badInput(`The gallery has no picture ${id}`, { path: 'after', rule: 'known' })
  return [position, id]
}
