import { ArgsType, Ctx, Field, FieldResolver, Resolver, Root } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { firstRules } from '../../../contract/rules/sky.ts'
import type { Context } from '../../graphql/context.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfFirst } from '../../limits/document-limits.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import type { ItemRow } from '../profile/profile-items.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import {
  creatorsOfObjects,
  imageCountsOfGear,
  imagesOfGear,
  imagesOfObjects,
  newestImagesOfProfiles,
} from './image-lists.ts'

const { default: defaultFirst, max: maxFirst } = limits.directory.perPage

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

@Resolver(() => GearItem)
export class GearImagesResolver {
  @FieldResolver(() => [GalleryImage], {
    complexity: costOfFirst,
    description: 'Pictures that were taken with it, the newest first. imageCount is the total.',
  })
  images(
    @Root() { id }: ItemRow<GearItem>,
    @ValidArgs(() => NewestImagesArgs, firstRules(maxFirst)) { first, after }: NewestImagesArgs,
    @Ctx() context: Context,
  ) {
    return context.load(imagesOfGear, id, [first, after ?? null])
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
}

@Resolver(() => SkyObject)
export class SkyObjectImagesResolver {
  @FieldResolver(() => [GalleryImage], {
    complexity: costOfFirst,
    description: 'Pictures of it, the newest first. imageCount is the total.',
  })
  async images(
    @Root() { id }: SkyObjectRow,
    @ValidArgs(() => NewestImagesArgs, firstRules(maxFirst)) { first, after }: NewestImagesArgs,
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
    @ValidArgs(() => FirstArgs, firstRules(maxFirst)) { first }: FirstArgs,
    @Ctx() context: Context,
  ) {
    return context.load(creatorsOfObjects, id, [first])
  }
}
