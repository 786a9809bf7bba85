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

/** `thing` is the name in error messages, such as 'Gear item'. `maxItems` defaults to the limit of all lists. */
export interface ItemKind<Item extends ProfileItem> {
  type: EntityClass<Item>
  thing: string
  rules: AnyObjectSchema
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

/** Updates the submitted fields of an item, never its profile or position. */
export function changeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  { id, ...fields }: { id: number },
): Promise<ItemRow<Item>> {
  return changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    statementsOf(em, kind).change(em, [userId, id, ...submittedFields(kind, fields)]),
  )
}

/** Deletes an item and returns it. */
export function removeItem<Item extends ProfileItem>(
  context: Context,
  kind: ItemKind<Item>,
  id: number,
): Promise<ItemRow<Item>> {
  return changeOwnProfile(context, errorsOf(kind), (em, userId) =>
    statementsOf(em, kind).remove(em, [userId, id]),
  )
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
  return (await profileById(context.em, profile, fields))!
}

/** Returns the position for the first of `count` new items. Call it in the transaction that adds them. */
export async function nextPosition<Item extends ProfileItem>(
  em: EntityManager,
  kind: ItemKind<Item>,
  { userId, profileId, count }: { userId: number; profileId: number; count: number },
) {
  const [row] = await statementsOf(em, kind).place(em, [userId, profileId, null, count, maxItemsOf(kind).max])
  return row!
}

/** Errors by the refusal that the statements of a kind return. */
export const errorsOf = <Item extends ProfileItem>(kind: ItemKind<Item>) => ({
  'no item': () => notFound(kind.thing),
  full: () => badInput(maxItemsOf(kind).tooMany),
})

const maxItemsOf = <Item extends ProfileItem>({ maxItems = limits.profile.itemsOfAList }: ItemKind<Item>) =>
  maxItems

/** Returns the names of the submitted fields and the values of all fields, as the statements take them. */
function submittedFields<Item extends ProfileItem>(
  { rules }: ItemKind<Item>,
  fields: Record<string, unknown>,
) {
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined)
  return [names, ...Object.keys(rules.fields).map((name) => fields[name])]
}
