import { Ctx, Field, ObjectType, Resolver } from 'type-graphql'
import {
  changePasswordRules,
  confirmEmailChangeRules,
  requestEmailChangeRules,
  requestPasswordResetRules,
  resetPasswordRules,
} from '../../../contract/rules/session.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { costOfSignIn } from '../../limits/document-limits.ts'
import {
  ChangePasswordInput,
  ConfirmEmailChangeInput,
  RequestEmailChangeInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
} from './account.input.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { confirmationErrors } from '../identity/confirmation.input.ts'
import { changePassword, requestPasswordReset, resetPassword } from './change-password.ts'
import { SessionPayload, SuccessPayload } from '../session/session-payload.ts'

@ObjectType()
abstract class ChangedEmailPayload {
  @Field(() => String, { description: 'The address of the account after the change.' })
  email!: string
}

@Resolver()
export class AccountResolver {
  @Access('account', { errors: confirmationErrors })
  @PayloadMutation(SessionPayload, {
    complexity: costOfSignIn,
    description:
      'Changes the password of the account, or sets its first one. Ends all of its other sessions.',
  })
  async changePassword(
    @ValidInput(() => ChangePasswordInput, changePasswordRules, 'The new password.')
    input: ChangePasswordInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    return { session: await changePassword(context, input) }
  }

  @Access('public', { tokenScope: 'none', errors: { RATE_LIMITED: 'after too many requests' } })
  @PayloadMutation(SuccessPayload, {
    complexity: costOfSignIn,
    description:
      'Mails a link to choose a new password, if the address has an account. Succeeds in any case, after the same time.',
  })
  async requestPasswordReset(
    @ValidInput(() => RequestPasswordResetInput, requestPasswordResetRules, 'The email address.')
    input: RequestPasswordResetInput,
    @Ctx() context: Context,
  ): Promise<SuccessPayload> {
    await requestPasswordReset(context, input)
    return { success: true }
  }

  @Access('public', {
    tokenScope: 'none',
    errors: {
      BAD_USER_INPUT: 'if the link was used before or has expired',
      RATE_LIMITED: 'after too many attempts',
    },
  })
  @PayloadMutation(SuccessPayload, {
    complexity: costOfSignIn,
    description: 'Replaces a forgotten password. Ends all sessions of the account, and does not start one.',
  })
  async resetPassword(
    @ValidInput(() => ResetPasswordInput, resetPasswordRules, 'The link and the new password.')
    input: ResetPasswordInput,
    @Ctx() context: Context,
  ): Promise<SuccessPayload> {
    await resetPassword(context, input)
    return { success: true }
  }

  @Access('account', { errors: confirmationErrors })
  @PayloadMutation(SuccessPayload, {
    complexity: costOfSignIn,
    description:
      'Mails a link to a new email address. The account keeps its address until the link is opened. Succeeds even if the new address has another account.',
  })
  async requestEmailChange(
    @ValidInput(() => RequestEmailChangeInput, requestEmailChangeRules, 'The new address.')
    input: RequestEmailChangeInput,
    @Ctx() context: Context,
  ): Promise<SuccessPayload> {
    await requestEmailChange(context, input)
    return { success: true }
  }

  @Access('public', {
    tokenScope: 'none',
    errors: {
      BAD_USER_INPUT: 'if the link was used before or has expired',
      CONFLICT: 'if the address has another account by now',
      RATE_LIMITED: 'after too many attempts',
    },
  })
  @PayloadMutation(ChangedEmailPayload, {
    complexity: costOfSignIn,
    description: 'Changes the email of an account to the address that received the link. Needs no session.',
  })
  async confirmEmailChange(
    @ValidInput(() => ConfirmEmailChangeInput, confirmEmailChangeRules, 'The link.')
    input: ConfirmEmailChangeInput,
    @Ctx() context: Context,
  ): Promise<ChangedEmailPayload> {
    return { email: await confirmEmailChange(context, input) }
  }
}
