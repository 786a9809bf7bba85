import { Field, Float, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { OptionalText } from '../../graphql/optional-text.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'

const { itemName, category, brand, model, description, personalRating, priceRange, recommendedFor } =
  limits.gear
const { focalLengthMm, pixelSizeMicrons, sensorWidthMm, sensorHeightMm } = limits.gear

@InputType({ description: 'Optional fields of a gear item.' })
abstract class GearItemFields {
  @OptionalText('Manufacturer', brand)
  brand?: string | null

  @OptionalText("The manufacturer's model name", model)
  model?: string | null

  @OptionalText('Description', description)
  description?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'URL where it can be bought; http or https, which is the default.',
  })
  affiliateUrl?: string | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `The creator's own rating, ${personalRating.min} to ${personalRating.max}, higher is better.`,
  })
  personalRating?: number | null

  @OptionalText('Price range, as text', priceRange)
  priceRange?: string | null

  @OptionalText('Recommended use or users', recommendedFor)
  recommendedFor?: string | null

  @Field(() => Float, {
    nullable: true,
    description: `Focal length of a telescope or lens in mm, ${focalLengthMm.min} to ${focalLengthMm.max}.`,
  })
  focalLengthMm?: number | null

  @Field(() => Float, {
    nullable: true,
    description: `Size of a camera's pixels in µm, unbinned, ${pixelSizeMicrons.min} to ${pixelSizeMicrons.max}.`,
  })
  pixelSizeMicrons?: number | null

  @Field(() => Float, {
    nullable: true,
    description: `Longer side of a camera's sensor in mm, ${sensorWidthMm.min} to ${sensorWidthMm.max}.`,
  })
  sensorWidthMm?: number | null

  @Field(() => Float, {
    nullable: true,
    description: `Shorter side of a camera's sensor in mm, ${sensorHeightMm.min} to ${sensorHeightMm.max}.`,
  })
  sensorHeightMm?: number | null
}

@InputType({ description: 'A gear item to add.' })
export class CreateGearItemInput extends GearItemFields {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the profile to add it to.' })
  creatorProfileId!: number

  @Field(() => String, { description: `Name, 1 to ${itemName.max} characters.` })
  itemName!: string

  @Field(() => String, { description: `Category, 1 to ${category.max} characters.` })
  category!: string
}

@InputType({
  description: 'Changes to a gear item: an absent field keeps its value, null or a blank clears it.',
})
export class UpdateGearItemInput extends GearItemFields {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the gear item.' })
  id!: number

  @Field(() => String, {
    nullable: true,
    description: `Name, 1 to ${itemName.max} characters; cannot be cleared.`,
  })
  itemName?: string | null

  @Field(() => String, {
    nullable: true,
    description: `Category, 1 to ${category.max} characters; cannot be cleared.`,
  })
  category?: string | null
}
