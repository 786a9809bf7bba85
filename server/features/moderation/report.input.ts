import { Field, InputType } from 'type-graphql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { reportReasons, type ReportReasonName } from '../../../contract/report-reasons.ts'
import { nameEnum } from '../../graphql/name-enum.ts'
import { OptionalText } from '../../graphql/optional-text.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'

const ReportReason = nameEnum('ReportReason', 'Why something is reported.', reportReasons)

@InputType({ description: 'A profile or a picture, one of both, and what is wrong with it.' })
export class CreateReportInput {
  @Field(() => GraphQLPositiveInt, { nullable: true, description: 'Id of the profile.' })
  creatorProfileId?: number | null

  @Field(() => GraphQLPositiveInt, { nullable: true, description: 'Id of the picture.' })
  galleryImageId?: number | null

  @Field(() => ReportReason, { description: 'Why it is reported.' })
  reason!: ReportReasonName

  @OptionalText('Details', accountLimits.moderation.details)
  details?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The email address of a visitor, for an answer. Ignored for an account, which has one.',
  })
  email?: string | null
}
