import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { accepted, preferred, profileId } from '../../graphql/either-name.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/integers.ts'

const { bio, location, youtubeChannelId, specialty, specialties, equipmentSummary, yearsExperience } =
  limits.profile

@InputType({ description: 'What a creator says of themselves; all of it may be left out.' })
export class CreateCreatorProfileInput {
  @Field(() => String, { nullable: true, description: `${bio.min} to ${bio.max} characters.` })
  bio?: string | null

  @Field(() => String, { nullable: true, description: `At most ${location.max} characters.` })
  location?: string | null

  @Field(() => String, { nullable: true, description: 'Address of a site; http or https.' })
  websiteUrl?: string | null

  @Field(() => String, {
    nullable: true,
    description: `Id, handle (@name) or pasted address of a YouTube channel, at most ${youtubeChannelId.max} characters.`,
  })
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
}

@InputType({
  description: 'What changes on a profile: an absent field stays as it is, null or a blank clears it.',
})
export class UpdateCreatorProfileInput extends CreateCreatorProfileInput {
  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Number of the profile.${preferred(profileId)}`,
  })
  creatorProfileId!: number

  @Field(() => GraphQLPositiveInt, { nullable: true, description: accepted(profileId) })
  profileId?: never
}
