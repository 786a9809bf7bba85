import { Field, ObjectType } from 'type-graphql'
import { SessionUser } from './session-user.type.ts'

/** Of a mutation after which an account is signed in. */
@ObjectType()
export abstract class SessionPayload {
  @Field(() => SessionUser, { description: 'The signed-in account after the change.' })
  session!: SessionUser
}

/** Of a mutation that has no object to return. */
@ObjectType()
export abstract class SuccessPayload {
  @Field(() => Boolean, { description: 'True: a failure is an error.' })
  success!: boolean
}
