import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { ConfirmWithProvider } from '../../session/ConfirmWithProvider.tsx'
import type { ConfirmIdentityFragment } from './account.generated.ts'

/**
 * The part of a form that confirms the user's identity: the field `currentPassword`, or without a password a sign-in by
 * a linked provider.
 */
export const ConfirmIdentity = ({ account }: { account: ConfirmIdentityFragment }) =>
  account.signInMethods.hasPassword ? (
    <PasswordField
      name="currentPassword"
      label="Current password"
      autoComplete="current-password"
      maxLength={limits.session.password.max}
    />
  ) : (
    <ConfirmWithProvider providers={account.signInMethods.linkedProviders} />
  )
