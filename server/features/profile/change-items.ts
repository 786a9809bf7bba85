import type { EntityClass } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AnyObjectSchema } from 'yup'
import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../context.ts'
import { badInput, notFound } from '../../graphql/errors.ts'
import { changeOwnProfile, type Changed } from './own-profile.ts'
import type { ProfileField } from './profile-fields.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import { type ItemRow, itemTable } from './profile-items.ts'
import { changedProfile, type ProfileRow } from './profile-rows.ts'
import { type Prepared, prepared } from '../../database/prepared.ts'

interface ItemKind<Item extends ProfileItem> {
  type: EntityClass<Item>
  /** In error messages, such as 'Gear item'. */
  thing: string
  rules: AnyObjectSchema
  /** By default the limit of all lists. */
  maxItems?: { max: number; tooMany: string }
}

/** Adds an item to the end of the profile's list. A retry with the same Idempotency-Key updates the item that it added. */
export function addItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { creatorProfileId, ...fields }: { creatorProfileId: number },
  creationKey: string | null,
): Promise<ItemRow<Item>> {
  const { max } = maxItemsOf(kind)
  return changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    statementsOf(em, kind).add(em, [
      userId,
      creatorProfileId,
      creationKey,
      max,
      ...submittedFields(kind, fields),
    ]),
  )
}

/**
 * Updates the submitted fields of an item, never its profile or position. `also` changes rows of other tables in the same
 * transaction.
 */
export function changeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, ...fields }: { id: number },
  also?: AlsoChange<Item>,
): Promise<ItemRow<Item>> {
  return changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    withRelated(
      em,
      (em) => statementsOf(em, kind).change(em, [userId, id, ...submittedFields(kind, fields)]),
      also,
    ),
  )
}

/** Deletes an item. `also` changes rows of other tables in the same transaction. */
export function removeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  id: number,
  also?: AlsoChange<Item>,
): Promise<ItemRow<Item>> {
  return changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    withRelated(em, (em) => statementsOf(em, kind).remove(em, [userId, id]), also),
  )
}

type AlsoChange<Item extends ProfileItem> = (em: EntityManager, item: ItemRow<Item>) => Promise<void>

function withRelated<Item extends ProfileItem>(
  em: EntityManager,
  change: (em: EntityManager) => Promise<ChangedItem<Item>[]>,
  also: AlsoChange<Item> | undefined,
): Promise<ChangedItem<Item>[]> {
  if (!also) return change(em)
  return em.transactional(async (em) => {
    const rows = await change(em)
    if (rows[0]?.refusal === null) await also(em, rows[0])
    return rows
  })
}

/** Moves an item to an index in its list, from 0; returns the profile. */
export async function moveItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, toIndex }: { id: number; toIndex: number },
  fields: readonly ProfileField[],
): Promise<ProfileRow> {
  const { profile } = await changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    statementsOf(em, kind).move(em, [userId, id, toIndex]),
  )
  return changedProfile(context.em, profile, fields)
}

/** Returns the position for the first of `count` new items, in the transaction that adds them. */
export async function nextPosition<Item extends ProfileItem>(
  em: EntityManager,
  kind: ItemKind<Item>,
  { userId, profileId, count }: { userId: number; profileId: number; count: number },
) {
  const [row] = await statementsOf(em, kind).place(em, [userId, profileId, null, count, maxItemsOf(kind).max])
  return row!
}

/** The errors for the refusals of the statements of a kind. */
export const errorsOf = <Item extends ProfileItem>(kind: ItemKind<Item>) => ({
  'no item': () => notFound(kind.thing),
  full: () => badInput(maxItemsOf(kind).tooMany),
})

const maxItemsOf = <Item extends ProfileItem>({ maxItems = limits.profile.itemsOfAList }: ItemKind<Item>) =>
  maxItems

/** Returns the last parameters of the statements: names of the submitted fields, then the value of each field. */
function submittedFields<Item extends ProfileItem>(
  { rules }: ItemKind<Item>,
  fields: Record<string, unknown>,
) {
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined)
  return [names, ...Object.keys(rules.fields).map((name) => fields[name])]
}

/** The item's columns are null if the change was refused. */
type ChangedItem<Item extends ProfileItem> = Changed & ItemRow<Item>

/** Comments name the parameters. */
interface ItemStatements<Item extends ProfileItem> {
  /** Account, profile, key, max. items, names of the submitted fields, then the value of each field. */
  add: Prepared<ChangedItem<Item>>
  /** Account, item, names of the submitted fields, then the value of each field. */
  change: Prepared<ChangedItem<Item>>
  /** Account, item. */
  remove: Prepared<ChangedItem<Item>>
  /** Account, item, index. */
  move: Prepared<Changed>
  /** Finds the position of new items: account, profile, key, number of new items, max. items. */
  place: Prepared<Changed & { place: number }>
}

const statements = new Map<unknown, ItemStatements<ProfileItem>>()

/** Their texts do not depend on the submitted fields, so all are prepared. */
function statementsOf<Item extends ProfileItem>(
  em: EntityManager,
  kind: ItemKind<Item>,
): ItemStatements<Item> {
  const cached = statements.get(kind.type) ?? createStatements(em, kind)
  statements.set(kind.type, cached)
  return cached as unknown as ItemStatements<Item>
}

/** Calls the SQL functions `place_for_` and `move_` plus the table's name (server/database/functions). */
function createStatements(
  em: EntityManager,
  { type, rules }: ItemKind<ProfileItem>,
): ItemStatements<ProfileItem> {
  const { table, columns, columnOf } = itemTable(em, type)
  const fields = Object.keys(rules.fields)
  const names = fields.map(columnOf).join(', ')
  const values = (first: number) => fields.map((_, index) => `$${first + index}`).join(', ')
  /** Fields that were not submitted keep their values. */
  const assignments = (submitted: string, value: (column: string, index: number) => string) =>
    fields
      .map((field, index) => [field, columnOf(field), index] as const)
      .map(
        ([field, column, index]) =>
          `${column} = case when '${field}' = any(${submitted}::text[]) then ${value(column, index)} else item.${column} end`,
      )
      .join(', ')
  /** Locks the profile of the item, which a concurrent statement may have deleted before. */
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
        `update ${table} item set ${assignments('$3', (_, index) => `$${4 + index}`)} from own where ${isOwn}`,
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
