import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { profilePictureTextRules, profilePictureRules } from '../../../contract/rules/profile-picture.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { ImageSize } from '../images/image-size.type.ts'
import { avatarSizesOf, avatarUrlOf } from '../images/profile-picture-files.ts'
import { SessionPayload } from '../session/session-payload.ts'
import { SessionUser } from '../session/session-user.type.ts'
import {
  changeProfilePictureText,
  deleteProfilePicture,
  uploadProfilePicture,
} from './change-profile-picture.ts'
import { UpdateProfilePictureInput, UploadProfilePictureInput } from './profile-picture.input.ts'

const avatarUrl = {
  nullable: true,
  description:
    "Absolute URL of the profile picture, over REST a path on this origin; else that of the sign-in provider's picture; null if there is none.",
}
const avatarAltText = {
  nullable: true,
  description: 'Alternative text of an uploaded profile picture, for people who cannot see it.',
}
const avatarSizes = {
  complexity: 0,
  description:
    'The sizes of the profile picture that a browser can choose from, narrowest first; empty without one.',
}

@Resolver(() => SessionUser)
export class ProfilePictureResolver {
  @FieldResolver(() => String, avatarUrl)
  avatarUrl(@Root() account: SessionUser, @Ctx() { imageOrigin }: Context) {
    return avatarUrlOf(account, imageOrigin)
  }

  @FieldResolver(() => String, avatarAltText)
  avatarAltText(@Root() { pictureAltText }: SessionUser) {
    return pictureAltText
  }

  @FieldResolver(() => [ImageSize], avatarSizes)
  avatarSizes(@Root() account: SessionUser, @Ctx() { imageOrigin }: Context) {
    return avatarSizesOf(account, imageOrigin)
  }

  @Access('account', {
    idempotent: true,
    errors: {
      RATE_LIMITED: 'after too many files or for too many uploads at a time',
      LENGTH_REQUIRED: 'without Content-Length',
      TOO_LARGE: 'if the file is too large',
      BUSY: 'while too many uploads wait',
      STORAGE_FULL: 'if the disk is full',
    },
  })
  @PayloadMutation(SessionPayload, {
    description: 'Sets or replaces your profile picture. Send the file in a multipart request.',
  })
  async uploadProfilePicture(
    @ValidInput(() => UploadProfilePictureInput, profilePictureRules, 'The picture.')
    input: UploadProfilePictureInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    return { session: await uploadProfilePicture(context, input, creation) }
  }

  @Access('account', { errors: { NOT_FOUND: 'without a profile picture' } })
  @PayloadMutation(SessionPayload, { description: 'Changes the alternative text of your profile picture.' })
  async updateProfilePicture(
    @ValidInput(() => UpdateProfilePictureInput, profilePictureTextRules, 'The text.')
    input: UpdateProfilePictureInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    return { session: await changeProfilePictureText(context, input) }
  }

  @Access('account')
  @PayloadMutation(SessionPayload, {
    description:
      "Deletes your profile picture and its files, if there is one; the sign-in provider's picture or your initials are shown again.",
  })
  async deleteProfilePicture(@Ctx() context: Context): Promise<SessionPayload> {
    return { session: await deleteProfilePicture(context) }
  }
}

@Resolver(() => CreatorProfile)
export class CreatorAvatarResolver {
  @FieldResolver(() => String, avatarUrl)
  avatarUrl(@Root() profile: ProfileRow, @Ctx() { imageOrigin }: Context) {
    return avatarUrlOf(profile, imageOrigin)
  }

  @FieldResolver(() => String, avatarAltText)
  avatarAltText(@Root() { pictureAltText }: ProfileRow) {
    return pictureAltText
  }

  @FieldResolver(() => [ImageSize], avatarSizes)
  avatarSizes(@Root() profile: ProfileRow, @Ctx() { imageOrigin }: Context) {
    return avatarSizesOf(profile, imageOrigin)
  }
}
