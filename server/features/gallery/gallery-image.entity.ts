import { GraphQLPositiveInt, GraphQLLocalDate } from '../../graphql/scalars.ts'
import { Field, Float, ObjectType } from 'type-graphql'
import type { Opt } from '@mikro-orm/core'
import { Check, Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy'
import { accountLimits } from '../../../contract/account-limits.ts'
import { limits } from '../../../contract/limits.ts'
import type { ExposureSeries, ImageLicenseName } from '../../../contract/acquisition.ts'
import { Exposure, ImageLicense } from './image-details.type.ts'
import type { StoredSize } from '../images/decoder/decoded-image.ts'
import { ProfileItem } from '../profile/profile-item.entity.ts'

const { title, description, altText, site, bortleClass, calibrationFrames, processing, credit } =
  limits.gallery

@ObjectType({ simpleResolvers: true, description: "A picture in a creator's gallery." })
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
@Index({
  name: 'gallery_image_other_objects',
  expression: (columns, table, indexName) =>
    `create index "${indexName}" on "${table.name}" ("${columns.creatorProfileId}") where "${columns.otherObjects}" <> '{}'`,
})
@Index({
  name: 'gallery_image_without_metadata',
  expression: (columns, table, indexName) =>
    `create index "${indexName}" on "${table.name}" ("${columns.id}") where "${columns.metadataHash}" is null`,
})
@Index({
  name: 'gallery_image_hidden',
  expression: (columns, table, indexName) =>
    `create index "${indexName}" on "${table.name}" ("${columns.id}") where "${columns.hiddenReason}" is not null`,
})
@Check({
  name: 'gallery_image_bortle_class',
  expression: `bortle_class >= ${bortleClass.min} and bortle_class <= ${bortleClass.max}`,
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

  @Field(() => [String], {
    description: 'Names of objects that the catalogue does not know, as the creator wrote them.',
  })
  @Property({ type: 'string[]', columnType: 'text[]', default: [] })
  otherObjects: Opt<string[]> = []

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

  @Field(() => [Exposure], { description: "Series of equal exposures, in the creator's order." })
  @Property({ type: 'json', defaultRaw: `'[]'` })
  exposures: Opt<ExposureSeries[]> = []

  @Field(() => Float, { description: 'Total of all exposures in seconds; 0 if none are given.' })
  @Property({ type: 'double', default: 0 })
  integrationSeconds: Opt<number> = 0

  @Field(() => String, { nullable: true, description: 'Where it was taken, as the creator wrote it.' })
  @Property({ type: 'string', length: site.max, nullable: true })
  site?: string | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: 'Darkness of the sky on the Bortle scale, from 1, excellent, to 9, inner city.',
  })
  @Property({ type: 'smallint', nullable: true })
  bortleClass?: number | null

  @Field(() => String, {
    nullable: true,
    description: "Calibration frames in words, such as '30 darks, 20 flats'.",
  })
  @Property({ type: 'string', length: calibrationFrames.max, nullable: true })
  calibrationFrames?: string | null

  @Field(() => String, { nullable: true, description: 'Software that it was processed with.' })
  @Property({ type: 'string', length: processing.max, nullable: true })
  processing?: string | null

  @Field(() => ImageLicense, { description: 'What others may do with the picture.' })
  @Property({ type: 'string', length: 20, default: 'allRightsReserved' })
  license: Opt<ImageLicenseName> = 'allRightsReserved'

  @Field(() => String, { nullable: true, description: 'Credit line, if it names others than the creator.' })
  @Property({ type: 'string', length: credit.max, nullable: true })
  credit?: string | null

  @Field(() => Boolean, {
    description: 'Whether no list, feed or search has it. Its address works.',
  })
  @Property({ type: 'boolean', default: false })
  isUnlisted: Opt<boolean> = false

  @Field(() => String, {
    nullable: true,
    description:
      'Why the people who run the site have hidden it from all but its owner; null if they have not.',
  })
  @Property({ type: 'string', length: accountLimits.moderation.hiddenReason.max, nullable: true })
  hiddenReason?: string | null

  /** Name of the large image in the image store. */
  @Property({ type: 'string', length: 100, unique: true })
  file!: string

  /** Narrowest first. */
  @Property({ type: 'json' })
  storedSizes!: StoredSize[]

  /** Size of all its files; 0 for an image of an older version, for which `byteSize` counts. */
  @Property({ type: 'integer', default: 0 })
  storedBytes: Opt<number> = 0

  /** Identifies the metadata in its files; null if they have none, or those of another catalogue. */
  @Property({ type: 'string', length: 16, nullable: true })
  metadataHash?: string | null
}
