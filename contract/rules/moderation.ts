import { number, object, string } from 'yup'
import { accountLimits } from '../account-limits.ts'
import { reportReasons, type ReportReasonName } from '../report-reasons.ts'
import { optionalParagraphs, optionalText } from './fields.ts'
import { emailRule } from './session.ts'

const { target, reason, details, hiddenReason } = accountLimits.moderation

const fields = {
  reason: string<ReportReasonName>()
    .oneOf(Object.keys(reportReasons) as ReportReasonName[], reason.required)
    .required(reason.required),
  details: optionalParagraphs(details),
}

/** The form of a user. */
export const userReportRules = object(fields)

/** The form of a visitor, whose address is needed for an answer. */
export const visitorReportRules = object({ ...fields, email: emailRule })

/** Visitors also need an email, which the server checks. */
export const reportRules = object({
  ...fields,
  email: emailRule.optional().nullable(),
  creatorProfileId: number().nullable(),
  galleryImageId: number().nullable(),
}).test(
  'required',
  target.missing,
  ({ creatorProfileId, galleryImageId }) => Boolean(creatorProfileId) !== Boolean(galleryImageId),
)

export const hiddenReasonRules = object({ reason: optionalText(hiddenReason) })
