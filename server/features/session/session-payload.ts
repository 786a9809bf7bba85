import { Field, ObjectType } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { SessionUser } from './session-user.type.ts'

/** Of a mutation after which an account is signed in. */
@ObjectType()
export abstract class SessionPayload {
  @Field(() => SessionUser, { description: 'The signed-in account after the change.' })
  session!: SessionUser
}

/** Declares the id of what was deleted. */
export const DeletedId = () => Field(() => GraphQLPositiveInt, { description: 'Id of what was deleted.' })

/** Of a deletion after which nobody is signed in. */
@ObjectType()
export abstract class DeletionPayload {
  @DeletedId()
  deletedId!: number
}

/** Of a deletion after which the account is still signed in. */
@ObjectType()
export abstract class DeletionSessionPayload extends SessionPayload {
  @DeletedId()
  deletedId!: number
}

/** Of a mutation that has no object to return. */
@ObjectType()
export abstract class SuccessPayload {
  @Field(() => Boolean, { description: 'True: a failure is an error.' })
  success!: boolean
}
