import { limits } from '../../../contract/limits.ts'
import { PasswordField } from '../../forms/PasswordField.tsx'
import type { SignInMethodsFragment } from '../session/session.generated.ts'
import { ConfirmWithProvider } from '../session/ConfirmWithProvider.tsx'

/**
 * Part of a ValidForm that confirms the identity of its user: the field `currentPassword`, or, on an account without a
 * password, a sign-in by a linked provider. The server decides; its errors appear at the field, or as the form's error.
 */
export const ConfirmIdentity = ({ account }: { account: SignInMethodsFragment }) =>
  account.hasPassword ? (
    <PasswordField
      name="currentPassword"
      label="Current password"
      autoComplete="current-password"
      maxLength={limits.session.password.max}
    />
  ) : (
    <ConfirmWithProvider providers={account.linkedProviders} />
  )
