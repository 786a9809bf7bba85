import { ArgsType, Ctx, Field, FieldResolver, Resolver, Root } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { firstRules } from '../../../contract/rules/sky.ts'
import type { Context } from '../../graphql/context.ts'
import { connect, connectionOf, pageArgs, type PageArgs, pageOf, placeIn } from '../../graphql/connection.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfConnection, costOfFirst } from '../../limits/document-limits.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import type { ItemRow } from '../profile/profile-items.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import {
  creatorCountsOfObjects,
  creatorsOfObjects,
  imageCountsOfGear,
  imagesOfGear,
  imagesOfObjects,
  longestImagesOfObjects,
  newestImagesOfProfiles,
  objectIntegrationsOfProfiles,
} from './image-lists.ts'
import { GalleryImageOrder, type ImageOrder, ObjectIntegration } from './image-details.type.ts'
import { GalleryImageConnection, type ImageRow } from './image-pages.ts'

const { default: defaultFirst, max: maxFirst } = limits.directory.perPage

@ArgsType()
class FirstArgs {
  @Field(() => GraphQLPositiveInt, {
    defaultValue: defaultFirst,
    description: `Number of items to return, at most ${maxFirst}.`,
  })
  first!: number
}

const ListedArgs = pageArgs(limits.directory.perPage)

@ArgsType()
class OrderedArgs extends ListedArgs {
  @Field(() => GalleryImageOrder, { defaultValue: 'newest', description: 'The order.' })
  orderBy!: ImageOrder
}

const CreatorProfileConnection = connectionOf('CreatorProfile', CreatorProfile, 'creators')

const placeOfImage = ({ id }: ImageRow) => [id]

@Resolver(() => GearItem)
export class GearImagesResolver {
  @FieldResolver(() => GalleryImageConnection, {
    complexity: costOfConnection(),
    description: 'Pictures that were taken with it, the newest first.',
  })
  async images(
    @Root() item: ItemRow<GearItem>,
    @ValidArgs(() => ListedArgs, firstRules(maxFirst)) { first, after }: PageArgs,
    @Ctx() context: Context,
  ) {
    const list = `gear:${item.id}`
    const [lastId = Number.MAX_SAFE_INTEGER] = placeIn(list, after, 1)
    const images = await context.load(imagesOfGear, item.id, [first + 1, lastId])
    return connect(pageOf(images, first), after, {
      list,
      placeOf: placeOfImage,
      totalCount: () => this.imageCount(item, context),
    })
  }

  @FieldResolver(() => GraphQLNonNegativeInt, {
    complexity: 1,
    description: 'Number of pictures that were taken with it.',
  })
  imageCount(@Root() { id }: ItemRow<GearItem>, @Ctx() context: Context) {
    return context.load(imageCountsOfGear, id)
  }
}

@Resolver(() => CreatorProfile)
export class NewestImagesResolver {
  @FieldResolver(() => [GalleryImage], {
    complexity: costOfFirst,
    description: 'The pictures that the creator added last, the newest first.',
  })
  newestImages(
    @Root() { id }: ProfileRow,
    @ValidArgs(() => FirstArgs, firstRules(maxFirst)) { first }: FirstArgs,
    @Ctx() context: Context,
  ) {
    return context.load(newestImagesOfProfiles, id, [first])
  }

  @FieldResolver(() => [ObjectIntegration], {
    complexity: costOfFirst,
    description: 'Objects with the integration time of the pictures of them, the longest first.',
  })
  async objectIntegrations(
    @Root() { id }: ProfileRow,
    @ValidArgs(() => FirstArgs, firstRules(maxFirst)) { first }: FirstArgs,
    @Ctx() context: Context,
  ): Promise<ObjectIntegration[]> {
    const objects = await context.load(objectIntegrationsOfProfiles, id, [first])
    return objects.map((object) => ({ object, seconds: object.seconds, imageCount: object.images }))
  }
}

@Resolver(() => SkyObject)
export class SkyObjectImagesResolver {
  @FieldResolver(() => GalleryImageConnection, {
    complexity: costOfConnection(),
    description: 'Pictures of it.',
  })
  async images(
    @Root() { id, slug, imageCount }: SkyObjectRow,
    @ValidArgs(() => OrderedArgs, firstRules(maxFirst)) { first, after, orderBy }: OrderedArgs,
    @Ctx() context: Context,
  ) {
    const list = `object:${slug}:${orderBy}`
    const totalCount = () => imageCount
    if (orderBy === 'integration') {
      const [seconds = Infinity, lastId = Number.MAX_SAFE_INTEGER] = placeIn(list, after, 2)
      const images = await context.load(longestImagesOfObjects, id, [first + 1, seconds, lastId])
      return connect(pageOf(images, first), after, {
        list,
        placeOf: ({ orderKey, id }) => [orderKey, id],
        totalCount,
      })
    }
    const [lastId = Number.MAX_SAFE_INTEGER] = placeIn(list, after, 1)
    const images = await context.load(imagesOfObjects, id, [first + 1, lastId])
    return connect(pageOf(images, first), after, { list, placeOf: placeOfImage, totalCount })
  }

  @FieldResolver(() => CreatorProfileConnection, {
    complexity: costOfConnection(),
    description: 'Creators with pictures of it, those with the most first.',
  })
  async creators(
    @Root() { id, slug }: SkyObjectRow,
    @ValidArgs(() => ListedArgs, firstRules(maxFirst)) { first, after }: PageArgs,
    @Ctx() context: Context,
  ) {
    const list = `creators:${slug}`
    const [images = Number.MAX_SAFE_INTEGER, lastId = 0] = placeIn(list, after, 2)
    const creators = await context.load(creatorsOfObjects, id, [first + 1, Math.floor(images), lastId])
    return connect(pageOf(creators, first), after, {
      list,
      placeOf: ({ imagesOfObject, id }) => [imagesOfObject, id],
      totalCount: () => context.load(creatorCountsOfObjects, id),
    })
  }
}
