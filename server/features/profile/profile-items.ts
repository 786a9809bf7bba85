import type { EntityClass } from '@mikro-orm/core'
import { limits } from '../../../contract/limits.ts'
import { type Prepared, prepared, type StatementRunner } from '../../database/prepared.ts'
import { costOfList } from '../../limits/document-limits.ts'
import type { ProfileField } from './profile-fields.ts'
import type { ProfileItem } from './profile-item.entity.ts'

export const costOfItems = costOfList(limits.profile.itemsOfAList.max)

type Hidden = 'position' | 'creationKey' | 'createdAt'
const hidden: readonly string[] = ['position', 'creationKey', 'createdAt'] satisfies Hidden[]

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

export function itemsField<Item extends ProfileItem>(
  name: string,
  type: EntityClass<Item>,
): ProfileField<ItemRow<Item>[]> {
  let statement: Prepared<ItemRow<Item>> | undefined
  const rowsOf = (em: StatementRunner, profile: string) => {
    const { table, columns } = itemTable(em, type)
    return `select ${columns} from ${table} item where item.creator_profile_id = ${profile} order by item.position, item.id`
  }
  return {
    name,
    json: (em) => `(select coalesce(json_agg(row), '[]') from (${rowsOf(em, 'profile.id')}) row)`,
    ofProfiles: async (profileIds, em) => {
      statement ??= prepared(`${name}_of_profiles`, rowsOf(em, 'any($1::int[])'))
      const byProfile = Map.groupBy(await statement(em, [profileIds]), (row) => row.creatorProfileId)
      return profileIds.map((id) => byProfile.get(id) ?? [])
    },
  }
}
