import { ArgsType, Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { firstRules } from '../../../contract/rules/sky.ts'
import { connect, connectionOf, pageArgs, type PageArgs, pageOf, placeIn } from '../../graphql/connection.ts'
import type { Context } from '../../graphql/context.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfConnection, costOfSearch } from '../../limits/document-limits.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { GalleryImageConnection, type ImageRow } from '../gallery/image-pages.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'
import {
  countsFramingObjects,
  imagesFramingObjects,
  listedImagesById,
  maxCompared,
  overlapsOfImages,
} from './same-field.ts'

const { perPage } = limits.directory
const { countedNear } = limits.imageSearch
const PlacedArgs = pageArgs(perPage)

@ObjectType({ simpleResolvers: true, description: 'A picture whose frame holds an object.' })
class ImageInFrame {
  @Field(() => GalleryImage, { description: 'The picture.' })
  galleryImage!: ImageRow

  @Field(() => Boolean, { description: 'Whether its creator names the object.' })
  isNamed!: boolean
}

const ImageInFrameConnection = connectionOf('ImageInFrame', ImageInFrame, 'pictures')

@ArgsType()
class InFrameArgs extends PlacedArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only pictures whose creator names the object, or only the others.',
  })
  isNamed?: boolean | null
}

@Resolver(() => GalleryImage)
export class SameFieldResolver {
  @FieldResolver(() => GalleryImageConnection, {
    complexity: costOfSearch(costOfConnection(), 0.5),
    description: `Other pictures that show a part of what it shows, those that share the most with it first: at most ${maxCompared}. Empty unless placed.`,
  })
  async sameField(
    @Root() { id }: ImageRow,
    @ValidArgs(() => PlacedArgs, firstRules(perPage.max)) { first, after }: PageArgs,
    @Ctx() context: Context,
  ) {
    const list = `field:${id}`
    const [lastOverlap = Infinity, lastId = 0] = placeIn(list, after, 2)
    const overlaps = await context.load(overlapsOfImages, id)
    const { nodes, hasNextPage } = pageOf(
      overlaps.filter(({ id, overlap }) => overlap < lastOverlap || (overlap === lastOverlap && id < lastId)),
      first,
    )
    const images = nodes.map(async ({ id, overlap }) => {
      const image = await context.load(listedImagesById, id)
      return image ? [{ ...image, overlap }] : []
    })
    return connect({ nodes: (await Promise.all(images)).flat(), hasNextPage }, after, {
      list,
      placeOf: ({ id, overlap }) => [overlap, id],
      totalCount: () => overlaps.length,
    })
  }
}

@Resolver(() => SkyObject)
export class ImagesInFrameResolver {
  @FieldResolver(() => ImageInFrameConnection, {
    complexity: costOfSearch(costOfConnection()),
    description: `Pictures whose frame, as their stars say, holds its position, whether or not their creator names it: the narrowest first. \`totalCount\` is exact up to ${countedNear}; ${countedNear + 1} means more.`,
  })
  async imagesInFrame(
    @Root() { id, slug }: SkyObjectRow,
    @ValidArgs(() => InFrameArgs, firstRules(perPage.max)) { first, after, isNamed }: InFrameArgs,
    @Ctx() context: Context,
  ) {
    const list = `in-frame:${slug}:${isNamed ?? 'all'}`
    const which = isNamed == null ? null : Number(isNamed)
    const [width = 0, lastId = 0] = placeIn(list, after, 2)
    const rows = await context.load(imagesFramingObjects, id, [which, first + 1, width, lastId])
    const images = rows.map((row) => Object.assign({ galleryImage: row }, row))
    return connect(pageOf(images, first), after, {
      list,
      placeOf: ({ fieldWidth, id }) => [fieldWidth, id],
      totalCount: () => context.load(countsFramingObjects, id, [which]),
    })
  }
}
