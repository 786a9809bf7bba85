import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../graphql/context.ts'
import { SessionUser } from './session-user.type.ts'
import { User } from './user.entity.ts'

@Resolver()
export class SessionResolver {
  @Query(() => SessionUser, { nullable: true, description: 'Who is signed in; null for a visitor.' })
  async session(@Ctx() { em, userId }: Context): Promise<SessionUser | null> {
    return userId === null ? null : em.findOne(User, { id: userId })
  }
}
