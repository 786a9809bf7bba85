import { Field, InputType } from 'type-graphql'

/** Input of a change that the owner of the account must confirm. */
@InputType()
export abstract class ConfirmationInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Password of the account. Null or absent on an account without one, which a recent sign-in by provider or passkey confirms.',
  })
  currentPassword?: string | null
}

/** The errors of `confirmIdentity`, for the description of a field. */
export const confirmationErrors = {
  BAD_USER_INPUT: 'if the current password is wrong',
  REAUTHENTICATION_REQUIRED: 'if the account has no password and its user signed in more than 10 minutes ago',
  RATE_LIMITED: 'after too many attempts',
}
