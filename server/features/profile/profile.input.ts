import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { OptionalText } from '../../graphql/optional-text.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'

const { bio, location, youtubeChannelId, specialty, specialties, equipmentSummary, yearsExperience } =
  limits.profile

@InputType({ description: 'A new profile; all fields are optional.' })
export class CreateCreatorProfileInput {
  @Field(() => String, { nullable: true, description: `${bio.min} to ${bio.max} characters.` })
  bio?: string | null

  @Field(() => String, { nullable: true, description: `At most ${location.max} characters.` })
  location?: string | null

  @Field(() => String, { nullable: true, description: 'URL; http or https, which is the default.' })
  websiteUrl?: string | null

  @OptionalText('Id, handle (@name) or URL of a YouTube channel', youtubeChannelId)
  youtubeChannelId?: string | null

  @Field(() => [String], {
    nullable: true,
    description: `Fields of work, at most ${specialties.max} of at most ${specialty.max} characters each.`,
  })
  specialties?: string[] | null

  @Field(() => String, { nullable: true, description: `At most ${equipmentSummary.max} characters.` })
  equipmentSummary?: string | null

  @Field(() => GraphQLNonNegativeInt, {
    nullable: true,
    description: `Years of experience, ${yearsExperience.min} to ${yearsExperience.max}.`,
  })
  yearsExperience?: number | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the hours of the public pictures count in the map of the sky; null for true, the default.',
  })
  showsSkyHours?: boolean | null
}

@InputType({
  description: 'Changes to a profile: an absent field keeps its value, null or a blank clears it.',
})
export class UpdateCreatorProfileInput extends CreateCreatorProfileInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the profile.' })
  creatorProfileId!: number
}
