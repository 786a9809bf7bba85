import { ArgsType, Ctx, Field, FieldResolver, Float, ObjectType, Resolver, Root } from 'type-graphql'
import { type GearRoleName, integrationSecondsOf } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../graphql/context.ts'
import { notFound } from '../../graphql/errors.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { costOfFirst } from '../../limits/document-limits.ts'
import { GearRole } from './acquisition.type.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { profilesByIds } from '../profile/profile-rows.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'
import { firstRules } from '../../../contract/rules/sky.ts'
import {
  creatorsOfObjects,
  gearOfImages,
  imageCountsOfGear,
  imagesOfGear,
  imagesOfObjects,
  newestImagesOfProfiles,
  objectsOfImages,
} from './image-lists.ts'

const { objects, gear } = limits.gallery
const { default: defaultFirst, max: maxFirst } = limits.directory.perPage

@ObjectType({ description: 'A gear item that a picture was taken with.' })
class ImageGear {
  @Field(() => GearRole, { description: 'What it did.' })
  role!: GearRoleName

  @Field(() => GearItem, { description: "The item on the creator's gear list." })
  item!: GearItem
}

@ArgsType()
class FirstArgs {
  @Field(() => GraphQLPositiveInt, {
    defaultValue: defaultFirst,
    description: `Number of items to return, at most ${maxFirst}.`,
  })
  first!: number
}

@ArgsType()
class NewestImagesArgs extends FirstArgs {
  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: 'Id of the last picture of the previous page; absent for the first page.',
  })
  after?: number | null
}

@Resolver(() => GalleryImage)
export class ImageAcquisitionResolver {
  @FieldResolver(() => [SkyObject], {
    complexity: costOfList(objects.max),
    description: 'What it shows, the main object first.',
  })
  objects(@Root() { id }: GalleryImage, @Ctx() context: Context) {
    return context.load(objectsOfImages, id)
  }

  @FieldResolver(() => [ImageGear], {
    complexity: costOfList(gear.max),
    description: 'What it was taken with.',
  })
  async gear(@Root() { id }: GalleryImage, @Ctx() context: Context) {
    return (await context.load(gearOfImages, id)).map((item) => ({ role: item.role, item }))
  }

  @FieldResolver(() => Float, { description: 'Total of all exposures in seconds; 0 if none are given.' })
  integrationSeconds(@Root() { exposures }: GalleryImage) {
    return integrationSecondsOf(exposures)
  }

  @FieldResolver(() => CreatorProfile, { description: 'The profile whose gallery it is in.' })
  async creatorProfile(@Root() { creatorProfileId }: GalleryImage, @Ctx() context: Context) {
    const profile = await context.load(profilesByIds, creatorProfileId)
    if (!profile) throw notFound('Creator profile')
    return profile
  }
}

@Resolver(() => GearItem)
export class GearAcquisitionResolver {
  @FieldResolver(() => [GalleryImage], {
    complexity: costOfFirst,
    description: 'Pictures that were taken with it, the newest first. imageCount is the total.',
  })
  images(
    @Root() { id }: GearItem,
    @ValidArgs(() => NewestImagesArgs, firstRules) { first, after }: NewestImagesArgs,
    @Ctx() context: Context,
  ) {
    return context.load(imagesOfGear, id, [first, after ?? null])
  }

  @FieldResolver(() => GraphQLNonNegativeInt, {
    complexity: 1,
    description: 'Number of pictures that were taken with it.',
  })
  imageCount(@Root() { id }: GearItem, @Ctx() context: Context) {
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
    @Root() { id }: CreatorProfile,
    @ValidArgs(() => FirstArgs, firstRules) { first }: FirstArgs,
    @Ctx() context: Context,
  ) {
    return context.load(newestImagesOfProfiles, id, [first])
  }
}

@Resolver(() => SkyObject)
export class SkyObjectPicturesResolver {
  @FieldResolver(() => [GalleryImage], {
    complexity: costOfFirst,
    description: 'Pictures of it, the newest first. imageCount is the total.',
  })
  async images(
    @Root() { id }: SkyObjectRow,
    @ValidArgs(() => NewestImagesArgs, firstRules) { first, after }: NewestImagesArgs,
    @Ctx() context: Context,
  ) {
    return context.load(imagesOfObjects, id, [first, after ?? null])
  }

  @FieldResolver(() => [CreatorProfile], {
    complexity: costOfFirst,
    description: 'Creators with pictures of it, those with the most first.',
  })
  async creators(
    @Root() { id }: SkyObjectRow,
    @ValidArgs(() => FirstArgs, firstRules) { first }: FirstArgs,
    @Ctx() context: Context,
  ) {
    return context.load(creatorsOfObjects, id, [first])
  }
}
