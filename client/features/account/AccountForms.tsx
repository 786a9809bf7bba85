import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import {
  changeDisplayNameRules,
  changePasswordRules,
  requestEmailChangeRules,
} from '../../../contract/rules/session.ts'
import { NewPasswordField, PasswordField } from '../../forms/PasswordField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { ConfirmBySignIn } from '../sign-in/ConfirmBySignIn.tsx'
import { signalAccountNames } from '../sign-in/passkey-signals.ts'
import { changeUser } from '../../session/session.ts'
import type { SignInMethodsFragment } from '../sign-in/sign-in.generated.ts'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import {
  type AccountFormsFragment,
  type ProfilePictureFragment,
  useChangeDisplayNameMutation,
  useChangePasswordMutation,
  useRequestEmailChangeMutation,
} from './account.generated.ts'
import type { ChangePasswordInput, RequestEmailChangeInput } from '../../generated/schema-types.ts'
import styles from './account.module.css'
import { Status } from '../../ui/Status.tsx'

export function DisplayNameForm({ user }: { user: ProfilePictureFragment }) {
  const toasts = useToasts()
  const [changeDisplayName] = useChangeDisplayNameMutation({
    update: (_cache, { data }) => changeUser(data!.changeDisplayName!.session),
    onCompleted: ({ changeDisplayName }) => void signalAccountNames(changeDisplayName!.session),
  })
  return (
    <ValidForm
      initial={{ displayName: user.displayName }}
      rules={changeDisplayNameRules}
      submit="Save name"
      submitting="Saving …"
      onSubmit={async (_fields, changed) => {
        if (changed.displayName === undefined) {
          toasts.success(nothingToSave)
          return undefined
        }
        const { data } = await changeDisplayName({
          variables: { input: { displayName: changed.displayName } },
        })
        toasts.success('Your name was changed.')
        return { displayName: data!.changeDisplayName!.session.displayName }
      }}
    >
      <TextField
        name="displayName"
        label="Display name"
        autoComplete="name"
        help="Shown on your page, your card and your pictures. The address of your page stays the same."
      />
    </ValidForm>
  )
}

const blankEmail = { email: '', currentPassword: '' }

/** Requests a change of an account's email, which takes effect when the mailed link is opened. */
export function EmailForm({ account }: { account: AccountFormsFragment }) {
  const [sentTo, setSentTo] = useState<string>()
  const [requestEmailChange] = useRequestEmailChangeMutation()

  async function request(input: RequestEmailChangeInput) {
    setSentTo(undefined)
    await requestEmailChange({ variables: { input } })
    setSentTo(input.email)
    return blankEmail
  }
  return (
    <>
      <p className="break-words above">
        Your address is <strong>{account.email}</strong>.
      </p>
      <ValidForm
        initial={blankEmail}
        rules={requestEmailChangeRules}
        submit="Change email"
        submitting="Sending …"
        onSubmit={request}
      >
        <TextField
          name="email"
          label="New email"
          type="email"
          autoComplete="email"
          help="We mail a link there. Nothing changes until you open it."
        />
        <ConfirmIdentity account={account} />
      </ValidForm>
      <Status className={`break-words ${styles.sent}`}>
        {sentTo &&
          `We have sent a link to ${sentTo}. Open it within ${limits.session.links.changeEmail.hours} hours; until then your address stays the same.`}
      </Status>
    </>
  )
}

const blankPassword = { currentPassword: '', password: '' }

export function PasswordForm({ account }: { account: AccountFormsFragment }) {
  const { email } = account
  const { hasPassword } = account.signInMethods
  const [changePassword] = useChangePasswordMutation()
  const toasts = useToasts()

  async function save(input: ChangePasswordInput) {
    await changePassword({ variables: { input } })
    toasts.success(
      `${hasPassword ? 'Your password is changed.' : 'Your account has a password now.'} All other devices are signed out.`,
    )
    return blankPassword
  }
  return (
    <ValidForm
      initial={blankPassword}
      rules={changePasswordRules}
      submit={hasPassword ? 'Change password' : 'Set password'}
      submitting="Saving …"
      onSubmit={save}
    >
      {/* Password managers save the new password for this address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <ConfirmIdentity account={account} />
      <NewPasswordField label={hasPassword ? 'New password' : 'Password'} />
    </ValidForm>
  )
}

/**
 * The part of a form that confirms the user's identity: the field `currentPassword`, or without a password, when the server
 * ignores the field, another sign-in by a linked provider or a passkey.
 */
export const ConfirmIdentity = ({ account }: { account: SignInMethodsFragment }) =>
  account.signInMethods.hasPassword ? (
    <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
  ) : (
    <ConfirmBySignIn methods={account.signInMethods} />
  )
