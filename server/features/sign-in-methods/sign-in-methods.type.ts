import { Field, ObjectType } from 'type-graphql'
import { OAuthProvider } from './oauth-account.entity.ts'

@ObjectType({ description: 'What an account signs in with.' })
export class SignInMethods {
  @Field(() => Boolean, { description: 'Whether the account has a password to sign in with.' })
  hasPassword!: boolean

  @Field(() => [OAuthProvider], { description: 'The providers linked to the account, oldest link first.' })
  linkedProviders!: OAuthProvider[]
}
