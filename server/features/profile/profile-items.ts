import type { EntityClass } from '@mikro-orm/core'
import { limits } from '../../../contract/limits.ts'
import type { Batch } from '../../graphql/context.ts'
import { costOfList } from '../../graphql/query-limits.ts'
import type { ProfileItem } from './profile-item.entity.ts'

/** What asking for such a list costs. */
export const costOfItems = costOfList(limits.profile.itemsOfAList.max)

/** Reads one list of many profiles in one statement, each in its owner's order: rows, not hydrated entities. */
export function itemsOfProfiles<Item extends ProfileItem>(type: EntityClass<Item>): Batch<Item[]> {
  return async (profileIds, em) => {
    const rows: ProfileItem[] = await em
      .qb<ProfileItem>(type as EntityClass<ProfileItem>)
      .where({ creatorProfileId: { $in: [...profileIds] } })
      .orderBy({ position: 'asc', id: 'asc' })
      .execute('all')
    const byProfile = Map.groupBy(rows as Item[], (row) => row.creatorProfileId)
    return profileIds.map((id) => byProfile.get(id) ?? [])
  }
}
