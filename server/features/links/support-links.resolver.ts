import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { supportLinkRules } from '../../../contract/rules/links.ts'
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
import { CreateSupportLinkInput, UpdateSupportLinkInput } from './link.input.ts'
import { SupportLink } from './link.entity.ts'

const supportLinks = { type: SupportLink, thing: 'Support link', isSearched: false }
const supportLinksOfProfiles = itemsOfProfiles(SupportLink)

@Resolver(() => CreatorProfile)
export class SupportLinksResolver {
  @FieldResolver(() => [SupportLink], {
    complexity: costOfItems,
    description: "Ways to support the creator, in the owner's order.",
  })
  supportLinks(@Root() profile: ProfileRow & { supportLinks?: SupportLink[] }, @Ctx() context: Context) {
    return profile.supportLinks ?? context.load(supportLinksOfProfiles, profile.id)
  }

  @Access('owner', { idempotent: true })
  @Mutation(() => SupportLink, {
    description: 'Adds a support link to the end of your list.',
  })
  async createSupportLink(
    @ValidInput(() => CreateSupportLinkInput, withEitherName(supportLinkRules, profileId), 'The link.')
    input: CreateSupportLinkInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    return addItem(context, supportLinks, input, creation)
  }

  @Access('owner')
  @Mutation(() => SupportLink, { description: 'Changes one of your support links.' })
  async updateSupportLink(
    @ValidInput(() => UpdateSupportLinkInput, supportLinkRules.partial(), 'The changes.')
    input: UpdateSupportLinkInput,
    @Ctx() context: Context,
  ) {
    return changeItem(context, supportLinks, input)
  }

  @Access('owner')
  @Mutation(() => GraphQLPositiveInt, {
    description: 'Deletes one of your support links; returns its id.',
  })
  async deleteSupportLink(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the link.' }) id: number,
    @Ctx() context: Context,
  ) {
    const { id: removed } = await removeItem(context, supportLinks, id)
    return removed
  }

  @Access('owner')
  @Mutation(() => CreatorProfile, {
    description: 'Moves one of your support links; returns the profile with the links in their new order.',
  })
  async moveSupportLink(@Args(() => MoveItemArgs) move: MoveItemArgs, @Ctx() context: Context) {
    return moveItem(context, supportLinks, move)
  }
}
