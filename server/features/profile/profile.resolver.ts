import { ArgsType, Ctx, Field, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { profileLookupRules, profileRules, visitRules } from '../../../contract/rules/profile.ts'
import type { Context } from '../../graphql/context.ts'
import { Access, usedKey } from '../../graphql/access.ts'
import { profileId, withEitherName } from '../../graphql/either-name.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { notFound } from '../../graphql/errors.ts'
import { ValidArgs, ValidInput } from '../../graphql/valid-input.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { createProfile, updateProfile } from './change-profile.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import { CreateCreatorProfileInput, UpdateCreatorProfileInput } from './profile.input.ts'
import { profileBySlug, profileByUser, readWholeProfile } from './profile-rows.ts'

@ArgsType()
class ProfileLookup {
  @Field(() => String, {
    nullable: true,
    description: "Name in the profile's address, in any case; takes precedence over userId.",
  })
  slug?: string | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: 'Id of the account that owns the profile.',
  })
  userId?: number | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: 'Id of the profile; used if slug and userId are absent.',
  })
  id?: number | null
}

@ArgsType()
class VisitArgs {
  @Field(() => String, { description: "Name in the profile's address, in any case." })
  slug!: string
}

@Resolver(() => CreatorProfile)
export class ProfileResolver {
  @Access('public', { tokenScope: 'read', errors: { NOT_FOUND: 'if the profile does not exist' } })
  @Query(() => CreatorProfile, {
    nullable: true,
    description: 'One public profile, by slug, userId or id.',
  })
  async creatorProfile(
    @ValidArgs(() => ProfileLookup, profileLookupRules) lookup: ProfileLookup,
    @Ctx() { em }: Context,
  ) {
    return (await readWholeProfile(em, lookup)) ?? throwProfileNotFound()
  }

  @Access('signed-in', {
    idempotent: true,
    errors: { CONFLICT: `if you already have a profile, or ${usedKey}` },
  })
  @Mutation(() => CreatorProfile, { description: 'Creates your profile.' })
  async createCreatorProfile(
    @ValidInput(() => CreateCreatorProfileInput, profileRules, 'The profile.')
    input: CreateCreatorProfileInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    return createProfile(context, input, creation)
  }

  @Access('owner')
  @Mutation(() => CreatorProfile, {
    description: 'Changes your profile.',
  })
  async updateCreatorProfile(
    @ValidInput(() => UpdateCreatorProfileInput, withEitherName(profileRules, profileId), 'The changes.')
    input: UpdateCreatorProfileInput,
    @Ctx() context: Context,
  ) {
    return updateProfile(context, input)
  }

  @Access('public', { tokenScope: 'read', errors: { NOT_FOUND: 'if the profile does not exist' } })
  @Mutation(() => CreatorProfile, {
    description:
      'Counts a visit to a public profile and returns the profile. A visitor counts once in 30 minutes, the owner and robots never.',
  })
  async recordProfileView(
    @ValidArgs(() => VisitArgs, visitRules) { slug }: VisitArgs,
    @Ctx() context: Context,
  ) {
    const profile = await profileBySlug(context.em, slug)
    if (!profile) throwProfileNotFound()
    return { ...profile, viewCount: profile.viewCount + context.views.count(profile, context) }
  }
}

@Resolver(() => SessionUser)
export class SessionProfileResolver {
  @FieldResolver(() => CreatorProfile, {
    nullable: true,
    description: 'The profile of the account, which shows its name and picture; null before it is created.',
  })
  async creatorProfile(@Root() { id }: SessionUser, @Ctx() { em }: Context) {
    return (await profileByUser(em, id)) ?? null
  }
}

function throwProfileNotFound(): never {
  throw notFound('Creator profile')
}
