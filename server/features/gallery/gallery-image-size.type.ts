import { GraphQLPositiveInt } from '../../graphql/integers.ts'
import { Field, ObjectType } from 'type-graphql'

export interface StoredSize {
  file: string
  width: number
  height: number
  mediaType: string
}

@ObjectType({ description: 'One size of a picture.' })
export class GalleryImageSize {
  @Field(() => String, { description: 'URL of the picture in this size; its content never changes.' })
  url!: string

  @Field(() => GraphQLPositiveInt, { description: 'Width in pixels.' })
  width!: number

  @Field(() => GraphQLPositiveInt, { description: 'Height in pixels.' })
  height!: number

  @Field(() => String, { description: 'image/webp or image/jpeg.' })
  mediaType!: string
}
