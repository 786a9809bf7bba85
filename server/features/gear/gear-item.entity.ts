import { Check, Entity, Property } from '@mikro-orm/decorators/legacy'
import { Field, Float, ObjectType } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { limits } from '../../../contract/limits.ts'
import { gearRules } from '../../../contract/rules/gear.ts'
import { ProfileItem } from '../profile/profile-item.entity.ts'
import { itemColumns, itemList } from '../profile/profile-items.ts'

const { itemName, category, brand, model, description, personalRating, priceRange, recommendedFor } =
  limits.gear
const { focalLengthMm, pixelSizeMicrons, sensorWidthMm, sensorHeightMm } = limits.gear

/** Literals of the column's type: MikroORM would take PostgreSQL's `(1)::double precision` for a change of `1`. */
const within = (column: string, { min, max }: { min: number; max: number }) =>
  `${column} >= '${min}'::double precision and ${column} <= '${max}'::double precision`

@ObjectType({ simpleResolvers: true, description: "An item of a creator's gear." })
@Entity({ tableName: 'gear_item' })
@Check({ name: 'gear_item_affiliate_url', expression: `affiliate_url ~ '^https?://'` })
@Check({
  name: 'gear_item_rating',
  expression: `personal_rating >= ${personalRating.min} and personal_rating <= ${personalRating.max}`,
})
@Check({ name: 'gear_item_focal_length', expression: within('focal_length_mm', focalLengthMm) })
@Check({ name: 'gear_item_pixel_size', expression: within('pixel_size_microns', pixelSizeMicrons) })
@Check({ name: 'gear_item_sensor_width', expression: within('sensor_width_mm', sensorWidthMm) })
@Check({ name: 'gear_item_sensor_height', expression: within('sensor_height_mm', sensorHeightMm) })
export class GearItem extends ProfileItem {
  @Field(() => String, { description: "Name, such as 'RedCat 51'." })
  @Property({ type: 'string', length: itemName.max })
  itemName!: string

  @Field(() => String, {
    description: "Category, such as 'Telescope', as the creator wrote it.",
  })
  @Property({ type: 'string', length: category.max })
  category!: string

  @Field(() => String, { nullable: true, description: 'Manufacturer.' })
  @Property({ type: 'string', length: brand.max, nullable: true })
  brand?: string | null

  @Field(() => String, { nullable: true, description: "The manufacturer's model name." })
  @Property({ type: 'string', length: model.max, nullable: true })
  model?: string | null

  @Field(() => String, { nullable: true, description: "The creator's description." })
  @Property({ type: 'string', length: description.max, nullable: true })
  description?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'URL where it can be bought, possibly an affiliate link; http or https.',
  })
  @Property({ type: 'string', length: limits.url.max, nullable: true })
  affiliateUrl?: string | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `The creator's own rating, ${personalRating.min} to ${personalRating.max}, higher is better.`,
  })
  @Property({ type: 'smallint', nullable: true })
  personalRating?: number | null

  @Field(() => String, { nullable: true, description: 'Price range, as text.' })
  @Property({ type: 'string', length: priceRange.max, nullable: true })
  priceRange?: string | null

  @Field(() => String, { nullable: true, description: 'Recommended use or users.' })
  @Property({ type: 'string', length: recommendedFor.max, nullable: true })
  recommendedFor?: string | null

  @Field(() => Float, { nullable: true, description: 'Focal length of a telescope or lens in mm.' })
  @Property({ type: 'double', nullable: true })
  focalLengthMm?: number | null

  @Field(() => Float, { nullable: true, description: "Size of a camera's pixels in µm, unbinned." })
  @Property({ type: 'double', nullable: true })
  pixelSizeMicrons?: number | null

  @Field(() => Float, { nullable: true, description: "Longer side of a camera's sensor in mm." })
  @Property({ type: 'double', nullable: true })
  sensorWidthMm?: number | null

  @Field(() => Float, { nullable: true, description: "Shorter side of a camera's sensor in mm." })
  @Property({ type: 'double', nullable: true })
  sensorHeightMm?: number | null
}

/** From the alias `gear`. */
export const gearColumns = itemColumns('gear', gearRules.fields)

export const gearList = itemList<GearItem>('gear', `${gearColumns} from gear_item gear`)
