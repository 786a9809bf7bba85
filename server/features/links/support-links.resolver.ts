import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { supportLinkRules } from '../../../contract/rules/links.ts'
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
import { CreateSupportLinkInput, UpdateSupportLinkInput } from './link.input.ts'
import { SupportLink } from './support-link.entity.ts'

const supportLinks = { type: SupportLink, thing: 'Support link', rules: supportLinkRules }
const supportLinksField = itemsField('supportLinks', SupportLink)

@Resolver(() => CreatorProfile)
export class SupportLinksResolver {
  @readWithProfile(supportLinksField)
  @FieldResolver(() => [SupportLink], {
    complexity: costOfItems,
    description: "Ways to support the creator, in the owner's order.",
  })
  supportLinks(@Root() profile: ProfileRow, @Ctx() context: Context) {
    return fieldOf(profile, supportLinksField, context)
  }

  @Authorized()
  @Mutation(() => SupportLink, {
    description: `Adds a support link at the end of the list of one's own profile, once under an Idempotency-Key. ${ownersOnly}`,
  })
  async createSupportLink(
    @ValidInput(() => CreateSupportLinkInput, withEitherName(supportLinkRules, profileId), 'The link.')
    input: CreateSupportLinkInput,
    @CreationKey() creationKey: string | null,
    @Ctx() context: Context,
  ) {
    return addItem(context, supportLinks, input, creationKey)
  }

  @Authorized()
  @Mutation(() => SupportLink, { description: `Changes one of one's own support links. ${ownersOnly}` })
  async updateSupportLink(
    @ValidInput(() => UpdateSupportLinkInput, supportLinkRules.partial(), 'What changes.')
    input: UpdateSupportLinkInput,
    @Ctx() context: Context,
  ) {
    return changeItem(context, supportLinks, input)
  }

  @Authorized()
  @Mutation(() => GraphQLPositiveInt, {
    description: `Deletes one of one's own support links; answers with its number. ${ownersOnly}`,
  })
  async deleteSupportLink(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Number of the link.' }) id: number,
    @Ctx() context: Context,
  ) {
    const { id: removed } = await removeItem(context, supportLinks, id)
    return removed
  }

  @Authorized()
  @Mutation(() => CreatorProfile, {
    description: `Moves one of one's own support links; answers with the profile, whose links are in the new order. ${ownersOnly}`,
  })
  async moveSupportLink(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Number of the link.' }) id: number,
    @Arg('toIndex', () => GraphQLNonNegativeInt, {
      description: 'Its place from now on, counted from 0; beyond the end is the end.',
    })
    toIndex: number,
    @AskedFields() asked: ProfileField[],
    @Ctx() context: Context,
  ) {
    return moveItem(context, supportLinks, { id, toIndex }, asked)
  }
}
