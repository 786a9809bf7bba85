import { Field, ObjectType } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'

@ObjectType({ description: 'One size of a picture.' })
export class PictureSize {
  @Field(() => String, { description: 'URL of the picture in this size; its content never changes.' })
  url!: string

  @Field(() => GraphQLPositiveInt, { description: 'Width in pixels.' })
  width!: number

  @Field(() => GraphQLPositiveInt, { description: 'Height in pixels.' })
  height!: number

  @Field(() => String, { description: 'image/webp or image/jpeg.' })
  mediaType!: string
}
