import { Field, InputType, ObjectType } from 'type-graphql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { SessionPayload } from '../session/session-payload.ts'
import { ConnectedApp } from './connected-app.entity.ts'

@InputType({ description: 'A request of an app: by its id or by the code that a device shows.' })
export class ConnectionRequestInput {
  @Field(() => String, {
    nullable: true,
    description: 'Id of the request, from the address of its page. Valid in the browser that the app opened.',
  })
  interaction?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The code that a device shows. Case, spaces and hyphens do not matter.',
  })
  userCode?: string | null
}

@InputType({ description: 'A name for an unregistered program.' })
export class NameConnectedAppInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the connection.' })
  id!: number

  @Field(() => String, { description: `1 to ${accountLimits.app.name.max} characters.` })
  name!: string
}

@InputType({ description: 'The app to disconnect.' })
export class DisconnectAppInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the connection.' })
  id!: number
}

const returnAddress = {
  nullable: true,
  description: 'Address that returns to the app; null for a device, which notices the answer by itself.',
}

@ObjectType()
export abstract class AnsweredRequestPayload {
  @Field(() => String, returnAddress)
  redirectUrl!: string | null
}

@ObjectType()
export abstract class ConnectedAppPayload extends SessionPayload {
  @Field(() => String, returnAddress)
  redirectUrl!: string | null

  @Field(() => ConnectedApp, { description: 'The app as it is listed.' })
  connectedApp!: ConnectedApp
}

@ObjectType()
export abstract class NamedAppPayload extends SessionPayload {
  @Field(() => ConnectedApp, { description: 'The program after the change.' })
  connectedApp!: ConnectedApp
}
