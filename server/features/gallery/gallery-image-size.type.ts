import { GraphQLPositiveInt } from '../../graphql/integers.ts'
import { Field, ObjectType } from 'type-graphql'

/** One size of a picture as the image store holds it. */
export interface StoredSize {
  file: string
  width: number
  height: number
  mediaType: string
}

@ObjectType({ description: 'One size of a picture, as a browser can choose it.' })
export class GalleryImageSize {
  @Field(() => String, { description: 'Address of the picture in this size; its content never changes.' })
  url!: string

  @Field(() => GraphQLPositiveInt, { description: 'Width in pixels.' })
  width!: number

  @Field(() => GraphQLPositiveInt, { description: 'Height in pixels.' })
  height!: number

  @Field(() => String, { description: 'image/webp or image/jpeg.' })
  mediaType!: string
}
