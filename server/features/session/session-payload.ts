import { Field, ObjectType } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { SessionUser } from './session-user.type.ts'

/** Payload of mutations that leave the account signed in. */
@ObjectType()
export abstract class SessionPayload {
  @Field(() => SessionUser, { description: 'The signed-in account after the change.' })
  session!: SessionUser
}

/** Declares the id of what was deleted. */
export const DeletedId = () => Field(() => GraphQLPositiveInt, { description: 'Id of what was deleted.' })

/** Payload of deletions that leave nobody signed in. */
@ObjectType()
export abstract class DeletionPayload {
  @DeletedId()
  deletedId!: number
}

/** Payload of deletions that leave the account signed in. */
@ObjectType()
export abstract class DeletionSessionPayload extends SessionPayload {
  @DeletedId()
  deletedId!: number
}

/** Payload of mutations that have no object to return. */
@ObjectType()
export abstract class SuccessPayload {
  @Field(() => Boolean, { description: 'True: a failure is an error.' })
  success!: boolean
}
