import type { Batch } from '../../graphql/context.ts'
import { GalleryImage } from './gallery-image.entity.ts'

/** The picture that the owner chose, else the newest, of each of many profiles in one statement; null for an empty gallery. */
export const coverImagesOfProfiles: Batch<GalleryImage | null> = async (profileIds, em) => {
  const rows: GalleryImage[] = await em
    .qb(GalleryImage)
    .distinctOn('creatorProfileId')
    .where({ creatorProfileId: { $in: [...profileIds] } })
    .orderBy({ creatorProfileId: 'asc', isCover: 'desc', id: 'desc' })
    .execute('all')
  const byProfile = new Map(rows.map((row) => [row.creatorProfileId, row]))
  return profileIds.map((id) => byProfile.get(id) ?? null)
}
