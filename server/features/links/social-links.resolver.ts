import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { socialLinkRules } from '../../../contract/rules/links.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { profileId, withEitherName } from '../../graphql/either-name.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { addItem, changeItem, moveItem, removeItem } from '../profile/change-items.ts'
import { MoveItemArgs } from '../profile/profile-item.input.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { costOfItems, itemsOfProfiles } from '../profile/profile-items.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { CreateSocialLinkInput, UpdateSocialLinkInput } from './link.input.ts'
import { SocialLink } from './link.entity.ts'

const socialLinks = { type: SocialLink, thing: 'Social link', isSearched: false }
const socialLinksOfProfiles = itemsOfProfiles(SocialLink)

@Resolver(() => CreatorProfile)
export class SocialLinksResolver {
  @FieldResolver(() => [SocialLink], {
    complexity: costOfItems,
    description: "Where else the creator can be followed, in the owner's order.",
  })
  socialLinks(@Root() profile: ProfileRow & { socialLinks?: SocialLink[] }, @Ctx() context: Context) {
    return profile.socialLinks ?? context.load(socialLinksOfProfiles, profile.id)
  }

  @Access('owner', { idempotent: true })
  @Mutation(() => SocialLink, {
    description: 'Adds a social link to the end of your list.',
  })
  async createSocialLink(
    @ValidInput(() => CreateSocialLinkInput, withEitherName(socialLinkRules, profileId), 'The link.')
    input: CreateSocialLinkInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    return addItem(context, socialLinks, input, creation)
  }

  @Access('owner')
  @Mutation(() => SocialLink, { description: 'Changes one of your social links.' })
  async updateSocialLink(
    @ValidInput(() => UpdateSocialLinkInput, socialLinkRules.partial(), 'The changes.')
    input: UpdateSocialLinkInput,
    @Ctx() context: Context,
  ) {
    return changeItem(context, socialLinks, input)
  }

  @Access('owner')
  @Mutation(() => GraphQLPositiveInt, {
    description: 'Deletes one of your social links; returns its id.',
  })
  async deleteSocialLink(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the link.' }) id: number,
    @Ctx() context: Context,
  ) {
    const { id: removed } = await removeItem(context, socialLinks, id)
    return removed
  }

  @Access('owner')
  @Mutation(() => CreatorProfile, {
    description: 'Moves one of your social links; returns the profile with the links in their new order.',
  })
  async moveSocialLink(@Args(() => MoveItemArgs) move: MoveItemArgs, @Ctx() context: Context) {
    return moveItem(context, socialLinks, move)
  }
}
