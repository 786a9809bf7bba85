import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import type { SignInMethodsFragment } from '../session/session.generated.ts'
import { ConfirmWithProvider } from '../session/ConfirmWithProvider.tsx'

/**
 * The part of a form that confirms the user's identity: the field `currentPassword`, or without a password a sign-in by
 * a linked provider.
 */
export const ConfirmIdentity = ({ account }: { account: SignInMethodsFragment }) =>
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
