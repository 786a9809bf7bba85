import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../graphql/context.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { itemsOfProfiles } from '../profile/profile-items.ts'
import { coverImagesOfProfiles } from './cover-images.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { GalleryImageSize } from './stored-size.ts'

const imagesOfProfiles = itemsOfProfiles(GalleryImage)

@Resolver(() => CreatorProfile)
export class GalleryResolver {
  @FieldResolver(() => [GalleryImage], { description: "The creator's pictures, in the owner's order." })
  images(@Root() { id }: CreatorProfile, @Ctx() { load }: Context) {
    return load(imagesOfProfiles, id)
  }

  @FieldResolver(() => GalleryImage, {
    nullable: true,
    description: 'The picture that stands for the profile: the newest; null when the gallery is empty.',
  })
  coverImage(@Root() { id }: CreatorProfile, @Ctx() { load }: Context) {
    return load(coverImagesOfProfiles, id)
  }
}

@Resolver(() => GalleryImage)
export class GalleryImageResolver {
  @FieldResolver(() => String, { description: 'Address of the large picture, from this origin.' })
  imageUrl(@Root() { file }: GalleryImage, @Ctx() { images }: Context) {
    return images.url(file)
  }

  @FieldResolver(() => [GalleryImageSize], {
    description: 'The sizes a browser can choose from, narrowest first.',
  })
  sizes(@Root() { storedSizes }: GalleryImage, @Ctx() { images }: Context): GalleryImageSize[] {
    return storedSizes.map(({ file, ...size }) => ({ ...size, url: images.url(file) }))
  }
}
