import { Ctx, Field, FieldResolver, InputType, Resolver, Root } from 'type-graphql'
import { profileRules, visitRules } from '../../../contract/rules/profile.ts'
import type { Context } from '../../graphql/context.ts'
import { Access, usedKey } from '../../graphql/access.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { notFound } from '../../errors/errors.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { createProfile, updateProfile } from './change-profile.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import { CreateCreatorProfileInput, UpdateCreatorProfileInput } from './profile.input.ts'
import { ProfileAndSessionPayload, ProfilePayload } from './profile-payload.ts'
import { ownProfile, profileBySlug } from './profile-rows.ts'

@InputType({ description: 'A profile that someone opens.' })
class RecordProfileViewInput {
  @Field(() => String, { description: "Name in the profile's address, in any case." })
  slug!: string
}

@Resolver(() => CreatorProfile)
export class ProfileResolver {
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
    const profile = await profileBySlug(context, slug)
    if (!profile) throw notFound('Creator profile')
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
    return (await ownProfile(em, id)) ?? null
  }
}
