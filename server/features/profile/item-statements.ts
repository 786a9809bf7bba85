import type { EntityManager } from '@mikro-orm/postgresql'
import { type Prepared, prepared } from '../../database/prepared.ts'
import type { ItemKind } from './change-items.ts'
import type { Changed } from './own-profile.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import { type ItemRow, itemTable } from './profile-items.ts'

/** What a change of an item returns: the item, whose columns are all null when it was refused. */
export type ChangedItem<Item extends ProfileItem> = Changed & ItemRow<Item>

/** The statements that change the lists of a kind of item, each one round trip. */
export interface ItemStatements<Item extends ProfileItem> {
  /** Adds: account, profile, key, most of a list, names of the fields that are given, then the value of each field. */
  add: Prepared<ChangedItem<Item>>
  /** Changes: account, item, names of the fields that are given, then the value of each field. */
  change: Prepared<ChangedItem<Item>>
  /** Deletes: account, item. */
  remove: Prepared<ChangedItem<Item>>
  /** Moves: account, item, place. */
  move: Prepared<Changed>
  /** Finds the place of new items in a transaction: account, profile, key, how many more, most of a list. */
  place: Prepared<Changed & { place: number }>
}

const statements = new Map<unknown, ItemStatements<ProfileItem>>()

/** The statements of a kind. Their texts depend on its entity alone, whatever is given, so that all are prepared. */
export function statementsOf<Item extends ProfileItem>(
  em: EntityManager,
  kind: ItemKind<Item>,
): ItemStatements<Item> {
  const known = statements.get(kind.type) ?? declared(em, kind)
  statements.set(kind.type, known)
  return known as unknown as ItemStatements<Item>
}

function declared(em: EntityManager, { type, rules }: ItemKind<ProfileItem>): ItemStatements<ProfileItem> {
  const { table, columns, columnOf } = itemTable(em, type)
  const fields = Object.keys(rules.fields)
  const names = fields.map(columnOf).join(', ')
  const values = (first: number) => fields.map((_, place) => `$${first + place}`).join(', ')
  /** What is not given stays as it is. */
  const assignments = (given: string, value: (column: string, place: number) => string) =>
    fields
      .map((field, place) => [field, columnOf(field), place] as const)
      .map(
        ([field, column, place]) =>
          `${column} = case when '${field}' = any(${given}::text[]) then ${value(column, place)} else item.${column} end`,
      )
      .join(', ')
  /** The profile's lock is taken where the item is found; another statement may delete the item until then. */
  const own = `
    with own as materialized (
      select creator_profile_id as profile, lock_own_profile($1::int, creator_profile_id) as refusal
      from ${table} where id = $2::bigint
    )`
  const changed = (change: string) => `${own}, changed as (${change} returning ${columns})
    select case when changed.id is null then coalesce(own.refusal, 'no item') end as refusal, own.profile, changed.*
    from own left join changed on true`
  const isOwn = `item.id = $2::bigint and own.refusal is null`
  return {
    add: prepared(
      `add_${table}`,
      `with room as materialized (select * from place_for_${table}($1::int, $2::bigint, $3::text, 1, $4::int)),
      added as (
        insert into ${table} as item (creator_profile_id, position, creation_key, ${names})
        select profile, place, $3::text, ${values(6)} from room where refusal is null
        on conflict (creator_profile_id, creation_key)
          do update set ${assignments('$5', (column) => `excluded.${column}`)}
        returning ${columns}
      )
      select room.refusal, room.profile, added.* from room left join added on true`,
    ),
    change: prepared(
      `change_${table}`,
      changed(
        `update ${table} item set ${assignments('$3', (_, place) => `$${4 + place}`)} from own where ${isOwn}`,
      ),
    ),
    remove: prepared(`remove_${table}`, changed(`delete from ${table} item using own where ${isOwn}`)),
    move: prepared(`move_${table}`, `select * from move_${table}($1::int, $2::bigint, $3::bigint)`),
    place: prepared(
      `place_for_${table}`,
      `select * from place_for_${table}($1::int, $2::bigint, $3::text, $4::int, $5::int)`,
    ),
  }
}
