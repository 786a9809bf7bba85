import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'

const { password, displayName } = limits.session

@InputType({ description: 'What somebody signs in with.' })
export class LogInInput {
  @Field(() => String, { description: 'Email address of the account, in any case.' })
  email!: string

  @Field(() => String, { description: 'Password of the account.' })
  password!: string
}

@InputType({ description: 'What somebody begins an account with.' })
export class RegisterInput {
  @Field(() => String, { description: 'Email address; no other account may have it, in any case.' })
  email!: string

  @Field(() => String, { description: `${password.min} to ${password.max} characters.` })
  password!: string

  @Field(() => String, {
    description: `Name shown to everybody, 1 to ${displayName.max} characters; blanks, emoji and any script are welcome.`,
  })
  displayName!: string
}

@InputType({ description: 'What a finished sign-in popup handed over.' })
export class EstablishSessionInput {
  @Field(() => String, { description: 'Works once, for 60 seconds, in the browser that opened the popup.' })
  tempToken!: string
}
