import type { EntityClass } from '@mikro-orm/core'
import { limits } from '../../../contract/limits.ts'
import type { Batch } from '../../graphql/context.ts'
import { costOfList } from '../../limits/document-limits.ts'
import type { ProfileItem } from './profile-item.entity.ts'

export const costOfItems = costOfList(limits.profile.itemsOfAList.max)

/** An item as read by SQL or exported. */
export type ItemRow<Item extends ProfileItem> = Omit<Item, 'position' | 'createdAt'>

/** Reads the items of profiles in the order of their owners. */
export const itemsOfProfiles =
  <Item extends ProfileItem>(type: EntityClass<Item>): Batch<Item[]> =>
  async (profileIds, em) => {
    const items = await em.find<ProfileItem>(
      type,
      { creatorProfileId: { $in: [...profileIds] } },
      { orderBy: { position: 'asc', id: 'asc' }, disableIdentityMap: true },
    )
    const byProfile = Map.groupBy(items as Item[], (item) => item.creatorProfileId)
    return profileIds.map((id) => byProfile.get(id) ?? [])
  }
