import { reportReasons } from '../../../contract/report-reasons.ts'
import { userReportRules, visitorReportRules } from '../../../contract/rules/moderation.ts'
import { publicMutation } from '../../apollo/operation-context.ts'
import { SelectField, TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { userOf, useSession } from '../../session/session.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import type { CreateReportInput } from '../../generated/schema-types.ts'
import { useCreateReportMutation } from './moderation.generated.ts'

/** One of both. */
export type ReportTarget = Pick<CreateReportInput, 'creatorProfileId' | 'galleryImageId'>

interface ReportDialogProps {
  target: ReportTarget
  onClose: () => void
}

const blank = { reason: '', details: '' }

export default function ReportDialog({ target, onClose }: ReportDialogProps) {
  const user = userOf(useSession())
  const [createReport] = useCreateReportMutation({ context: publicMutation })
  const toasts = useToasts()
  const send = async (report: Omit<CreateReportInput, keyof ReportTarget>) => {
    await createReport({ variables: { input: { ...report, ...target } } })
    toasts.success('Report sent. Thank you.')
    onClose()
  }
  const form = { submit: 'Send report', submitting: 'Sending …', onSubmit: send }
  const fields = (
    <>
      <SelectField name="reason" label="What is wrong?">
        <option value="">Choose a reason</option>
        {Object.entries(reportReasons).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        name="details"
        label="Details"
        rows={4}
        help="What the people who run the site should look at."
      />
    </>
  )
  return (
    <FormDialog
      title={target.galleryImageId ? 'Report this picture' : 'Report this profile'}
      onClose={onClose}
    >
      {user ? (
        <ValidForm {...form} initial={blank} rules={userReportRules}>
          {fields}
        </ValidForm>
      ) : (
        <ValidForm {...form} initial={{ ...blank, email: '' }} rules={visitorReportRules}>
          {fields}
          <TextField
            name="email"
            label="Your email"
            type="email"
            autoComplete="email"
            help="For an answer. Nobody else sees it."
          />
        </ValidForm>
      )}
    </FormDialog>
  )
}
