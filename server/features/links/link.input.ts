import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { accepted, preferred, profileId } from '../../graphql/either-name.ts'
import { GraphQLPositiveInt } from '../../graphql/integers.ts'

const { platform, displayName, description } = limits.link

@InputType({ description: 'What may be left out of a link.' })
abstract class LinkFields {
  @Field(() => String, {
    nullable: true,
    description: `Text to show for it, at most ${displayName.max} characters.`,
  })
  displayName?: string | null
}

@InputType({ description: 'A link to add.' })
abstract class NewLink extends LinkFields {
  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Number of the profile that will show it.${preferred(profileId)}`,
  })
  creatorProfileId!: number

  @Field(() => GraphQLPositiveInt, { nullable: true, description: accepted(profileId) })
  profileId?: never

  @Field(() => String, { description: `What it leads to, 1 to ${platform.max} characters.` })
  platform!: string

  @Field(() => String, { description: 'Its address; http or https.' })
  url!: string
}

@InputType({ description: 'What changes on a link: an absent field stays, null or a blank clears.' })
abstract class ChangedLink extends LinkFields {
  @Field(() => GraphQLPositiveInt, { description: 'Number of the link.' })
  id!: number

  @Field(() => String, {
    nullable: true,
    description: `What it leads to, 1 to ${platform.max} characters; cannot be cleared.`,
  })
  platform?: string | null

  @Field(() => String, { nullable: true, description: 'Its address; http or https; cannot be cleared.' })
  url?: string | null
}

@InputType({ description: 'A social link to add.' })
export class CreateSocialLinkInput extends NewLink {}

@InputType({ description: 'What changes on a social link: an absent field stays, null or a blank clears.' })
export class UpdateSocialLinkInput extends ChangedLink {}

@InputType({ description: 'A support link to add.' })
export class CreateSupportLinkInput extends NewLink {
  @Field(() => String, {
    nullable: true,
    description: `What the support is for, at most ${description.max} characters.`,
  })
  description?: string | null
}

@InputType({ description: 'What changes on a support link: an absent field stays, null or a blank clears.' })
export class UpdateSupportLinkInput extends ChangedLink {
  @Field(() => String, {
    nullable: true,
    description: `What the support is for, at most ${description.max} characters.`,
  })
  description?: string | null
}
