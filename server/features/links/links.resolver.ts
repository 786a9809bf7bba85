import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { socialLinkRules, supportLinkRules } from '../../../contract/rules/links.ts'
import type { Context } from '../../graphql/context.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { itemMutations } from '../profile/item-mutations.ts'
import { costOfItems, type ItemRow } from '../profile/profile-items.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import {
  CreateSocialLinkInput,
  CreateSupportLinkInput,
  UpdateSocialLinkInput,
  UpdateSupportLinkInput,
} from './link.input.ts'
import { SocialLink, socialLinkList, SupportLink, supportLinkList } from './link.entity.ts'

/** Creates the resolver of a list of links of a profile. */
function linksResolver(
  field: 'socialLinks' | 'supportLinks',
  type: ClassType<SocialLink>,
  { ofProfiles }: typeof socialLinkList,
  description: string,
) {
  @Resolver(() => CreatorProfile)
  class LinksResolver {
    @FieldResolver(() => [type], { complexity: costOfItems, description })
    [field](
      @Root() profile: ProfileRow & { [list in typeof field]?: ItemRow<SocialLink>[] },
      @Ctx() context: Context,
    ) {
      return profile[field] ?? context.load(ofProfiles, profile.id)
    }
  }
  return LinksResolver
}

export const SocialLinksResolver = linksResolver(
  'socialLinks',
  SocialLink,
  socialLinkList,
  "Where else the creator can be followed, in the owner's order.",
)

export const SupportLinksResolver = linksResolver(
  'supportLinks',
  SupportLink,
  supportLinkList,
  "Ways to support the creator, in the owner's order.",
)

export const SocialLinkMutationsResolver = itemMutations({
  field: 'socialLink',
  names: {
    create: 'createSocialLink',
    update: 'updateSocialLink',
    delete: 'deleteSocialLink',
    deleteInput: 'DeleteSocialLinkInput',
    move: 'moveSocialLink',
    moveInput: 'MoveSocialLinkInput',
  },
  type: SocialLink,
  label: 'Social link',
  table: 'social_link',
  newItem: CreateSocialLinkInput,
  changedItem: UpdateSocialLinkInput,
  rules: socialLinkRules,
  texts: { adds: 'Adds a social link to the end of your list.', one: 'one of your social links' },
})

export const SupportLinkMutationsResolver = itemMutations({
  field: 'supportLink',
  names: {
    create: 'createSupportLink',
    update: 'updateSupportLink',
    delete: 'deleteSupportLink',
    deleteInput: 'DeleteSupportLinkInput',
    move: 'moveSupportLink',
    moveInput: 'MoveSupportLinkInput',
  },
  type: SupportLink,
  label: 'Support link',
  table: 'support_link',
  newItem: CreateSupportLinkInput,
  changedItem: UpdateSupportLinkInput,
  rules: supportLinkRules,
  texts: { adds: 'Adds a support link to the end of your list.', one: 'one of your support links' },
})
