import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { establishSessionRules, logInRules, registerRules } from '../../../contract/rules/session.ts'
import type { Context } from '../../graphql/context.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { EstablishSessionInput, LogInInput, RegisterInput } from './session.input.ts'
import { SessionUser } from './session-user.type.ts'
import { establishSession, register, signIn } from './sign-in.ts'
import { User } from './user.entity.ts'

@Resolver()
export class SessionResolver {
  @Query(() => SessionUser, { nullable: true, description: 'Who is signed in; null for a visitor.' })
  async session(@Ctx() { em, userId }: Context): Promise<SessionUser | null> {
    return userId === null ? null : em.findOne(User, { id: userId })
  }

  @Mutation(() => SessionUser, {
    description:
      "Signs in and sets the session's cookie. UNAUTHENTICATED when email and password do not fit, RATE_LIMITED after " +
      'too many tries.',
  })
  async logIn(
    @ValidInput(() => LogInInput, logInRules, 'Email and password.') input: LogInInput,
    @Ctx() context: Context,
  ): Promise<SessionUser> {
    return signIn(context, input)
  }

  @Mutation(() => SessionUser, {
    description:
      "Begins an account and signs it in. CONFLICT with 'Email already in use', RATE_LIMITED after too many registrations.",
  })
  async register(
    @ValidInput(() => RegisterInput, registerRules, 'What the account begins with.') input: RegisterInput,
    @Ctx() context: Context,
  ): Promise<SessionUser> {
    return register(context, input)
  }

  @Mutation(() => SessionUser, {
    description:
      'Signs in with what a popup at Google or Discord handed over. UNAUTHENTICATED when the token was used before, is ' +
      "older than 60 seconds, or another browser's.",
  })
  async establishSession(
    @ValidInput(() => EstablishSessionInput, establishSessionRules, "The popup's token.")
    input: EstablishSessionInput,
    @Ctx() context: Context,
  ): Promise<SessionUser> {
    return establishSession(context, input)
  }

  @Mutation(() => Boolean, { description: 'Ends the session on the server; true, also when there was none.' })
  async logOut(@Ctx() { session }: Context): Promise<boolean> {
    await session.end()
    return true
  }
}
