import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/integers.ts'
import { OAuthProvider } from './oauth-account.entity.ts'
import { Role } from './user.entity.ts'

registerEnumType(Role, {
  name: 'Role',
  description: 'What an account may do.',
  valuesConfig: {
    user: { description: 'Keeps a creator profile.' },
    admin: { description: 'Opens the admin pages too.' },
  },
})

registerEnumType(OAuthProvider, {
  name: 'OAuthProvider',
  description: 'Where people may sign in besides with a password.',
  valuesConfig: {
    google: { description: 'Google.' },
    discord: { description: 'Discord.' },
  },
})

@ObjectType({ description: 'The person who is signed in, as only they see themselves.' })
export class SessionUser {
  @Field(() => GraphQLPositiveInt, { description: 'Number of the account.' })
  id!: number

  @Field(() => String, { description: 'Name shown to everybody.' })
  displayName!: string

  @Field(() => String, { description: 'Email address of the account, as typed.' })
  email!: string

  @Field(() => Role, { description: 'What the account may do.' })
  role!: Role

  @Field(() => String, {
    nullable: true,
    description: "Address of the provider's picture; null shows initials.",
  })
  avatarUrl?: string | null
}
