import { KeyRound, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { accessTokenRules } from '../../../contract/rules/session.ts'
import { SelectField, TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { TokenScope } from '../../generated/schema-types.ts'
import type { SignInMethodsFragment } from '../sign-in/sign-in.generated.ts'
import { CloseButton } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useCopyField } from '../../ui/useCopyField.ts'
import {
  type AccessTokenRowFragment,
  useAccessTokensQuery,
  useCreateAccessTokenMutation,
  useRevokeAccessTokenMutation,
} from './account.generated.ts'
import styles from './account.module.css'
import { ConfirmIdentity } from './AccountForms.tsx'
import { AccountList, AccountRow, LastUsed, scopeLabels, Time } from './AccountList.tsx'
import { useRemoval } from './useRemoval.ts'
import { Status } from '../../ui/Status.tsx'

export function AccessTokens({ account }: { account: SignInMethodsFragment }) {
  // The cache does not learn when tokens are used.
  const query = useAccessTokensQuery({ fetchPolicy: 'cache-and-network' })
  const [isCreating, setIsCreating] = useState(false)
  const revoke = useRemoval('AccessToken', useRevokeAccessTokenMutation(), {
    question: (name) => `Revoke “${name}”? What uses it loses access at once.`,
    removed: 'Access token revoked',
    failed: 'The token could not be revoked. Please try again.',
  })
  return (
    <AccountList
      label="Access tokens"
      query={query}
      rows={query.data?.session?.accessTokens?.map((token) => (
        <AccountRow
          key={token.id}
          icon={KeyRound}
          name={token.name}
          tag={scopeLabels[token.scope]}
          detail={<TokenDetail token={token} />}
          removal="Revoke"
          onRemove={(button) => revoke(token, button)}
        />
      ))}
      skeletonLines={2}
    >
      <button className="button below" data-list-focus type="button" onClick={() => setIsCreating(true)}>
        <Plus size={16} aria-hidden="true" />
        Create token
      </button>
      {isCreating && <AccessTokenDialog account={account} onClose={() => setIsCreating(false)} />}
    </AccountList>
  )
}

const isPast = (time: string) => Date.parse(time) <= Date.now()

const TokenDetail = ({ token: { expiresAt, lastUsedAt } }: { token: AccessTokenRowFragment }) => (
  <>
    <span>{isPast(expiresAt) ? 'Expired ' : 'Expires '}</span>
    <Time of={expiresAt} to="day" />
    <LastUsed at={lastUsedAt} />
  </>
)

const scopes = Object.entries(scopeLabels)
const lifetimes = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
] as const

const blank = { name: '', scope: 'read' as TokenScope, expiresInDays: '30', currentPassword: '' }

interface AccessTokenDialogProps {
  account: SignInMethodsFragment
  onClose: () => void
}

function AccessTokenDialog({ account, onClose }: AccessTokenDialogProps) {
  const [createAccessToken] = useCreateAccessTokenMutation()
  const [secret, setSecret] = useState<string>()
  return (
    <FormDialog title={secret ? 'Copy your token' : 'Create access token'} onClose={onClose}>
      {secret ? (
        <SecretOnce secret={secret} />
      ) : (
        <ValidForm
          initial={blank}
          rules={accessTokenRules}
          submit="Create token"
          submitting="Creating …"
          onSubmit={async (input) => {
            const { data } = await createAccessToken({ variables: { input } })
            setSecret(data!.createAccessToken!.secret)
          }}
        >
          <TextField name="name" label="Name" autoComplete="off" help="What will use it, such as Phone" />
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
      )}
    </FormDialog>
  )
}

function SecretOnce({ secret }: { secret: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const copy = useCopyField(field, {
    copied: 'Token copied',
    failed: 'The token could not be copied. It is selected, so that you can copy it yourself.',
  })
  return (
    <>
      <Status className="above">
        This is the only time that it is shown. Store it like a password: it acts for you until it expires or
        you revoke it.
      </Status>
      <label className="label" htmlFor={id}>
        Access token
      </label>
      <input
        className={`input ${styles.secret}`}
        id={id}
        ref={field}
        autoComplete="off"
        readOnly
        value={secret}
      />
      <div className="row at-end dialog-foot">
        <CloseButton>Done</CloseButton>
        {/* The form had the focus and is removed. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <button className="button primary" type="button" autoFocus onClick={copy}>
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
