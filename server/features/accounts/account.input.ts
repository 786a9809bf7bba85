import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { ConfirmationInput } from '../identity/confirmation.input.ts'

const { password } = limits.session

@InputType({ description: 'A new password for the signed-in account.' })
export class ChangePasswordInput extends ConfirmationInput {
  @Field(() => String, {
    description: `${password.min} to ${password.max} characters, and not a common one.`,
  })
  password!: string
}

@InputType({ description: 'The account whose password is forgotten.' })
export class RequestPasswordResetInput {
  @Field(() => String, { description: 'Email address of the account; case does not matter.' })
  email!: string
}

@InputType({ description: 'A new password for the account of a mailed link.' })
export class ResetPasswordInput {
  @Field(() => String, {
    description: `The secret of the link, the part after #. Valid once, for ${limits.session.links.resetPassword.minutes} minutes.`,
  })
  token!: string

  @Field(() => String, {
    description: `${password.min} to ${password.max} characters, and not a common one.`,
  })
  password!: string
}

@InputType({ description: 'A new email address for the signed-in account.' })
export class RequestEmailChangeInput extends ConfirmationInput {
  @Field(() => String, { description: 'The new address, which receives a link.' })
  email!: string
}

@InputType({ description: 'The link that the new address received.' })
export class ConfirmEmailChangeInput {
  @Field(() => String, {
    description: `The secret of the link, the part after #. Valid once, for ${limits.session.links.changeEmail.hours} hours.`,
  })
  token!: string
}
