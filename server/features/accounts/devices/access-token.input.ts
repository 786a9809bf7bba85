import { Field, InputType, Int, ObjectType } from 'type-graphql'
import { limits } from '../../../../contract/limits.ts'
import { ConfirmationInput } from '../identity/confirmation.input.ts'
import { AccessToken, TokenScope } from './access-token.entity.ts'

const { name, expiresInDays } = limits.accessToken

@InputType({ description: 'A new access token.' })
export class CreateAccessTokenInput extends ConfirmationInput {
  @Field(() => String, {
    description: `What it is for, such as 'Phone'; 1 to ${name.max} characters.`,
  })
  name!: string

  @Field(() => TokenScope, { description: 'What it may do.' })
  scope!: TokenScope

  @Field(() => Int, { description: `Days until it expires, ${expiresInDays.min} to ${expiresInDays.max}.` })
  expiresInDays!: number
}

@ObjectType({ description: 'A new access token with its secret.' })
export class CreatedAccessToken {
  @Field(() => String, {
    description: 'The token to send as `Authorization: Bearer`. Only this response contains it.',
  })
  secret!: string

  @Field(() => AccessToken, { description: 'The token as it is listed.' })
  accessToken!: AccessToken
}
