import { Ctx, Field, FieldResolver, Float, ObjectType, Resolver, Root } from 'type-graphql'
import { type GearRoleName, integrationSecondsOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../graphql/context.ts'
import { notFound } from '../../graphql/errors.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { imageUrl, shareFileOf } from '../images/store/image-store.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { profilesByIds } from '../profile/profile-rows.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import { GalleryImage, GalleryImageSize } from './gallery-image.entity.ts'
import { GearRole } from './image-details.type.ts'
import { gearOfImages, objectsOfImages } from './image-lists.ts'
import type { ImageRow } from './image-pages.ts'

const { objects, gear } = limits.gallery

@ObjectType({ description: 'A gear item that a picture was taken with.' })
class ImageGear {
  @Field(() => GearRole, { description: 'What it did.' })
  role!: GearRoleName

  @Field(() => GearItem, { description: "The item on the creator's gear list." })
  item!: GearItem
}

/** Its roots have the type of rows, because TypeGraphQL would copy each row into an instance of a class. */
@Resolver(() => GalleryImage)
export class GalleryImageResolver {
  @FieldResolver(() => GraphQLPositiveInt, {
    description: 'Bytes that the picture takes up, in all its sizes.',
  })
  storedBytes(@Root() { storedBytes, byteSize }: ImageRow) {
    return Math.max(storedBytes, byteSize)
  }

  @FieldResolver(() => String, { description: 'URL of the large picture, as a path on this origin.' })
  imageUrl(@Root() { file }: ImageRow) {
    return imageUrl(file)
  }

  @FieldResolver(() => String, {
    description: 'URL of a JPEG of 1200 x 630 pixels cropped from it, for link previews.',
  })
  shareImageUrl(@Root() { file }: ImageRow) {
    return imageUrl(shareFileOf(file))
  }

  @FieldResolver(() => [GalleryImageSize], {
    description: 'The sizes that a browser can choose from, narrowest first.',
  })
  sizes(@Root() { storedSizes }: ImageRow): GalleryImageSize[] {
    return storedSizes.map(({ file, ...size }) => ({ ...size, url: imageUrl(file) }))
  }

  @FieldResolver(() => [SkyObject], {
    complexity: costOfList(objects.max),
    description: 'What it shows, the main object first.',
  })
  objects(@Root() { id }: ImageRow, @Ctx() context: Context) {
    return context.load(objectsOfImages, id)
  }

  @FieldResolver(() => [ImageGear], {
    complexity: costOfList(gear.max),
    description: 'What it was taken with.',
  })
  async gear(@Root() { id }: ImageRow, @Ctx() context: Context) {
    return (await context.load(gearOfImages, id)).map((item) => ({ role: item.role, item }))
  }

  @FieldResolver(() => Float, { description: 'Total of all exposures in seconds; 0 if none are given.' })
  integrationSeconds(@Root() { exposures }: ImageRow) {
    return integrationSecondsOf(exposures)
  }

  @FieldResolver(() => CreatorProfile, { description: 'The profile whose gallery it is in.' })
  async creatorProfile(@Root() { creatorProfileId }: ImageRow, @Ctx() context: Context) {
    const profile = await context.load(profilesByIds, creatorProfileId)
    if (!profile) throw notFound('Creator profile')
    return profile
  }
}
