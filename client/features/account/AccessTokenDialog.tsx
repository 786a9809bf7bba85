import { useId, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { accessTokenRules } from '../../../contract/rules/session.ts'
import { formErrorsOf } from '../../apollo/graphql-errors.ts'
import { SelectField } from '../../forms/SelectField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { CreateAccessTokenInput, TokenScope } from '../../generated/schema-types.ts'
import buttons from '../../ui/button.module.css'
import fields from '../../ui/fields.module.css'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useCopyField } from '../../ui/useCopyField.ts'
import styles from './AccountList.module.css'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { scopeLabels } from './useAccessTokens.ts'
import type { ConfirmIdentityFragment } from './account.generated.ts'

const scopes = Object.entries(scopeLabels)
const lifetimes = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
] as const

const blank = { name: '', scope: 'read' as TokenScope, expiresInDays: '30', currentPassword: '' }

interface AccessTokenDialogProps {
  account: ConfirmIdentityFragment
  /** Returns the secret of the new token. */
  onCreate: (input: CreateAccessTokenInput) => Promise<string>
  onClose: () => void
}

export function AccessTokenDialog({ account, onCreate, onClose }: AccessTokenDialogProps) {
  const [secret, setSecret] = useState<string>()
  return (
    <FormDialog title={secret ? 'Copy your token' : 'Create access token'} onClose={onClose}>
      {({ close, onUnsaved }) =>
        secret ? (
          <NewSecret secret={secret} onDone={close} />
        ) : (
          <ValidForm
            initial={blank}
            rules={accessTokenRules}
            submit="Create token"
            submitting="Creating…"
            errorsOf={formErrorsOf}
            onSubmit={async ({ expiresInDays, currentPassword, ...rest }) => {
              const confirmation = account.signInMethods.hasPassword ? { currentPassword } : {}
              const secret = await onCreate({
                ...rest,
                ...confirmation,
                expiresInDays: Number(expiresInDays),
              })
              onUnsaved('nothing')
              setSecret(secret)
            }}
            onCancel={close}
            onUnsaved={onUnsaved}
          >
            <TextField
              name="name"
              label="Name"
              maxLength={limits.accessToken.name.max}
              autoComplete="off"
              help="What will use it, such as Phone"
            />
            <SelectField
              name="scope"
              label="It may"
              help="Writing covers your profile and its lists, never your account."
            >
              {optionsOf(scopes)}
            </SelectField>
            <SelectField name="expiresInDays" label="Expires after">
              {optionsOf(lifetimes)}
            </SelectField>
            <ConfirmIdentity account={account} />
          </ValidForm>
        )
      }
    </FormDialog>
  )
}

function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const id = useId()
  const { field, copy } = useCopyField(secret, {
    copied: 'Token copied',
    failed: 'The token could not be copied. It is selected, so that you can copy it yourself.',
  })
  return (
    <>
      <p className={styles.warning} role="status">
        This is the only time that it is shown. Store it like a password: it acts for you until it expires or
        you revoke it.
      </p>
      <label className={fields.label} htmlFor={id}>
        Access token
      </label>
      <input className={`${fields.input} ${styles.secret}`} id={id} autoComplete="off" {...field} />
      <div className={styles.actions}>
        <button className={buttons.button} type="button" onClick={onDone}>
          Done
        </button>
        {/* The form had the focus and is removed. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <button className={buttons.primary} type="button" autoFocus onClick={copy}>
          Copy token
        </button>
      </div>
    </>
  )
}

const optionsOf = (options: readonly (readonly [value: string, label: string])[]) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
