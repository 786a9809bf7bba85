import type { EntityClass } from '@mikro-orm/core'
import { limits } from '../../../contract/limits.ts'
import type { Batch } from '../../graphql/context.ts'
import type { StatementRunner } from '../../database/prepared.ts'
import { costOfList } from '../../limits/document-limits.ts'
import type { ProfileItem } from './profile-item.entity.ts'

export const costOfItems = costOfList(limits.profile.itemsOfAList.max)

type Hidden = 'position' | 'createdAt'
const hidden: readonly string[] = ['position', 'createdAt'] satisfies Hidden[]

/** An item as read, not hydrated into an entity. */
export type ItemRow<Item extends ProfileItem> = Omit<Item, Hidden>

/** Returns the table of a kind of item; `columns` selects all of an `ItemRow` or only some from its alias `item`. */
export function itemTable(em: StatementRunner, type: EntityClass<ProfileItem>, only?: readonly string[]) {
  const { tableName, props } = em.getMetadata(type)
  const columns = new Map(props.map(({ name, fieldNames }) => [name as string, fieldNames[0]!]))
  return {
    table: tableName,
    columnOf: (property: string) => columns.get(property)!,
    columns: Array.from(columns)
      .filter(([property]) => (only ? only.includes(property) : !hidden.includes(property)))
      .map(([property, column]) => `item.${column} as "${property}"`)
      .join(', '),
  }
}

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
