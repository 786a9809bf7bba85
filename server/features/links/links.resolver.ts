import { Arg, Args, type ClassType, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { AnyObjectSchema } from 'yup'
import { socialLinkRules, supportLinkRules } from '../../../contract/rules/links.ts'
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
import { type ProfileRow, socialLinkColumns, supportLinkColumns } from '../profile/profile-rows.ts'
import {
  CreateSocialLinkInput,
  CreateSupportLinkInput,
  UpdateSocialLinkInput,
  UpdateSupportLinkInput,
} from './link.input.ts'
import { SocialLink, SupportLink } from './link.entity.ts'

interface LinkList {
  /** Fields are named after it: `socialLinks`, `createSocialLink`. */
  name: 'social' | 'support'
  description: string
  type: ClassType<SocialLink>
  columns: string
  newLink: ClassType<{ creatorProfileId: number }>
  changedLink: ClassType<{ id: number }>
  rules: AnyObjectSchema & Pick<typeof socialLinkRules, 'partial'>
}

/** Creates the resolver of a list of links. */
function linksResolver({ name, description, type, columns, newLink, changedLink, rules }: LinkList) {
  const Name = name === 'social' ? 'Social' : 'Support'
  const links = { type, thing: `${Name} link`, isSearched: false }
  const linksOfProfiles = itemsOfProfiles<SocialLink>(`${name}_links`, `${columns} from ${name}_link link`)
  const field = `${name}Links` as const

  @Resolver(() => CreatorProfile)
  class LinksResolver {
    @FieldResolver(() => [type], { complexity: costOfItems, description })
    [field](
      @Root() profile: ProfileRow & { [list in typeof field]?: ItemRow<SocialLink>[] },
      @Ctx() context: Context,
    ) {
      return profile[field] ?? context.load(linksOfProfiles, profile.id)
    }

    @Access('owner', { idempotent: true })
    @Mutation(() => type, {
      name: `create${Name}Link`,
      description: `Adds a ${name} link to the end of your list.`,
    })
    async create(
      @ValidInput(() => newLink, withEitherName(rules, profileId), 'The link.')
      input: { creatorProfileId: number },
      @CreationKey() creation: RetriedCreation | null,
      @Ctx() context: Context,
    ) {
      return addItem(context, links, input, creation)
    }

    @Access('owner')
    @Mutation(() => type, {
      name: `update${Name}Link`,
      description: `Changes one of your ${name} links.`,
    })
    async update(
      @ValidInput(() => changedLink, rules.partial(), 'The changes.') input: { id: number },
      @Ctx() context: Context,
    ) {
      return changeItem(context, links, input)
    }

    @Access('owner')
    @Mutation(() => GraphQLPositiveInt, {
      name: `delete${Name}Link`,
      description: `Deletes one of your ${name} links; returns its id.`,
    })
    async delete(
      @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the link.' }) id: number,
      @Ctx() context: Context,
    ) {
      const { id: removed } = await removeItem(context, links, id)
      return removed
    }

    @Access('owner')
    @Mutation(() => CreatorProfile, {
      name: `move${Name}Link`,
      description: `Moves one of your ${name} links; returns the profile with the links in their new order.`,
    })
    async move(@Args(() => MoveItemArgs) move: MoveItemArgs, @Ctx() context: Context) {
      return moveItem(context, links, move)
    }
  }
  return LinksResolver
}

export const SocialLinksResolver = linksResolver({
  name: 'social',
  description: "Where else the creator can be followed, in the owner's order.",
  type: SocialLink,
  columns: socialLinkColumns,
  newLink: CreateSocialLinkInput,
  changedLink: UpdateSocialLinkInput,
  rules: socialLinkRules,
})

export const SupportLinksResolver = linksResolver({
  name: 'support',
  description: "Ways to support the creator, in the owner's order.",
  type: SupportLink,
  columns: supportLinkColumns,
  newLink: CreateSupportLinkInput,
  changedLink: UpdateSupportLinkInput,
  rules: supportLinkRules,
})
