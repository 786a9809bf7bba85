import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { OAuthProvider } from '../sign-in-methods/oauth-account.entity.ts'

const { password, displayName } = limits.session

@InputType({ description: 'Credentials.' })
export class LogInInput {
  @Field(() => String, { description: 'Email address of the account; case does not matter.' })
  email!: string

  @Field(() => String, { description: 'Password of the account.' })
  password!: string
}

@InputType({ description: 'A new account.' })
export class RegisterInput {
  @Field(() => String, { description: 'Email address; unique regardless of case.' })
  email!: string

  @Field(() => String, { description: `${password.min} to ${password.max} characters.` })
  password!: string

  @Field(() => String, {
    description: `Public name, 1 to ${displayName.max} characters of any script, including spaces and emoji.`,
  })
  displayName!: string
}

@InputType({ description: 'A new public name.' })
export class ChangeDisplayNameInput {
  @Field(() => String, {
    description: `1 to ${displayName.max} characters of any script, including spaces and emoji.`,
  })
  displayName!: string
}

@InputType({ description: 'The result of a sign-in popup.' })
export class EstablishSessionInput {
  @Field(() => String, { description: 'Valid once, for 60 seconds, in the browser that opened the popup.' })
  tempToken!: string
}

@InputType({ description: 'A sign-in method to remove.' })
export class UnlinkProviderInput {
  @Field(() => OAuthProvider, { description: 'The provider to unlink.' })
  provider!: OAuthProvider
}
