import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { accepted, preferred, profileId } from '../../graphql/either-name.ts'
import { GraphQLPositiveInt } from '../../graphql/integers.ts'

const { itemName, category, brand, model, description, personalRating, priceRange, recommendedFor } =
  limits.gear

@InputType({ description: 'What may be left out of a piece of gear.' })
abstract class GearItemFields {
  @Field(() => String, { nullable: true, description: `Who makes it, at most ${brand.max} characters.` })
  brand?: string | null

  @Field(() => String, {
    nullable: true,
    description: `The maker's name for it, at most ${model.max} characters.`,
  })
  model?: string | null

  @Field(() => String, {
    nullable: true,
    description: `What the creator has to say about it, at most ${description.max} characters.`,
  })
  description?: string | null

  @Field(() => String, { nullable: true, description: 'Where to buy it; http or https.' })
  affiliateUrl?: string | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `The creator's own rating, ${personalRating.min} to ${personalRating.max}, more is better.`,
  })
  personalRating?: number | null

  @Field(() => String, {
    nullable: true,
    description: `What it costs, in words, at most ${priceRange.max} characters.`,
  })
  priceRange?: string | null

  @Field(() => String, {
    nullable: true,
    description: `Whom or what it suits, at most ${recommendedFor.max} characters.`,
  })
  recommendedFor?: string | null
}

@InputType({ description: 'A piece of gear to add.' })
export class CreateGearItemInput extends GearItemFields {
  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Number of the profile that will show it.${preferred(profileId)}`,
  })
  creatorProfileId!: number

  @Field(() => GraphQLPositiveInt, { nullable: true, description: accepted(profileId) })
  profileId?: never

  @Field(() => String, { description: `What it is called, 1 to ${itemName.max} characters.` })
  itemName!: string

  @Field(() => String, { description: `What kind of thing it is, 1 to ${category.max} characters.` })
  category!: string
}

@InputType({ description: 'What changes on a piece of gear: an absent field stays, null or a blank clears.' })
export class UpdateGearItemInput extends GearItemFields {
  @Field(() => GraphQLPositiveInt, { description: 'Number of the piece.' })
  id!: number

  @Field(() => String, {
    nullable: true,
    description: `What it is called, 1 to ${itemName.max} characters; cannot be cleared.`,
  })
  itemName?: string | null

  @Field(() => String, {
    nullable: true,
    description: `What kind of thing it is, 1 to ${category.max} characters; cannot be cleared.`,
  })
  category?: string | null
}
