import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { establishSessionRules, logInRules, registerRules } from '../../../contract/rules/session.ts'
import type { Context } from '../../context.ts'
import { costOfSignIn } from '../../limits/document-limits.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { OAuthProvider } from './oauth-account.entity.ts'
import { EstablishSessionInput, LogInInput, RegisterInput } from './session.input.ts'
import { SessionUser } from './session-user.type.ts'
import { hasPassword, linkedProviders, unlinkProvider } from './sign-in-methods.ts'
import { establishSession, register, signIn } from './sign-in.ts'
import { requireUserId } from './require-user.ts'

@Resolver(() => SessionUser)
export class SessionResolver {
  @Query(() => SessionUser, { nullable: true, description: 'Who is signed in; null for a visitor.' })
  session(@Ctx() { sessionUser }: Context): SessionUser | null {
    return sessionUser
  }

  @Mutation(() => SessionUser, {
    complexity: costOfSignIn,
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
    complexity: costOfSignIn,
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
    complexity: costOfSignIn,
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

  @Authorized()
  @Mutation(() => SessionUser, {
    description:
      'Takes a provider from the ways to sign in. UNAUTHENTICATED for a visitor, NOT_FOUND when it is not linked, ' +
      'CONFLICT when it is the only way.',
  })
  async unlinkProvider(
    @Arg('provider', () => OAuthProvider, { description: 'Which one.' }) provider: OAuthProvider,
    @Ctx() context: Context,
  ): Promise<SessionUser> {
    return unlinkProvider(context.em, requireUserId(context), provider)
  }

  @FieldResolver(() => Boolean, { description: 'Whether the account may be signed in to by a password.' })
  async hasPassword(@Root() { id }: SessionUser, @Ctx() { em }: Context): Promise<boolean> {
    return hasPassword(em, id)
  }

  @FieldResolver(() => [OAuthProvider], {
    description: 'The providers by which the account may be signed in to, first linked first.',
  })
  async linkedProviders(@Root() { id }: SessionUser, @Ctx() { em }: Context): Promise<OAuthProvider[]> {
    return linkedProviders(em, id)
  }
}
