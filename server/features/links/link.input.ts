import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { OptionalText } from '../../graphql/optional-text.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'

const { platform, displayName, description } = limits.link

@InputType({ description: 'Optional fields of a link.' })
abstract class LinkFields {
  @OptionalText('Link text', displayName)
  displayName?: string | null
}

@InputType({ description: 'A link to add.' })
abstract class NewLink extends LinkFields {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the profile to add it to.' })
  creatorProfileId!: number

  @Field(() => String, { description: `Platform, 1 to ${platform.max} characters.` })
  platform!: string

  @Field(() => String, { description: 'URL; http or https, which is the default.' })
  url!: string
}

@InputType({ description: 'Changes to a link: an absent field keeps its value, null or a blank clears it.' })
abstract class ChangedLink extends LinkFields {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the link.' })
  id!: number

  @Field(() => String, {
    nullable: true,
    description: `Platform, 1 to ${platform.max} characters; cannot be cleared.`,
  })
  platform?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'URL; http or https, which is the default; cannot be cleared.',
  })
  url?: string | null
}

@InputType({ description: 'A social link to add.' })
export class CreateSocialLinkInput extends NewLink {}

@InputType({
  description: 'Changes to a social link: an absent field keeps its value, null or a blank clears it.',
})
export class UpdateSocialLinkInput extends ChangedLink {}

@InputType({ description: 'A support link to add.' })
export class CreateSupportLinkInput extends NewLink {
  @OptionalText('Purpose of the support', description)
  description?: string | null
}

@InputType({
  description: 'Changes to a support link: an absent field keeps its value, null or a blank clears it.',
})
export class UpdateSupportLinkInput extends ChangedLink {
  @OptionalText('Purpose of the support', description)
  description?: string | null
}
