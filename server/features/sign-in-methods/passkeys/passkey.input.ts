import { Field, InputType, ObjectType } from 'type-graphql'
import { accountLimits } from '../../../../contract/account-limits.ts'
import { GraphQLPositiveInt } from '../../../graphql/scalars.ts'
import { SessionPayload } from '../../session/session-payload.ts'
import { Passkey } from '../passkey.entity.ts'

const { name } = accountLimits.passkey

@InputType({ description: 'The answer of a passkey.' })
export class SignInWithPasskeyInput {
  @Field(() => String, {
    description:
      'JSON of `navigator.credentials.get` (AuthenticationResponseJSON), from the browser that asked.',
  })
  response!: string
}

@InputType({ description: 'A new passkey.' })
export class AddPasskeyInput {
  @Field(() => String, {
    nullable: true,
    description: `1 to ${name.max} characters; by default its device, such as 'Passkey on Linux'.`,
  })
  name?: string | null

  @Field(() => String, {
    description:
      'JSON of `navigator.credentials.create` (RegistrationResponseJSON), from the browser that asked.',
  })
  response!: string
}

@InputType({ description: 'Another name for a passkey.' })
export class RenamePasskeyInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the passkey.' })
  id!: number

  @Field(() => String, { description: `1 to ${name.max} characters.` })
  name!: string
}

@InputType({ description: 'The passkey to remove.' })
export class RemovePasskeyInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the passkey.' })
  id!: number
}

@ObjectType()
export abstract class PasskeyOptionsPayload {
  @Field(() => String, {
    description:
      'JSON for `PublicKeyCredential.parseRequestOptionsFromJSON` or `parseCreationOptionsFromJSON`. Valid once, for 5 minutes, in this browser.',
  })
  options!: string
}

@ObjectType()
export abstract class ChangedPasskeyPayload extends SessionPayload {
  @Field(() => Passkey, { description: 'The passkey after the change.' })
  passkey!: Passkey
}
