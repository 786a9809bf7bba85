import { Arg, Ctx, Field, FieldResolver, ObjectType, Query, Resolver, Root } from 'type-graphql'
import { type GearRoleName, integrationByFilterOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { Access } from '../../graphql/access.ts'
import type { Context } from '../../graphql/context.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { ImageSize } from '../images/image-size.type.ts'
import { pathOfFile, shareFileOf } from '../images/file-names.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import {
  gearOfImages,
  imageById,
  indexesOfImages,
  nextImages,
  objectsOfImages,
  previousImages,
} from './image-lists.ts'
import type { ImageRow } from './image-pages.ts'
import { FilterIntegration, GearRole } from './image-details.type.ts'

const { objects, gear } = limits.gallery

@ObjectType({ description: 'A gear item that a picture was taken with.' })
class ImageGear {
  @Field(() => GearRole, { description: 'What it did.' })
  role!: GearRoleName

  @Field(() => GearItem, { description: "The item on the creator's gear list." })
  item!: GearItem
}

/** The files of a hidden image, or of a hidden profile, are not served to anybody: their owner sees the placeholder. */
const isServed = ({ hiddenReason, file }: ImageRow, { pendingFiles }: Context) =>
  hiddenReason == null && !pendingFiles.isUnserved(file)

/** Its roots have the type of rows, because TypeGraphQL would copy each row into an instance of a class. */
@Resolver(() => GalleryImage)
export class GalleryImageResolver {
  @Access('public', { tokenScope: 'read' })
  @Query(() => GalleryImage, {
    nullable: true,
    description: 'One picture, by its id; null if it does not exist.',
  })
  async galleryImage(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the picture.' }) id: number,
    @Ctx() { em, viewerId }: Context,
  ) {
    const [image] = await imageById(em, [id, viewerId])
    return image ?? null
  }

  @FieldResolver(() => GraphQLPositiveInt, {
    description: 'Bytes that the picture takes up, in all its sizes.',
  })
  storedBytes(@Root() { storedBytes, byteSize }: ImageRow) {
    return Math.max(storedBytes, byteSize)
  }

  @FieldResolver(() => String, {
    description: 'Absolute URL of the large picture; over REST, a path on this origin.',
  })
  imageUrl(@Root() image: ImageRow, @Ctx() context: Context) {
    return isServed(image, context) ? context.imageOrigin + pathOfFile(image.file) : image.placeholder
  }

  @FieldResolver(() => String, {
    description:
      'Absolute URL of a JPEG of 1200 x 630 pixels cropped from it, for link previews; over REST, a path on this origin.',
  })
  shareImageUrl(@Root() image: ImageRow, @Ctx() context: Context) {
    return isServed(image, context)
      ? context.imageOrigin + pathOfFile(shareFileOf(image.file))
      : image.placeholder
  }

  @FieldResolver(() => [ImageSize], {
    description: 'The sizes that a browser can choose from, narrowest first.',
  })
  sizes(@Root() image: ImageRow, @Ctx() context: Context): ImageSize[] {
    if (!isServed(image, context)) return []
    return image.storedSizes.map(({ file, ...size }) => ({
      ...size,
      url: context.imageOrigin + pathOfFile(file),
    }))
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

  @FieldResolver(() => [FilterIntegration], {
    description:
      'Integration by filter, the longest first. Spellings such as Ha, Hα and H-alpha are one filter.',
  })
  integrationByFilter(@Root() { exposures }: ImageRow): FilterIntegration[] {
    return integrationByFilterOf(exposures)
  }

  @FieldResolver(() => GraphQLNonNegativeInt, {
    complexity: 1,
    description: 'Its index in the gallery, from 0.',
  })
  index(@Root() { id }: ImageRow, @Ctx() context: Context) {
    return context.load(indexesOfImages, id, [context.viewerId])
  }

  @FieldResolver(() => GalleryImage, {
    nullable: true,
    description: "The picture before it in the gallery, in the owner's order; null for the first.",
  })
  previous(@Root() { id }: ImageRow, @Ctx() context: Context) {
    return context.load(previousImages, id, [context.viewerId])
  }

  @FieldResolver(() => GalleryImage, {
    nullable: true,
    description: "The picture after it in the gallery, in the owner's order; null for the last.",
  })
  next(@Root() { id }: ImageRow, @Ctx() context: Context) {
    return context.load(nextImages, id, [context.viewerId])
  }
}
