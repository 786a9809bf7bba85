import type { EntityClass } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AnyObjectSchema } from 'yup'
import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../context.ts'
import { badInput, notFound } from '../../graphql/errors.ts'
import { statementsOf } from './item-statements.ts'
import { changeOwnProfile } from './own-profile.ts'
import type { ProfileField } from './profile-fields.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import type { ItemRow } from './profile-items.ts'
import { profileById, type ProfileRow } from './profile-rows.ts'

/** A kind of item, what a person calls one ('Gear item'), what may be said of one, and how many a profile may have. */
export interface ItemKind<Item extends ProfileItem> {
  type: EntityClass<Item>
  thing: string
  rules: AnyObjectSchema
  most?: { max: number; tooMany: string }
}

/**
 * Adds an item at the end of the profile's list. Tried again under the same Idempotency-Key, as after an answer that got
 * lost, it changes what the first try added.
 */
export function addItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { creatorProfileId, ...fields }: { creatorProfileId: number },
  creationKey: string | null,
): Promise<ItemRow<Item>> {
  const { max } = maxItemsOf(kind)
  const given = submittedFields(kind, fields)
  return changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    statementsOf(em, kind).add(em, [userId, creatorProfileId, creationKey, max, ...given]),
  )
}

/** Changes what is given of an item; its profile and its place never change by this. */
export function changeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, ...fields }: { id: number },
): Promise<ItemRow<Item>> {
  return changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    statementsOf(em, kind).change(em, [userId, id, ...submittedFields(kind, fields)]),
  )
}

/** Deletes an item; returns what it was. */
export function removeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  id: number,
): Promise<ItemRow<Item>> {
  return changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    statementsOf(em, kind).remove(em, [userId, id]),
  )
}

/** Moves an item to a place in its list, counted from 0; returns the profile, whose list is in the new order. */
export async function moveItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, toIndex }: { id: number; toIndex: number },
  asked: readonly ProfileField[],
): Promise<ProfileRow> {
  const { profile } = await changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    statementsOf(em, kind).move(em, [userId, id, toIndex]),
  )
  return (await profileById(context.em, profile, asked))!
}

/** The place of the first of `count` new items, in a transaction that adds them. */
export async function nextPosition<Item extends ProfileItem>(
  em: EntityManager,
  kind: ItemKind<Item>,
  { userId, profileId, count }: { userId: number; profileId: number; count: number },
) {
  const [place] = await statementsOf(em, kind).place(em, [
    userId,
    profileId,
    null,
    count,
    maxItemsOf(kind).max,
  ])
  return place!
}

/** Why a change of an item is refused, besides its profile. */
export const errorsOf = <Item extends ProfileItem>(kind: ItemKind<Item>) => ({
  'no item': () => notFound(kind.thing),
  full: () => badInput(maxItemsOf(kind).tooMany),
})

const maxItemsOf = <Item extends ProfileItem>({ most = limits.profile.itemsOfAList }: ItemKind<Item>) => most

/** The names of what is given, and the value of each field that may be: as the statements want them. */
function submittedFields<Item extends ProfileItem>(
  { rules }: ItemKind<Item>,
  fields: Record<string, unknown>,
) {
  const given = Object.keys(fields).filter((name) => fields[name] !== undefined)
  return [given, ...Object.keys(rules.fields).map((name) => fields[name])]
}
