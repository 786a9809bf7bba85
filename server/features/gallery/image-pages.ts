import type { ComplexityEstimator } from 'graphql-query-complexity'
import { limits } from '../../../contract/limits.ts'
import type { Batch } from '../../graphql/context.ts'
import { prepared } from '../../database/prepared.ts'
import type { ItemRow } from '../profile/profile-items.ts'
import { imageColumns, type ProfileRow } from '../profile/profile-rows.ts'
import type { GalleryImage } from './gallery-image.entity.ts'
import type { ImagesArgs } from './gallery-image.input.ts'

const { max } = limits.gallery.imagesOfProfile

export type ImageRow = ItemRow<GalleryImage>

/** Read with the profile on its own page. */
export type ProfileWithImages = ProfileRow & { firstImages?: ImageRow[]; imageCount?: number }

/** Without `first`, assumes a tenth of the maximum: nearly all galleries are small. */
export const costOfImages: ComplexityEstimator = ({ args, childComplexity }) =>
  Math.min((args['first'] as number | null | undefined) ?? max, max / 10) * (1 + childComplexity)

/** Returns the page if it was read with the profile. */
export function pageInRow(
  { firstImages, imageCount }: ProfileWithImages,
  { first, after }: ImagesArgs,
): ImageRow[] | undefined {
  if (!firstImages || after) return undefined
  const isRead = firstImages.length >= Math.min(first ?? max, imageCount!)
  return isRead ? firstImages.slice(0, first ?? max) : undefined
}

/**
 * A profile has no row if its gallery does not have the image $3, and a row without an image if the page is empty. Positions
 * are 0 or more, so a page from the start is one after -1.
 */
const pagesOfProfiles = prepared<ImageRow & { key: number; id: number | null }>(
  'image_pages',
  `select ${imageColumns}, listed.id as key
   from unnest($1::int[]) listed (id)
   cross join lateral (
     select position, id from gallery_image where id = $3::bigint and creator_profile_id = listed.id
     union all select -1, 0 where $3::bigint is null
   ) start
   left join lateral (
     select * from gallery_image
     where creator_profile_id = listed.id and (position, id) > (start.position, start.id)
     order by position, id limit $2
   ) image on true
   order by listed.id, image.position, image.id`,
)

/** Values: `first` and `after`. Null if the gallery does not have the image `after`. */
export const imagePages: Batch<ImageRow[] | null> = async (profileIds, em, [first, after]) => {
  const rows = await pagesOfProfiles(em, [profileIds, first ?? max, after ?? null])
  const byProfile = Map.groupBy(rows, ({ key }) => key)
  return profileIds.map((id) => byProfile.get(id)?.filter((row) => row.id !== null) ?? null)
}
