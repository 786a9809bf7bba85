import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../../graphql/context.ts'
import { Access } from '../../../graphql/access.ts'
import { GraphQLPositiveInt } from '../../../graphql/scalars.ts'
import { costOfList } from '../../../limits/document-limits.ts'
import { endSession, endSessions, maxListedSessions, sessionsOf } from './devices.ts'
import { Session } from './session.type.ts'

@Resolver(() => Session)
export class DevicesResolver {
  @Access('account')
  @Query(() => [Session], {
    complexity: costOfList(maxListedSessions),
    description: `The devices that are signed in to your account: this one first, then the last ${maxListedSessions} by use.`,
  })
  async sessions(@Ctx() context: Context): Promise<Session[]> {
    return sessionsOf(context)
  }

  @Access('account', { errors: { NOT_FOUND: 'if your account has no such session' } })
  @Mutation(() => GraphQLPositiveInt, {
    description: 'Signs out a device at once; returns the id of its session.',
  })
  async endSession(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the session.' }) id: number,
    @Ctx() context: Context,
  ): Promise<number> {
    return endSession(context.em, context.requireUser().id, id)
  }

  @Access('account')
  @Mutation(() => [Session], {
    description: 'Signs out all other devices; returns the remaining sessions.',
  })
  async endOtherSessions(@Ctx() context: Context): Promise<Session[]> {
    await endSessions(context.em, context.requireUser().id, { except: context.session.id })
    return sessionsOf(context)
  }
}
