import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { object } from 'yup'
import { limits } from '../../../contract/limits.ts'
import { galleryImageRules, uploadRules } from '../../../contract/rules/gallery.ts'
import { firstRules } from '../../../contract/rules/sky.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { imageId, profileId, withEitherName } from '../../graphql/either-name.ts'
import { badInput } from '../../graphql/errors.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidArgs, ValidInput } from '../../graphql/valid-input.ts'
import { moveItem } from '../profile/change-items.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { changeImage, chooseCover, deleteImage, galleryImages } from './change-images.ts'
import { costOfImages, imagePages, pageInRow, type ProfileWithImages } from './image-pages.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import {
  ChooseCoverArgs,
  ImageArgs,
  ImagesArgs,
  MoveImageArgs,
  UpdateGalleryImageInput,
  UploadGalleryImagesInput,
} from './gallery-image.input.ts'
import { imageCountsOfProfiles } from './image-lists.ts'
import { storedBytesOf } from './storage-quota.ts'
import { uploadImages } from './upload-images.ts'

const imageRules = withEitherName(object(), imageId)

@Resolver(() => CreatorProfile)
export class GalleryResolver {
  @FieldResolver(() => [GalleryImage], {
    complexity: costOfImages,
    description: "The creator's pictures, in the owner's order: all, or a page. imageCount is the total.",
  })
  async images(
    @Root() profile: ProfileWithImages,
    @ValidArgs(() => ImagesArgs, firstRules(limits.gallery.imagesOfProfile.max)) page: ImagesArgs,
    @Ctx() context: Context,
  ) {
    const { first, after } = page
    const images =
      pageInRow(profile, page) ?? (await context.load(imagePages, profile.id, [first ?? null, after ?? null]))
    if (images) return images
    const unknown = `The gallery has no image ${after}`
    throw badInput(unknown, { path: 'after', rule: 'known' })
  }

  @FieldResolver(() => GraphQLNonNegativeInt, {
    complexity: 1,
    description: 'Number of pictures in the gallery, on all pages.',
  })
  imageCount(@Root() profile: ProfileWithImages, @Ctx() context: Context) {
    return profile.imageCount ?? context.load(imageCountsOfProfiles, profile.id)
  }

  @FieldResolver(() => GalleryImage, {
    nullable: true,
    description:
      'The picture that represents the profile: the one that the owner chose, else the newest; null if the gallery is empty.',
  })
  coverImage(@Root() profile: ProfileRow) {
    return profile.coverImage
  }

  @Access('owner', {
    idempotent: true,
    errors: {
      RATE_LIMITED: 'after too many files or for too many uploads at a time',
      LENGTH_REQUIRED: 'without Content-Length',
      TOO_LARGE: 'if the files together are too large',
      BUSY: 'while too many uploads wait',
      STORAGE_FULL: 'if the disk is full',
      QUOTA_EXCEEDED: 'if your pictures would take up too many bytes',
    },
  })
  @Mutation(() => [GalleryImage], {
    description:
      'Adds pictures to the end of your gallery, all of them or none. Send the files in a multipart request.',
  })
  async uploadGalleryImages(
    @ValidInput(() => UploadGalleryImagesInput, withEitherName(uploadRules, profileId), 'The pictures.')
    input: UploadGalleryImagesInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    return uploadImages(context, input, creation)
  }

  @Access('owner')
  @Mutation(() => GalleryImage, {
    description: 'Changes the texts of a picture in your gallery.',
  })
  async updateGalleryImage(
    @ValidInput(
      () => UpdateGalleryImageInput,
      withEitherName(galleryImageRules.partial(), imageId),
      'The changes.',
    )
    input: UpdateGalleryImageInput,
    @Ctx() context: Context,
  ) {
    return changeImage(context, input)
  }

  @Access('owner')
  @Mutation(() => GraphQLPositiveInt, {
    description: 'Deletes a picture of your gallery and its files; returns its id.',
  })
  async deleteGalleryImage(
    @ValidArgs(() => ImageArgs, imageRules) { id }: ImageArgs,
    @Ctx() context: Context,
  ) {
    return deleteImage(context, id)
  }

  @Access('owner')
  @Mutation(() => CreatorProfile, {
    description:
      'Moves a picture within your gallery; returns the profile with the images in their new order.',
  })
  async moveGalleryImage(
    @ValidArgs(() => MoveImageArgs, imageRules) { id, toIndex }: MoveImageArgs,
    @Ctx() context: Context,
  ) {
    return moveItem(context, galleryImages, { id, toIndex })
  }

  @Access('owner')
  @Mutation(() => CreatorProfile, {
    description: 'Chooses a picture of your gallery as the cover of your profile; returns the profile.',
  })
  async chooseCoverImage(
    @ValidArgs(() => ChooseCoverArgs, imageRules) { id, isCover }: ChooseCoverArgs,
    @Ctx() context: Context,
  ) {
    return chooseCover(context, { id, isCover })
  }
}

@Resolver(() => SessionUser)
export class StorageResolver {
  @FieldResolver(() => GraphQLNonNegativeInt, {
    complexity: 1,
    description: 'Bytes that the pictures of your gallery take up, in all their sizes.',
  })
  storedBytes(@Root() { id }: SessionUser, @Ctx() { em }: Context) {
    return storedBytesOf(em, id)
  }

  @FieldResolver(() => GraphQLPositiveInt, {
    complexity: 0,
    description: 'Bytes that the pictures of your gallery may take up.',
  })
  maxStoredBytes() {
    return limits.gallery.storage.maxBytes
  }
}
