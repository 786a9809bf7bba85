import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { socialLinkRules, supportLinkRules } from '../../../contract/rules/links.ts'
import type { Context } from '../../graphql/context.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { itemMutations } from '../profile/item-mutations.ts'
import { costOfItems, type ItemRow, itemsOfProfiles } from '../profile/profile-items.ts'
import { type ProfileRow, socialLinkColumns, supportLinkColumns } from '../profile/profile-rows.ts'
import {
  CreateSocialLinkInput,
  CreateSupportLinkInput,
  UpdateSocialLinkInput,
  UpdateSupportLinkInput,
} from './link.input.ts'
import { SocialLink, SupportLink } from './link.entity.ts'

/** Creates the resolver of a profile's list of links: `socialLinks` or `supportLinks`. */
function linksResolver(
  kind: 'social' | 'support',
  type: ClassType<SocialLink>,
  columns: string,
  description: string,
) {
  const field = `${kind}Links` as const
  const linksOfProfiles = itemsOfProfiles<SocialLink>(`${kind}_links`, `${columns} from ${kind}_link link`)

  @Resolver(() => CreatorProfile)
  class LinksResolver {
    @FieldResolver(() => [type], { complexity: costOfItems, description })
    [field](
      @Root() profile: ProfileRow & { [list in typeof field]?: ItemRow<SocialLink>[] },
      @Ctx() context: Context,
    ) {
      return profile[field] ?? context.load(linksOfProfiles, profile.id)
    }
  }
  return LinksResolver
}

export const SocialLinksResolver = linksResolver(
  'social',
  SocialLink,
  socialLinkColumns,
  "Where else the creator can be followed, in the owner's order.",
)

export const SupportLinksResolver = linksResolver(
  'support',
  SupportLink,
  supportLinkColumns,
  "Ways to support the creator, in the owner's order.",
)

export const SocialLinkMutationsResolver = itemMutations({
  name: 'SocialLink',
  type: SocialLink,
  thing: 'Social link',
  isSearched: false,
  newItem: CreateSocialLinkInput,
  changedItem: UpdateSocialLinkInput,
  rules: socialLinkRules,
  texts: { adds: 'Adds a social link to the end of your list.', one: 'one of your social links' },
})

export const SupportLinkMutationsResolver = itemMutations({
  name: 'SupportLink',
  type: SupportLink,
  thing: 'Support link',
  isSearched: false,
  newItem: CreateSupportLinkInput,
  changedItem: UpdateSupportLinkInput,
  rules: supportLinkRules,
  texts: { adds: 'Adds a support link to the end of your list.', one: 'one of your support links' },
})
