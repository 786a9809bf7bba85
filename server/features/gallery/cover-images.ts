import type { EntityManager } from '@mikro-orm/postgresql'
import { type Prepared, prepared } from '../../database/prepared.ts'
import type { ProfileField } from '../profile/profile-fields.ts'
import { type ItemRow, itemTable } from '../profile/profile-items.ts'
import { GalleryImage } from './gallery-image.entity.ts'

type Cover = ItemRow<GalleryImage>

/** Selects the cover that the owner chose, else the newest picture; the index `gallery_image_newest` has this order. */
function coverOf(em: EntityManager, profile: string) {
  const { table, columns } = itemTable(em, GalleryImage)
  return `select ${columns} from ${table} item where item.creator_profile_id = ${profile}
    order by item.is_cover desc, item.id desc limit 1`
}

let coversOfProfiles: Prepared<Cover> | undefined

/** The cover of a profile; null when the gallery is empty. */
export const coverField: ProfileField<Cover | null> = {
  name: 'coverImage',
  json: (em) => `(select to_json(row) from (${coverOf(em, 'profile.id')}) row)`,
  ofProfiles: async (profileIds, em) => {
    coversOfProfiles ??= prepared(
      'covers',
      `select cover.* from unnest($1::int[]) listed (id) cross join lateral (${coverOf(em, 'listed.id')}) cover`,
    )
    const covers = await coversOfProfiles(em, [profileIds])
    const byProfile = new Map(covers.map((cover) => [cover.creatorProfileId, cover]))
    return profileIds.map((id) => byProfile.get(id) ?? null)
  },
}
