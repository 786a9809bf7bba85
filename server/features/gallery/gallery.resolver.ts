import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { firstRules } from '../../../contract/rules/sky.ts'
import type { Context } from '../../graphql/context.ts'
import { connect, pageArgs, type PageArgs } from '../../graphql/connection.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { SessionUser } from '../session/session-user.type.ts'
import {
  costOfImages,
  GalleryImageConnection,
  galleryOf,
  imagePage,
  pageInRow,
  type ProfileWithImages,
} from './image-pages.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { coversOfProfiles, imageCountsOfProfiles } from './image-lists.ts'
import { storedBytesOf } from './storage-quota.ts'

const { imagesOfProfile } = limits.gallery

const ImagesArgs = pageArgs({ ...imagesOfProfile.perPage, max: imagesOfProfile.max })

@Resolver(() => CreatorProfile)
export class GalleryResolver {
  @FieldResolver(() => GalleryImageConnection, {
    complexity: costOfImages,
    description: "The creator's pictures, in the owner's order.",
  })
  async images(
    @Root() profile: ProfileWithImages,
    @ValidArgs(() => ImagesArgs, firstRules(imagesOfProfile.max)) page: PageArgs,
    @Ctx() context: Context,
  ) {
    return connect(pageInRow(profile, page) ?? (await imagePage(context, profile.id, page)), page.after, {
      list: galleryOf(profile.id),
      placeOf: ({ position, id }) => [position, id],
      totalCount: () => this.imageCount(profile, context),
    })
  }

  @FieldResolver(() => GraphQLNonNegativeInt, {
    complexity: 1,
    description: 'Number of pictures in the gallery, on all pages.',
  })
  imageCount(@Root() profile: ProfileWithImages, @Ctx() context: Context) {
    return profile.imageCount ?? context.load(imageCountsOfProfiles, profile.id, [context.viewerId])
  }

  @FieldResolver(() => GalleryImage, {
    nullable: true,
    description:
      'The picture that represents the profile: the one that the owner chose, else the newest; null if the gallery is empty.',
  })
  coverImage(@Root() { id, coverImage }: ProfileWithImages, @Ctx() context: Context) {
    // At once if it is known: graphql takes longer with promises.
    if (coverImage !== undefined) return coverImage
    return context.load(coversOfProfiles, id).then(([cover = null]) => cover)
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
