import { limits } from '../../../contract/limits.ts'
import { prepared } from '../../database/prepared.ts'
import type { Batch } from '../../graphql/context.ts'
import { costOfList } from '../../limits/document-limits.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import type { Times } from './profile-rows.ts'

export const costOfItems = costOfList(limits.profile.itemsOfAList.max)

/** An item as read by SQL or exported. */
export type ItemRow<Item extends ProfileItem> = Omit<Item, 'position' | keyof Times> & Times

/** Declares the statement that reads a list of several profiles, each in the order of its owner. */
export function itemsOfProfiles<Item extends ProfileItem>(
  list: string,
  columnsAndTable: string,
): Batch<ItemRow<Item>[]> {
  const itemsOf = prepared<ItemRow<Item>>(
    `items_of_profiles_${list}`,
    `select ${columnsAndTable} where creator_profile_id = any($1::int[]) order by position, id`,
  )
  return async (profileIds, em) => {
    const byProfile = Map.groupBy(await itemsOf(em, [profileIds]), (item) => item.creatorProfileId)
    return profileIds.map((id) => byProfile.get(id) ?? [])
  }
}
