import { ArgsType, Field, Float, InputType } from 'type-graphql'
import type { ImageLicenseName } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import type { SkyObjectKindName } from '../../../contract/sky.ts'
import { pageArgs } from '../../graphql/connection.ts'
import { GraphQLLocalDate, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { maxDescriptionWords } from '../search-index/image-terms.ts'
import { GalleryImageOrder, type ImageOrder } from '../gallery/image-details.type.ts'
import { ImageLicense } from '../gallery/image-details.type.ts'
import { SkyObjectKind } from '../sky/sky-object.type.ts'

const { perPage, search, radius } = limits.imageSearch
const { bortleClass } = limits.gallery

@InputType({ description: 'A circle in the sky, J2000.' })
class SkyCircleInput {
  @Field(() => Float, { nullable: true, description: 'Right ascension of its centre in degrees, 0 to 360.' })
  rightAscension?: number | null

  @Field(() => Float, { nullable: true, description: 'Declination of its centre in degrees, -90 to 90.' })
  declination?: number | null

  @Field(() => Float, {
    nullable: true,
    description: `Its radius in degrees, at most ${radius.max}; ${radius.default} if absent, and 0 for what shows the centre.`,
  })
  radius?: number | null
}

@InputType({ description: 'What pictures must have, all of it. A name is whole, ignoring case and accents.' })
export class GalleryImageFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Words to find in title, description, tags, site, gear, filters, the names of objects and of the creator. All must match as prefixes; if nothing does, small typos are ignored. ' +
      `Of a description its first ${maxDescriptionWords} words are found. Truncated to ${search.max} characters and ${search.maxWords} words.`,
  })
  text?: string | null

  @Field(() => String, { nullable: true, description: 'A sky object, by any of its names.' })
  object?: string | null

  @Field(() => SkyObjectKind, { nullable: true, description: 'The kind of an object.' })
  objectKind?: SkyObjectKindName | null

  @Field(() => String, {
    nullable: true,
    description: "The constellation of an object, by its abbreviation, such as 'And'.",
  })
  constellation?: string | null

  @Field(() => String, { nullable: true, description: 'The name of a gear item.' })
  gear?: string | null

  @Field(() => String, {
    nullable: true,
    description: "A filter of the exposures. 'Ha', 'H-alpha' and 'Hα' are one.",
  })
  filter?: string | null

  @Field(() => GraphQLPositiveInt, { nullable: true, description: 'The least integration time in minutes.' })
  minIntegrationMinutes?: number | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `The Bortle class, ${bortleClass.min} to ${bortleClass.max}.`,
  })
  bortleClass?: number | null

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The first day on which it may be taken.' })
  capturedAfter?: string | null

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The last day on which it may be taken.' })
  capturedBefore?: string | null

  @Field(() => String, { nullable: true, description: 'A tag.' })
  tag?: string | null

  @Field(() => ImageLicense, { nullable: true, description: 'The licence.' })
  license?: ImageLicenseName | null

  @Field(() => SkyCircleInput, {
    nullable: true,
    description: 'Where in the sky: pictures whose frame, as their stars say, shows a part of the circle.',
  })
  near?: SkyCircleInput | null
}

const filter = { nullable: true, description: 'Only pictures with all of this; all pictures without it.' }

@ArgsType()
export class ImageSearchArgs extends pageArgs(perPage) {
  @Field(() => GalleryImageFilter, filter)
  filter?: GalleryImageFilter | null

  @Field(() => GalleryImageOrder, { defaultValue: 'newest', description: 'The order.' })
  orderBy!: ImageOrder
}

@ArgsType()
export class ImageChoicesArgs {
  @Field(() => GalleryImageFilter, filter)
  filter?: GalleryImageFilter | null

  @Field(() => GraphQLPositiveInt, {
    defaultValue: perPage.default,
    description: `Number of values of each filter, at most ${perPage.max}.`,
  })
  first!: number
}
