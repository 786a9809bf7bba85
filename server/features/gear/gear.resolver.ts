import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { gearRules } from '../../../contract/rules/gear.ts'
import type { Context } from '../../context.ts'
import { profileId, withEitherName } from '../../graphql/either-name.ts'
import { CreationKey } from '../../graphql/idempotency-key.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/integers.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { ownersOnly } from '../profile/owners-only.ts'
import { addItem, changeItem, moveItem, removeItem } from '../profile/change-items.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { AskedFields, fieldOf, type ProfileField, readWithProfile } from '../profile/profile-fields.ts'
import { costOfItems, itemsField } from '../profile/profile-items.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { GearItem } from './gear-item.entity.ts'
import { CreateGearItemInput, UpdateGearItemInput } from './gear-item.input.ts'

const gear = { type: GearItem, thing: 'Gear item', rules: gearRules }
const gearField = itemsField('gear', GearItem)

@Resolver(() => CreatorProfile)
export class GearResolver {
  @readWithProfile(gearField)
  @FieldResolver(() => [GearItem], {
    complexity: costOfItems,
    description: "What the creator works with, in the owner's order.",
  })
  gear(@Root() profile: ProfileRow, @Ctx() context: Context) {
    return fieldOf(profile, gearField, context)
  }

  @Authorized()
  @Mutation(() => GearItem, {
    description: `Adds a piece at the end of the gear of one's own profile, once under an Idempotency-Key. ${ownersOnly}`,
  })
  async createGearItem(
    @ValidInput(() => CreateGearItemInput, withEitherName(gearRules, profileId), 'The piece.')
    input: CreateGearItemInput,
    @CreationKey() creationKey: string | null,
    @Ctx() context: Context,
  ) {
    return addItem(context, gear, input, creationKey)
  }

  @Authorized()
  @Mutation(() => GearItem, { description: `Changes a piece of one's own gear. ${ownersOnly}` })
  async updateGearItem(
    @ValidInput(() => UpdateGearItemInput, gearRules.partial(), 'What changes.') input: UpdateGearItemInput,
    @Ctx() context: Context,
  ) {
    return changeItem(context, gear, input)
  }

  @Authorized()
  @Mutation(() => GraphQLPositiveInt, {
    description: `Deletes a piece of one's own gear; answers with its number. ${ownersOnly}`,
  })
  async deleteGearItem(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Number of the piece.' }) id: number,
    @Ctx() context: Context,
  ) {
    const { id: removed } = await removeItem(context, gear, id)
    return removed
  }

  @Authorized()
  @Mutation(() => CreatorProfile, {
    description: `Moves a piece within one's own gear; answers with the profile, whose gear is in the new order. ${ownersOnly}`,
  })
  async moveGearItem(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Number of the piece.' }) id: number,
    @Arg('toIndex', () => GraphQLNonNegativeInt, {
      description: 'Its place from now on, counted from 0; beyond the end is the end.',
    })
    toIndex: number,
    @AskedFields() asked: ProfileField[],
    @Ctx() context: Context,
  ) {
    return moveItem(context, gear, { id, toIndex }, asked)
  }
}
