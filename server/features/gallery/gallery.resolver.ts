import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { firstRules } from '../../../contract/rules/sky.ts'
import type { Context } from '../../graphql/context.ts'
import { badInput } from '../../graphql/errors.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { costOfImages, imagePages, pageInRow, type ProfileWithImages } from './image-pages.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { ImagesArgs } from './gallery-image.input.ts'
import { imageCountsOfProfiles } from './image-lists.ts'
import { storedBytesOf } from './storage-quota.ts'

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
