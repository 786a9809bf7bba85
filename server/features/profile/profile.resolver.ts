import { ArgsType, Ctx, Field, FieldResolver, InputType, Query, Resolver, Root } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { profileLookupRules, profileRules, visitRules } from '../../../contract/rules/profile.ts'
import type { Context } from '../../graphql/context.ts'
import { Access, usedKey } from '../../graphql/access.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { notFound } from '../../errors/errors.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidArgs, ValidInput } from '../../graphql/valid-input.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { createProfile, updateProfile } from './change-profile.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import { CreateCreatorProfileInput, UpdateCreatorProfileInput } from './profile.input.ts'
import { ProfileAndSessionPayload, ProfilePayload } from './profile-payload.ts'
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

@InputType({ description: 'A profile that someone opens.' })
class RecordProfileViewInput {
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
  @PayloadMutation(ProfileAndSessionPayload, { description: 'Creates your profile.' })
  async createCreatorProfile(
    @ValidInput(() => CreateCreatorProfileInput, profileRules, 'The profile.')
    input: CreateCreatorProfileInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    const creatorProfile = await createProfile(context, input, creation)
    return { creatorProfile, session: context.requireUser() }
  }

  @Access('owner')
  @PayloadMutation(ProfilePayload, { description: 'Changes your profile.' })
  async updateCreatorProfile(
    @ValidInput(() => UpdateCreatorProfileInput, profileRules, 'The changes.')
    input: UpdateCreatorProfileInput,
    @Ctx() context: Context,
  ) {
    return { creatorProfile: await updateProfile(context, input) }
  }

  @Access('public', { tokenScope: 'read', errors: { NOT_FOUND: 'if the profile does not exist' } })
  @PayloadMutation(ProfilePayload, {
    description:
      'Counts a visit to a public profile. A visitor counts once in 30 minutes, the owner and robots never.',
  })
  async recordProfileView(
    @ValidInput(() => RecordProfileViewInput, visitRules, 'The visit.') { slug }: RecordProfileViewInput,
    @Ctx() context: Context,
  ) {
    const profile = await profileBySlug(context.em, slug)
    if (!profile) throwProfileNotFound()
    const viewCount = profile.viewCount + context.views.count(profile, context)
    return { creatorProfile: { ...profile, viewCount } }
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
