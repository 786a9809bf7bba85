import type { EntityClass, EntityManager } from '@mikro-orm/postgresql'
import { Arg, type ClassType, Ctx, Resolver } from 'type-graphql'
import type { AnyObjectSchema } from 'yup'
import { Access } from '../../graphql/access.ts'
import type { Context } from '../../graphql/context.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { namedInput, PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { additionTo, changeItem, moveItem, removeItem } from './change-items.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import { ItemInput, MoveItemInput } from './profile-item.input.ts'
import { DeletedItemPayload, itemPayload } from './profile-payload.ts'

interface ItemMutations<Item extends ProfileItem> {
  /** In payloads. */
  field: 'gearItem' | 'socialLink' | 'supportLink'
  /** Written out, so that a search finds them. */
  names: Record<'create' | 'update' | 'delete' | 'move', string> &
    Record<'deleteInput' | 'moveInput', `${string}Input`>
  type: ClassType<Item> & EntityClass<Item>
  table: string
  /** In error messages, such as 'Gear item'. */
  label: string
  newItem: ClassType<{ creatorProfileId: number }>
  changedItem: ClassType<{ id: number }>
  rules: AnyObjectSchema & { partial: () => AnyObjectSchema }
  /** The description of the creation, and the object of the others: 'Changes an item of your gear.' */
  texts: { adds: string; one: string }
  /** Changes other rows before an item is deleted, in the same transaction. */
  beforeDeletion?: (em: EntityManager, id: number) => Promise<unknown>
}

/** Creates the resolver of the mutations of a list of a profile. */
export function itemMutations<Item extends ProfileItem>({
  field,
  names,
  newItem,
  changedItem,
  table,
  rules,
  texts,
  beforeDeletion,
  ...kind
}: ItemMutations<Item>) {
  const add = additionTo<Item>(table, rules.fields)
  const label = kind.label.toLowerCase()
  const Payload = itemPayload(field, kind.type, label)
  const DeleteInput = namedInput(names.deleteInput, ItemInput, `A ${label} to delete.`)
  const MoveInput = namedInput(names.moveInput, MoveItemInput, `A ${label} to move.`)
  const changed = (item: Pick<ProfileItem, 'creatorProfileId'>) => ({
    [field]: item,
    creatorProfileId: item.creatorProfileId,
  })

  @Resolver()
  class ItemMutationsResolver {
    @Access('owner', { idempotent: true })
    @PayloadMutation(Payload, { name: names.create, description: texts.adds })
    async create(
      @ValidInput(() => newItem, rules, `The ${label}.`) input: { creatorProfileId: number },
      @CreationKey() creation: RetriedCreation | null,
      @Ctx() context: Context,
    ) {
      return changed(await add(context, input, creation))
    }

    @Access('owner')
    @PayloadMutation(Payload, { name: names.update, description: `Changes ${texts.one}.` })
    async update(
      @ValidInput(() => changedItem, rules.partial(), 'The changes.') input: { id: number },
      @Ctx() context: Context,
    ) {
      return changed(await changeItem(context, kind, input))
    }

    @Access('owner')
    @PayloadMutation(DeletedItemPayload, { name: names.delete, description: `Deletes ${texts.one}.` })
    async delete(
      @Arg('input', () => DeleteInput, { description: `The ${label}.` }) { id }: ItemInput,
      @Ctx() context: Context,
    ) {
      const { creatorProfileId } = await removeItem(context, kind, id, (em) => beforeDeletion?.(em, id))
      return { deletedId: id, creatorProfileId }
    }

    @Access('owner')
    @PayloadMutation(Payload, { name: names.move, description: `Moves ${texts.one} in its list.` })
    async move(
      @Arg('input', () => MoveInput, { description: `The ${label} and its new index.` }) input: MoveItemInput,
      @Ctx() context: Context,
    ) {
      return changed(await moveItem(context, kind, input))
    }
  }
  return ItemMutationsResolver
}
