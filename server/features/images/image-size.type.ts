import { Field, ObjectType } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'

// The graph of 1.0 has this name.
@ObjectType('PictureSize', { simpleResolvers: true, description: 'One size of a picture.' })
export class ImageSize {
  @Field(() => String, {
    description:
      'Absolute URL of the picture in this size, which changes with what the file says about it; over REST, a path on this origin.',
  })
  url!: string

  @Field(() => GraphQLPositiveInt, { description: 'Width in pixels.' })
  width!: number

  @Field(() => GraphQLPositiveInt, { description: 'Height in pixels.' })
  height!: number

  @Field(() => String, { description: 'image/webp or image/jpeg.' })
  mediaType!: string
}
