import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { GraphQLDateTimeISO, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { Role } from './user.entity.ts'

registerEnumType(Role, {
  name: 'Role',
  description: 'What an account may do.',
  valuesConfig: {
    user: { description: 'May have a creator profile.' },
    admin: { description: 'May also open the admin pages.' },
  },
})

declare module '../../graphql/context.ts' {
  interface Account extends SessionUser {}
}

@ObjectType({ simpleResolvers: true, description: 'The signed-in account, visible to its user only.' })
export class SessionUser {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the account.' })
  id!: number

  @Field(() => String, { description: 'Public name.' })
  displayName!: string

  @Field(() => String, { description: 'Email address of the account, as typed.' })
  email!: string

  @Field(() => Role, { description: 'What the account may do.' })
  role!: Role

  pictureFolder?: string | null
  pictureAltText?: string | null
  providerAvatarUrl?: string | null

  /** A text if the row was read by SQL. */
  @Field(() => GraphQLDateTimeISO, { description: 'When the account was created.' })
  createdAt!: Date | string
}
