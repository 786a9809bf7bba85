import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { socialLinkRules } from '../../../contract/rules/links.ts'
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
import { CreateSocialLinkInput, UpdateSocialLinkInput } from './link.input.ts'
import { SocialLink } from './social-link.entity.ts'

const socialLinks = { type: SocialLink, thing: 'Social link', rules: socialLinkRules }
const socialLinksField = itemsField('socialLinks', SocialLink)

@Resolver(() => CreatorProfile)
export class SocialLinksResolver {
  @readWithProfile(socialLinksField)
  @FieldResolver(() => [SocialLink], {
    complexity: costOfItems,
    description: "Where else the creator can be followed, in the owner's order.",
  })
  socialLinks(@Root() profile: ProfileRow, @Ctx() context: Context) {
    return fieldOf(profile, socialLinksField, context)
  }

  @Authorized()
  @Mutation(() => SocialLink, {
    description: `Adds a social link at the end of the list of one's own profile, once under an Idempotency-Key. ${ownersOnly}`,
  })
  async createSocialLink(
    @ValidInput(() => CreateSocialLinkInput, withEitherName(socialLinkRules, profileId), 'The link.')
    input: CreateSocialLinkInput,
    @CreationKey() creationKey: string | null,
    @Ctx() context: Context,
  ) {
    return addItem(context, socialLinks, input, creationKey)
  }

  @Authorized()
  @Mutation(() => SocialLink, { description: `Changes one of one's own social links. ${ownersOnly}` })
  async updateSocialLink(
    @ValidInput(() => UpdateSocialLinkInput, socialLinkRules.partial(), 'What changes.')
    input: UpdateSocialLinkInput,
    @Ctx() context: Context,
  ) {
    return changeItem(context, socialLinks, input)
  }

  @Authorized()
  @Mutation(() => GraphQLPositiveInt, {
    description: `Deletes one of one's own social links; answers with its number. ${ownersOnly}`,
  })
  async deleteSocialLink(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Number of the link.' }) id: number,
    @Ctx() context: Context,
  ) {
    const { id: removed } = await removeItem(context, socialLinks, id)
    return removed
  }

  @Authorized()
  @Mutation(() => CreatorProfile, {
    description: `Moves one of one's own social links; answers with the profile, whose links are in the new order. ${ownersOnly}`,
  })
  async moveSocialLink(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Number of the link.' }) id: number,
    @Arg('toIndex', () => GraphQLNonNegativeInt, {
      description: 'Its place from now on, counted from 0; beyond the end is the end.',
    })
    toIndex: number,
    @AskedFields() asked: ProfileField[],
    @Ctx() context: Context,
  ) {
    return moveItem(context, socialLinks, { id, toIndex }, asked)
  }
}
