import { Ctx, Resolver } from 'type-graphql'
import { reportRules } from '../../../contract/rules/moderation.ts'
import { Access } from '../../graphql/access.ts'
import type { Context } from '../../graphql/context.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { SuccessPayload } from '../session/session-payload.ts'
import { createReport } from './create-report.ts'
import { CreateReportInput } from './report.input.ts'

@Resolver()
export class ReportResolver {
  @Access('public', {
    tokenScope: 'none',
    errors: {
      NOT_FOUND: 'if the profile or the picture does not exist',
      RATE_LIMITED: 'after too many reports',
    },
  })
  @PayloadMutation(SuccessPayload, {
    description:
      'Reports a profile or a picture to the people who run the site. Visitors give an email address.',
  })
  async createReport(
    @ValidInput(() => CreateReportInput, reportRules, 'The report.') input: CreateReportInput,
    @Ctx() context: Context,
  ): Promise<SuccessPayload> {
    await createReport(context, input)
    return { success: true }
  }
}
