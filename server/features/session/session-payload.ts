import { Ctx, Field, FieldResolver, ObjectType, Resolver } from 'type-graphql'
import type { Context } from '../../graphql/context.ts'
import { SessionUser } from './session-user.type.ts'

/** Of a mutation after which an account is signed in. */
@ObjectType()
export abstract class SessionPayload {}

/** Of a mutation that has no object to return. */
@ObjectType()
export abstract class SuccessPayload {
  @Field(() => Boolean, { description: 'True: a failure is an error.' })
  success!: boolean
}

@Resolver(() => SessionPayload)
export class SessionPayloadResolver {
  @FieldResolver(() => SessionUser, { description: 'The signed-in account after the change.' })
  session(@Ctx() context: Context) {
    return context.requireUser()
  }
}
