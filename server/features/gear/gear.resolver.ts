import type { EntityManager } from '@mikro-orm/postgresql'
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { gearRules } from '../../../contract/rules/gear.ts'
import type { Batch, Context } from '../../context.ts'
import { type Prepared, prepared } from '../../database/prepared.ts'
import { Access } from '../../graphql/access.ts'
import { profileId, withEitherName } from '../../graphql/either-name.ts'
import { CreationKey } from '../../graphql/idempotency-key.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { addItem, changeItem, moveItem, removeItem } from '../profile/change-items.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { RequestedFields, loadField, type ProfileField, readWithProfile } from '../profile/profile-fields.ts'
import { costOfItems, type ItemRow, itemsField, itemTable } from '../profile/profile-items.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { GearItem } from './gear-item.entity.ts'
import { CreateGearItemInput, UpdateGearItemInput } from './gear-item.input.ts'

const gear = { type: GearItem, thing: 'Gear item' }
const gearField = itemsField('gear', GearItem)

let itemOfProfiles: Prepared<ItemRow<GearItem>> | undefined

const statementOfItem = (em: EntityManager) => {
  const { table, columns } = itemTable(em, GearItem)
  return `select ${columns} from ${table} item where item.id = $2::int and item.creator_profile_id = any($1::int[])`
}

/** The item's id is the first value. */
const gearItemOfProfiles: Batch<ItemRow<GearItem> | null> = async (profileIds, em, values) => {
  itemOfProfiles ??= prepared('gear_item_of_profiles', statementOfItem(em))
  const [item] = await itemOfProfiles(em, [profileIds, ...values])
  return profileIds.map((id) => (item?.creatorProfileId === id ? item : null))
}

@Resolver(() => CreatorProfile)
export class GearResolver {
  @readWithProfile(gearField)
  @FieldResolver(() => [GearItem], {
    complexity: costOfItems,
    description: "What the creator works with, in the owner's order.",
  })
  gear(@Root() profile: ProfileRow, @Ctx() context: Context) {
    return loadField(profile, gearField, context)
  }

  @FieldResolver(() => GearItem, {
    nullable: true,
    description: "One item of the creator's gear; null if the profile has none with this id.",
  })
  gearItem(
    @Root() profile: ProfileRow,
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the gear item.' }) id: number,
    @Ctx() context: Context,
  ) {
    return context.load(gearItemOfProfiles, profile.id, [id])
  }

  @Access('owner', { idempotent: true })
  @Mutation(() => GearItem, {
    description: 'Adds an item to the end of your gear.',
  })
  async createGearItem(
    @ValidInput(() => CreateGearItemInput, withEitherName(gearRules, profileId), 'The gear item.')
    input: CreateGearItemInput,
    @CreationKey() creationKey: string | null,
    @Ctx() context: Context,
  ) {
    return addItem(context, gear, input, creationKey)
  }

  @Access('owner')
  @Mutation(() => GearItem, { description: 'Changes an item of your gear.' })
  async updateGearItem(
    @ValidInput(() => UpdateGearItemInput, gearRules.partial(), 'The changes.') input: UpdateGearItemInput,
    @Ctx() context: Context,
  ) {
    return changeItem(context, gear, input)
  }

  @Access('owner')
  @Mutation(() => GraphQLPositiveInt, {
    description: 'Deletes an item of your gear; returns its id.',
  })
  async deleteGearItem(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the gear item.' }) id: number,
    @Ctx() context: Context,
  ) {
    const { id: removed } = await removeItem(context, gear, id)
    return removed
  }

  @Access('owner')
  @Mutation(() => CreatorProfile, {
    description: 'Moves an item within your gear; returns the profile with the gear in its new order.',
  })
  async moveGearItem(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the gear item.' }) id: number,
    @Arg('toIndex', () => GraphQLNonNegativeInt, {
      description: 'New index in the list, from 0. An index beyond the end means the end.',
    })
    toIndex: number,
    @RequestedFields() fields: ProfileField[],
    @Ctx() context: Context,
  ) {
    return moveItem(context, gear, { id, toIndex }, fields)
  }
}
