import { GraphQLPositiveInt, GraphQLLocalDate } from '../../graphql/scalars.ts'
import { Field, ObjectType } from 'type-graphql'
import type { Opt } from '@mikro-orm/core'
import { Check, Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy'
import { limits } from '../../../contract/limits.ts'
import { ProfileItem } from '../profile/profile-item.entity.ts'

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

const { title, description, altText } = limits.gallery

@ObjectType({ description: "A picture in a creator's gallery." })
@Entity({ tableName: 'gallery_image' })
@Index({
  name: 'gallery_image_newest',
  expression: (columns, table, indexName) =>
    `create index "${indexName}" on "${table.name}" ("${columns.creatorProfileId}", "${columns.isCover}" desc, "${columns.id}" desc)`,
})
@Unique({
  name: 'gallery_image_one_cover',
  expression: (columns, table, indexName) =>
    `create unique index "${indexName}" on "${table.name}" ("${columns.creatorProfileId}") where "${columns.isCover}"`,
})
@Check({ name: 'gallery_image_size', expression: 'width > 0 and height > 0 and byte_size > 0' })
export class GalleryImage extends ProfileItem {
  @Field(() => String, { nullable: true, description: 'Title of the picture.' })
  @Property({ type: 'string', length: title.max, nullable: true })
  title?: string | null

  @Field(() => String, { nullable: true, description: 'Description of the picture.' })
  @Property({ type: 'string', length: description.max, nullable: true })
  description?: string | null

  @Field(() => [String], { description: "Tags, in the creator's order." })
  @Property({ type: 'string[]', columnType: 'text[]', default: [] })
  tags: Opt<string[]> = []

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The day it was taken, YYYY-MM-DD.' })
  @Property({ type: 'date', nullable: true })
  captureDate?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Alternative text for people who cannot see the picture.',
  })
  @Property({ type: 'string', length: altText.max, nullable: true })
  altText?: string | null

  @Field(() => GraphQLPositiveInt, { description: 'Width of the large picture in pixels, upright.' })
  @Property({ type: 'integer' })
  width!: number

  @Field(() => GraphQLPositiveInt, { description: 'Height of the large picture in pixels, upright.' })
  @Property({ type: 'integer' })
  height!: number

  @Field(() => GraphQLPositiveInt, { description: 'Size of the large picture in bytes.' })
  @Property({ type: 'integer' })
  byteSize!: number

  @Field(() => String, {
    description: 'The picture at a width of 16 px as a data URI, to show while the picture loads.',
  })
  @Property({ type: 'text' })
  placeholder!: string

  @Field(() => Boolean, {
    description:
      'Whether the owner chose it as the cover. If none is chosen, the newest picture is the cover.',
  })
  @Property({ type: 'boolean', default: false })
  isCover: Opt<boolean> = false

  /** Name of the large picture in the image store. */
  @Property({ type: 'string', length: 100, unique: true })
  file!: string

  /** The sized files, narrowest first. */
  @Property({ type: 'json' })
  storedSizes!: StoredSize[]
}
