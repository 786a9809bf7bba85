import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { gearRules } from '../../../contract/rules/gear.ts'
import { prepared } from '../../database/prepared.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { profileId, withEitherName } from '../../graphql/either-name.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { addItem, changeItem, moveItem, removeItem } from '../profile/change-items.ts'
import { MoveItemArgs } from '../profile/profile-item.input.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { costOfItems, type ItemRow, itemsOfProfiles } from '../profile/profile-items.ts'
import { gearColumns, type ProfileRow } from '../profile/profile-rows.ts'
import { GearItem } from './gear-item.entity.ts'
import { CreateGearItemInput, UpdateGearItemInput } from './gear-item.input.ts'

const gear = { type: GearItem, thing: 'Gear item' }
const gearOfProfiles = itemsOfProfiles<GearItem>('gear', `${gearColumns} from gear_item gear`)

const gearItemById = prepared<ItemRow<GearItem>>(
  'gear_item_by_id',
  `select ${gearColumns} from gear_item gear where gear.id = $1::bigint`,
)

/** Read with the profile on its own page. */
type ProfileWithGear = ProfileRow & { gear?: ItemRow<GearItem>[] }

@Resolver(() => CreatorProfile)
export class GearResolver {
  @FieldResolver(() => [GearItem], {
    complexity: costOfItems,
    description: "What the creator works with, in the owner's order.",
  })
  gear(@Root() profile: ProfileWithGear, @Ctx() context: Context) {
    return profile.gear ?? context.load(gearOfProfiles, profile.id)
  }

  @FieldResolver(() => GearItem, {
    nullable: true,
    description: "One item of the creator's gear; null if the profile has none with this id.",
  })
  async gearItem(
    @Root() profile: ProfileWithGear,
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the gear item.' }) id: number,
    @Ctx() context: Context,
  ) {
    const gear = await this.gear(profile, context)
    return gear.find((item) => item.id === id) ?? null
  }

  @Access('owner', { idempotent: true })
  @Mutation(() => GearItem, {
    description: 'Adds an item to the end of your gear.',
  })
  async createGearItem(
    @ValidInput(() => CreateGearItemInput, withEitherName(gearRules, profileId), 'The gear item.')
    input: CreateGearItemInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    return addItem(context, gear, input, creation)
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
  async moveGearItem(@Args(() => MoveItemArgs) move: MoveItemArgs, @Ctx() context: Context) {
    return moveItem(context, gear, move)
  }
}

@Resolver(() => GearItem)
export class GearItemResolver {
  @Access('public', { tokenScope: 'read' })
  @Query(() => GearItem, {
    nullable: true,
    description: 'One gear item, by its id; null if it does not exist.',
  })
  async gearItem(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the gear item.' }) id: number,
    @Ctx() { em }: Context,
  ) {
    const [item] = await gearItemById(em, [id])
    return item ?? null
  }
}
