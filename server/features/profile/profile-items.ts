import { limits } from '../../../contract/limits.ts'
import { prepared } from '../../database/prepared.ts'
import type { Batch } from '../../graphql/context.ts'
import { costOfList } from '../../limits/document-limits.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import { columnsOf, type Times, timesOf } from './profile-rows.ts'

export const costOfItems = costOfList(limits.profile.itemsOfAList.max)

/** An item as read by SQL or exported. */
export type ItemRow<Item extends ProfileItem> = Omit<Item, 'position' | keyof Times> & Times

/** Returns the columns of what creators write, which are named as its rules, and those that each item has. */
export const itemColumns = (alias: string, fields: object) =>
  `${columnsOf(alias, ['id', 'creatorProfileId', ...Object.keys(fields)])}, ${timesOf(alias)}`

/** Declares how a list is read, in the order of its owner: with its profile, as the column of that name, and of several profiles. */
export function itemList<Item extends ProfileItem>(field: string, columnsAndTable: string) {
  const inOrder = (condition: string) =>
    `select ${columnsAndTable} where creator_profile_id ${condition} order by position, id`
  const itemsOf = prepared<ItemRow<Item>>(`items_of_profiles_${field}`, inOrder('= any($1::int[])'))
  const ofProfiles: Batch<ItemRow<Item>[]> = async (profileIds, em) => {
    const byProfile = Map.groupBy(await itemsOf(em, [profileIds]), (item) => item.creatorProfileId)
    return profileIds.map((id) => byProfile.get(id) ?? [])
  }
  return { column: jsonList(field, inOrder('= profile.id')), ofProfiles }
}

/** Returns a column with the rows of a query as JSON. */
export const jsonList = (name: string, query: string) =>
  `(select coalesce(json_agg(listed), '[]') from (${query}) listed) as "${name}"`
