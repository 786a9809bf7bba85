import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { requestEmailChangeRules } from '../../../contract/rules/session.ts'
import { formErrorsOf } from '../../apollo/graphql-errors.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { type Unsaved, useLeaveWarning } from '../../ui/useLeaveWarning.ts'
import { type EmailFormFragment, useRequestEmailChangeMutation } from './account.generated.ts'
import styles from './EmailForm.module.css'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'

const blank = { email: '', currentPassword: '' }

/** Requests a change of an account's email, which takes effect when the mailed link is opened. */
export function EmailForm({ account }: { account: EmailFormFragment }) {
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  const [sentTo, setSentTo] = useState<string>()
  const [requestEmailChange] = useRequestEmailChangeMutation()
  useLeaveWarning(unsaved)

  async function request({ email, currentPassword }: typeof blank) {
    setSentTo(undefined)
    await requestEmailChange({
      variables: {
        input: { email, currentPassword: account.signInMethods.hasPassword ? currentPassword : null },
      },
    })
    setSentTo(email.trim())
  }
  return (
    <>
      <p className={styles.current}>
        Your address is <strong>{account.email}</strong>.
      </p>
      <ValidForm
        initial={blank}
        rules={requestEmailChangeRules}
        submit="Change email"
        submitting="Sending …"
        errorsOf={formErrorsOf}
        onSubmit={request}
        fieldsOf={() => blank}
        onUnsaved={setUnsaved}
      >
        <TextField
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          maxLength={limits.session.email.max}
          help="We mail a link there. Nothing changes until you open it."
        />
        <ConfirmIdentity account={account} />
      </ValidForm>
      <p className={styles.sent} role="status">
        {sentTo &&
          `We have sent a link to ${sentTo}. Open it within ${limits.session.links.changeEmail.hours} hours; until then your address stays the same.`}
      </p>
    </>
  )
}
