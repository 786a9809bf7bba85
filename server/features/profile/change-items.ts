import type { EntityClass } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../graphql/context.ts'
import { badInput, notFound } from '../../graphql/errors.ts'
import { signedIn } from '../session/signed-in.ts'
import { lockOwnProfile } from './own-profile.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import { profileById, type ProfileRow } from './profile-rows.ts'

/** A kind of item, what a person calls one ('Gear item'), and how many a profile may have. */
export interface ItemKind<Item extends ProfileItem> {
  type: EntityClass<Item>
  thing: string
  most?: { max: number; tooMany: string }
}

/**
 * Adds an item at the end of the profile's list. Tried again under the same Idempotency-Key, as after an answer that got
 * lost, it changes what the first try added.
 */
export async function addItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { creatorProfileId, ...fields }: { creatorProfileId: number },
): Promise<Item> {
  const userId = signedIn(context)
  const { idempotencyKey: creationKey } = context
  return context.em.transactional(async (em) => {
    await lockOwnProfile(em, userId, creatorProfileId)
    const item =
      (await addedBefore(em, kind.type, { creatorProfileId, creationKey })) ??
      em.create<ProfileItem>(kind.type as EntityClass<ProfileItem>, {
        creatorProfileId,
        creationKey,
        position: await nextPosition(em, kind, creatorProfileId),
      })
    Object.assign(item, fields)
    await em.flush()
    return item as Item
  })
}

/** Changes what is given of an item; its profile and its place never change by this. */
export async function changeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, ...fields }: { id: number },
): Promise<Item> {
  const userId = signedIn(context)
  return context.em.transactional(async (em) => {
    const item = await lockOwnItem(em, userId, kind, id)
    Object.assign(item, fields)
    await em.flush()
    return item
  })
}

/** Deletes an item; answers with what it was. */
export async function removeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  id: number,
): Promise<Item> {
  const userId = signedIn(context)
  return context.em.transactional(async (em) => {
    const item = await lockOwnItem(em, userId, kind, id)
    await em.remove(item).flush()
    return item
  })
}

/** Moves an item to a place in its list, counted from 0; answers with the profile, whose list is in the new order. */
export async function moveItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, toIndex }: { id: number; toIndex: number },
): Promise<ProfileRow> {
  const userId = signedIn(context)
  return context.em.transactional(async (em) => {
    const { creatorProfileId } = await lockOwnItem(em, userId, kind, id)
    const table = tableOf(em, kind.type)
    const { rows } = await sql<{ id: number }>`
      select id from ${table} where creator_profile_id = ${creatorProfileId} and id <> ${id}
      order by position, id`.execute(em.getKysely())
    const order = rows.map((row) => row.id).toSpliced(toIndex, 0, id)
    await sql`
      update ${table} item set position = place - 1
      from unnest(${order}::int[]) with ordinality as ordered(id, place)
      where item.id = ordered.id and item.position <> place - 1`.execute(em.getKysely())
    return (await profileById(em, creatorProfileId))!
  })
}

/** The first place behind the last of the list, unless there is no room for `count` more. */
export async function nextPosition<Item extends ProfileItem>(
  em: EntityManager,
  { type, most = limits.profile.itemsOfAList }: ItemKind<Item>,
  profileId: number,
  count = 1,
): Promise<number> {
  const { rows } = await sql<{ total: number; position: number }>`
    select count(*)::int as total, coalesce(max(position) + 1, 0) as position
    from ${tableOf(em, type)} where creator_profile_id = ${profileId}`.execute(em.getKysely())
  const { total, position } = rows[0]!
  if (total + count > most.max) throw badInput(most.tooMany)
  return position
}

async function addedBefore(
  em: EntityManager,
  type: EntityClass<ProfileItem>,
  { creatorProfileId, creationKey }: { creatorProfileId: number; creationKey: string | null },
): Promise<ProfileItem | null> {
  return creationKey === null ? null : em.findOne(type, { creatorProfileId, creationKey })
}

/** The item, once nobody else can change its list any more. */
export async function lockOwnItem<Item extends ProfileItem>(
  em: EntityManager,
  userId: number,
  { type, thing }: ItemKind<Item>,
  id: number,
): Promise<Item> {
  const { rows } = await sql<{ profileId: number }>`
    select creator_profile_id as "profileId" from ${tableOf(em, type)} where id = ${id}::bigint`.execute(
    em.getKysely(),
  )
  if (!rows[0]) throw notFound(thing)
  await lockOwnProfile(em, userId, rows[0].profileId)
  const item = await em.findOne<ProfileItem>(type as EntityClass<ProfileItem>, { id })
  if (!item) throw notFound(thing) // deleted while we waited
  return item as Item
}

const tableOf = <Item extends ProfileItem>(em: EntityManager, type: EntityClass<Item>) =>
  sql.table(em.getMetadata(type).tableName)
