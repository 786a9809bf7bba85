import { Field, InputType, Int, ObjectType } from 'type-graphql'
import { accountLimits } from '../../../../contract/account-limits.ts'
import { GraphQLPositiveInt } from '../../../graphql/scalars.ts'
import { SessionPayload } from '../../session/session-payload.ts'
import { ConfirmationInput } from '../../identity/confirmation.input.ts'
import { AccessToken } from './access-token.entity.ts'
import { TokenScope } from '../token-scope.ts'

const { name, expiresInDays } = accountLimits.accessToken

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

@InputType({ description: 'The token to revoke.' })
export class RevokeAccessTokenInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the token.' })
  id!: number
}

@ObjectType()
export abstract class CreatedAccessTokenPayload extends SessionPayload {
  @Field(() => String, {
    description: 'The token to send as `Authorization: Bearer`. Only this response contains it.',
  })
  secret!: string

  @Field(() => AccessToken, { description: 'The token as it is listed.' })
  accessToken!: AccessToken
}
