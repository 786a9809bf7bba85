import { type EntityClass, type EntityManager, raw, UnderscoreNamingStrategy } from '@mikro-orm/postgresql'
import { limits } from '../../../contract/limits.ts'
import { inOneTrip, prepared } from '../../database/prepared.ts'
import { inTransaction } from '../../database/statements.ts'
import type { Context } from '../../graphql/context.ts'
import { badInput, forbidden, notFound } from '../../errors/errors.ts'
import type { RetriedCreation } from '../../graphql/idempotency-key.ts'
import {
  createdBefore,
  creationsBefore,
  recordOf,
  usedKeyConflict,
} from '../session/idempotency-key.entity.ts'
import { markProfilesOf } from '../search-index/index-marks.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import { itemColumns, type ItemRow } from './profile-items.ts'

export interface ItemKind<Item extends ProfileItem> {
  type: EntityClass<Item>
  /** In error messages, such as 'Gear item'. */
  label: string
  /** By default the limit of all lists. */
  maxItems?: { max: number; tooMany: string }
}

/**
 * The account first, which the foreign key of an Idempotency-Key locks too: all transactions lock account, session, profile and
 * items in this order, so that none of them deadlock.
 */
const lockOwnProfile = prepared<{ id: number }>(
  'lock_own_profile',
  `with account as materialized (select id from users where id = $1 for key share)
   select profile.id from account join creator_profile profile on profile.user_id = account.id
   for no key update of profile`,
)

/**
 * Runs a change of the signed-in account's own profile or its items in one transaction. It locks the profile until the commit,
 * so that changes of one profile run one after another. `ownId` is undefined if the account has no profile; what belongs to
 * another profile, `change` must refuse by `requireOwnProfile` or `ownItem`.
 */
export function changeOwnProfile<Result>(
  context: Context,
  change: (em: EntityManager, ownId: number | undefined) => Promise<Result>,
): Promise<Result> {
  const userId = context.requireUser().id
  return inTransaction(context, async (em) => {
    const [profile] = await lockOwnProfile(em, [userId])
    return change(em, profile?.id)
  })
}

/** Sets when the profile of an account was changed, after a change of its lists, name or picture, and marks it for the search. */
export const touchProfile = (em: EntityManager, userId: number): Promise<unknown> => touch(em, [userId])

const touch = prepared(
  'touch_profile',
  `with touched as (update creator_profile set updated_at = clock_timestamp() where user_id = $1 returning id)
   ${markProfilesOf('touched')}`,
)

/** Throws NOT_FOUND or FORBIDDEN unless a profile is the account's own. */
export async function requireOwnProfile(em: EntityManager, profileId: number, ownId: number | undefined) {
  if (profileId !== ownId) throw await refusal(em, CreatorProfile, profileId, 'Creator profile')
}

/** Finds items of the own profile, in the order of their ids; throws NOT_FOUND or FORBIDDEN for any other id. */
async function ownItems<Item extends ProfileItem>(
  em: EntityManager,
  { type, label }: ItemKind<Item>,
  ids: readonly number[],
  ownId: number | undefined,
): Promise<Item[]> {
  const found = await em.find<ProfileItem>(type, { id: { $in: [...ids] }, creatorProfileId: ownId ?? 0 })
  const items = new Map(found.map((item) => [item.id, item as Item]))
  for (const id of ids)
    if (!items.has(id)) throw await refusal(em, type, id, ids.length === 1 ? label : `${label} ${id}`)
  return ids.map((id) => items.get(id)!)
}

/** Finds an item of the own profile; throws NOT_FOUND or FORBIDDEN for any other id. */
export const ownItem = async <Item extends ProfileItem>(
  em: EntityManager,
  kind: ItemKind<Item>,
  id: number,
  ownId: number | undefined,
): Promise<Item> => (await ownItems(em, kind, [id], ownId))[0]!

const refusal = async (em: EntityManager, type: EntityClass<{ id: number }>, id: number, label: string) =>
  (await em.count(type, { id })) === 0 ? notFound(label) : forbidden('You can only change your own profile')

/** Returns the position for the first of `count` new items; throws BAD_USER_INPUT if the list has no room for them. */
export async function nextPosition<Item extends ProfileItem>(
  em: EntityManager,
  { type, maxItems = limits.profile.itemsOfAList }: ItemKind<Item>,
  creatorProfileId: number,
  count: number,
): Promise<number> {
  const [list] = await em
    .createQueryBuilder<ProfileItem>(type)
    .select([raw('count(*)::int as length'), raw('coalesce(max(position) + 1, 0) as next')])
    .where({ creatorProfileId })
    .execute<{ length: number; next: number }[]>()
  if (list!.length + count > maxItems.max) throw badInput(maxItems.tooMany)
  return list!.next
}

/** Returns what an earlier request with the same Idempotency-Key added, as far as it still exists. */
export async function itemsAddedBefore<Item extends ProfileItem>(
  em: EntityManager,
  { type }: ItemKind<Item>,
  creatorProfileId: number,
  creation: RetriedCreation | null,
): Promise<Item[]> {
  const ids = await createdBefore(em, creation)
  if (ids.length === 0) return []
  const where = { id: { $in: ids }, creatorProfileId }
  return (await em.find<ProfileItem>(type, where, { orderBy: { position: 'asc', id: 'asc' } })) as Item[]
}

const naming = new UnderscoreNamingStrategy()

/**
 * Declares how an item is added to the end of the profile's list, in one round trip. A retry with the same Idempotency-Key returns the
 * item that it added, as far as it still exists.
 */
export function additionTo<Item extends ProfileItem>(table: string, fields: object) {
  const columns = new Map(
    Object.keys(fields).map((field) => [naming.propertyToColumnName(field), field as keyof object]),
  )
  const key = { userId: '$2', key: '$3', field: '$4', fingerprint: '$5' }
  const add = prepared<{ isOwn: boolean; isUsedKey: boolean; item: ItemRow<Item> | null }>(
    `add_${table}`,
    `with own as (select id from creator_profile where id = $1::bigint and user_id = $2),
     earlier as materialized (${creationsBefore(key)}),
     list as (
       select count(*) as length, coalesce(max(position) + 1, 0) as next from ${table} where creator_profile_id = $1
     ),
     retried as materialized (
       select ${itemColumns('item', fields)} from ${table} item
       where creator_profile_id = $1 and id in (select unnest("createdIds") from earlier where field = $4)
     ),
     added as (
       insert into ${table} as item (creator_profile_id, position, ${[...columns.keys()].join(', ')})
       select own.id, next, ${[...columns.keys()].map((column) => `given.${column}`).join(', ')}
       from own, list, json_populate_record(null::${table}, $6::json) given
       where length < ${limits.profile.itemsOfAList.max} and not exists (select from retried)
         and not exists (select from earlier where fingerprint <> $5)
       returning ${itemColumns('item', fields)}
     ),
     recorded as (${recordOf(key, 'array[id]', 'from added where $3 is not null')}),
     touched as (
       update creator_profile set updated_at = clock_timestamp() where id = (select "creatorProfileId" from added) returning id
     ),
     marked as (${markProfilesOf('touched')})
     select exists (select from own) as "isOwn", exists (select from earlier where fingerprint <> $5) as "isUsedKey",
       (select to_json(item) from (select * from added union all select * from retried) item) as item`,
  )
  return async (
    context: Context,
    { creatorProfileId, ...given }: { creatorProfileId: number },
    creation: RetriedCreation | null,
  ): Promise<ItemRow<Item>> => {
    const { id: userId } = context.requireUser()
    const { key, field, fingerprint } = creation ?? { key: null, field: null, fingerprint: null }
    const row = Object.fromEntries(Array.from(columns, ([column, name]) => [column, given[name]]))
    const [added] = await inOneTrip(
      context.em,
      [lockOwnProfile, [userId]],
      [add, [creatorProfileId, userId, key, field, fingerprint, JSON.stringify(row)]],
    )
    const { isOwn, isUsedKey, item } = added!
    if (!isOwn) throw await refusal(context.em, CreatorProfile, creatorProfileId, 'Creator profile')
    if (isUsedKey) throw usedKeyConflict()
    if (!item) throw badInput(limits.profile.itemsOfAList.tooMany)
    return item
  }
}

/** Updates the submitted fields of an item, never its profile or position. */
export async function changeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, ...fields }: { id: number },
): Promise<Item> {
  const [item] = await changeItems(context, kind, [id], (em, [item]) =>
    em.assign<ProfileItem>(item!, fields, { ignoreUndefined: true }),
  )
  return item!
}

/** Changes items of the own profile, all or none, by `change`, which may change other rows in the same transaction. */
export function changeItems<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  ids: readonly number[],
  change: (em: EntityManager, items: Item[]) => unknown,
): Promise<Item[]> {
  return changeOwnProfile(context, async (em, ownId) => {
    const items = await ownItems(em, kind, ids, ownId)
    const times = items.map(({ updatedAt }) => updatedAt)
    await change(em, items)
    await em.flush()
    if (items.some(({ updatedAt }, index) => updatedAt !== times[index]))
      await touchProfile(em, context.requireUser().id)
    return items
  })
}

/** Deletes an item. `also` changes other rows in the same transaction. */
export const removeItem = async <Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  id: number,
  also?: (em: EntityManager, items: Item[]) => Promise<unknown> | undefined,
): Promise<Item> => (await removeItems(context, kind, [id], also))[0]!

/** Deletes items of the own profile, all or none. `also` changes other rows in the same transaction. */
export function removeItems<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  ids: readonly number[],
  also?: (em: EntityManager, items: Item[]) => Promise<unknown> | undefined,
): Promise<Item[]> {
  return changeOwnProfile(context, async (em, ownId) => {
    const items = await ownItems(em, kind, ids, ownId)
    await also?.(em, items)
    em.remove(items)
    await touchProfile(em, context.requireUser().id)
    return items
  })
}

type Placed = Pick<ProfileItem, 'id' | 'position'>

const precedes = (one: Placed, other: Placed) =>
  one.position < other.position || (one.position === other.position && one.id < other.id)

/** Returns a position between two neighbours, one of which may be missing; undefined if no number is between them. */
function positionBetween(before: Placed | undefined, after: Placed | undefined): number | undefined {
  if (!before || !after) return before ? before.position + 1 : after!.position - 1
  const middle = (before.position + after.position) / 2
  return before.position < middle && middle < after.position ? middle : undefined
}

/** Moves an item to an index in its list, from 0. */
export function moveItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, toIndex }: { id: number; toIndex: number },
): Promise<Item> {
  return changeOwnProfile(context, async (em, ownId) => {
    const moved = await ownItem(em, kind, id, ownId)
    const { creatorProfileId } = moved
    const others = await em.find<ProfileItem, never, 'id' | 'position'>(
      kind.type,
      { creatorProfileId, id: { $ne: id } },
      { fields: ['id', 'position'], orderBy: { position: 'asc', id: 'asc' } },
    )
    const index = Math.min(toIndex, others.length)
    if (index === others.filter((other) => precedes(other, moved)).length) return moved
    const position = positionBetween(others[index - 1], others[index])
    // A flush of the items would set their updatedAt.
    if (position !== undefined) {
      await em.nativeUpdate<ProfileItem>(kind.type, { id }, { position })
    } else {
      const ids = others.toSpliced(index, 0, moved).map((item) => item.id)
      await em.nativeUpdate<ProfileItem>(
        kind.type,
        { creatorProfileId },
        { position: raw('array_position(?::int[], id) - 1', [`{${ids.join()}}`]) },
      )
    }
    await touchProfile(em, context.requireUser().id)
    return moved
  })
}
