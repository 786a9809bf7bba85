import { limits } from '../../../contract/limits.ts'
import { Field, ObjectType } from 'type-graphql'
import type { ImageChoiceName } from '../search-index/image-terms.ts'
import { nameEnum } from '../../graphql/name-enum.ts'
import { GraphQLNonNegativeInt } from '../../graphql/scalars.ts'

const GalleryImageChoiceName = nameEnum<ImageChoiceName>(
  'GalleryImageChoiceName',
  'Filters of pictures whose values are chosen.',
  {
    object: 'A sky object',
    objectKind: 'The kind of an object',
    constellation: 'The constellation of an object',
    gear: 'A gear item, by its name',
    filter: 'A filter of the exposures',
    minIntegrationMinutes: 'The least integration time, in minutes: of 1, 2, 5, 10, 20 and 50 hours',
    bortleClass: 'The Bortle class',
    tag: 'A tag',
    license: 'The licence',
  },
)

@ObjectType({ description: 'A value of a filter of pictures.' })
export class GalleryImageChoice {
  @Field(() => String, { description: 'The value to pass in the filter.' })
  value!: string

  @Field(() => String, {
    description: 'The value as a creator wrote it, the title of the object, or the name of the rest.',
  })
  label!: string

  @Field(() => GraphQLNonNegativeInt, {
    description: 'Number of pictures that match all other filters and have it. 0 only of a chosen one.',
  })
  imageCount!: number

  @Field(() => Boolean, {
    description: `Whether more pictures may have it: of the matching ones only ${limits.imageSearch.countedChoices} are counted.`,
  })
  isLowerBound!: boolean
}

@ObjectType({ description: 'The values of one filter of pictures.' })
export class GalleryImageChoices {
  @Field(() => GalleryImageChoiceName, { description: 'The filter.' })
  name!: ImageChoiceName

  @Field(() => [GalleryImageChoice], {
    description: 'Its values, those of the most pictures first; a chosen one is always among them.',
  })
  values!: GalleryImageChoice[]
}
