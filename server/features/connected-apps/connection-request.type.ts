import { Field, ObjectType } from 'type-graphql'
import { nameEnum } from '../../graphql/name-enum.ts'
import { GraphQLDateTimeISO } from '../../graphql/scalars.ts'
import { TokenScope } from './token-scope.ts'

const kinds = {
  browser: 'The app opened this browser, which returns to it',
  device: 'A device without a browser shows a code, which the person types here',
}
export type ConnectionKind = keyof typeof kinds
const connectionKindEnum = nameEnum('ConnectionKind', 'How an app asks to be connected.', kinds)

@ObjectType({ description: 'An app that asks to be connected.' })
export class ConnectingApp {
  @Field(() => String, { nullable: true, description: 'Its name; null for an unregistered program.' })
  name!: string | null

  @Field(() => String, { nullable: true, description: 'Page of the app; null for an unregistered program.' })
  address!: string | null

  @Field(() => Boolean, { description: 'Whether the operator of this site registered the app.' })
  isVerified!: boolean
}

@ObjectType({ description: 'A request of an app to use an account, which waits for the answer of a person.' })
export class ConnectionRequest {
  @Field(() => ConnectingApp, { description: 'The app that asks.' })
  app!: ConnectingApp

  @Field(() => TokenScope, { description: 'What the app wants to do.' })
  scope!: TokenScope

  @Field(() => connectionKindEnum, { description: 'How the app asks.' })
  kind!: ConnectionKind

  @Field(() => GraphQLDateTimeISO, { description: 'When the request expires.' })
  expiresAt!: Date
}
