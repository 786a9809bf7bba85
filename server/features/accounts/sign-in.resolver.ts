import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import {
  changeDisplayNameRules,
  establishSessionRules,
  logInRules,
  registerRules,
} from '../../../contract/rules/session.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { costOfSignIn } from '../../limits/document-limits.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { changeDisplayName } from './change-display-name.ts'
import {
  ChangeDisplayNameInput,
  EstablishSessionInput,
  LogInInput,
  RegisterInput,
  UnlinkProviderInput,
} from './sign-in.input.ts'
import { SessionPayload, SuccessPayload } from '../session/session-payload.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { signInMethodsOf, unlinkProvider } from '../sign-in-methods/sign-in-methods.ts'
import { SignInMethods } from '../sign-in-methods/sign-in-methods.type.ts'
import { establishSession, register, signIn } from './sign-in.ts'

@Resolver(() => SessionUser)
export class SignInResolver {
  @Query(() => SessionUser, { nullable: true, description: 'The signed-in account; null for a visitor.' })
  session(@Ctx() { sessionUser }: Context): SessionUser | null {
    return sessionUser
  }

  @Access('public', {
    tokenScope: 'none',
    errors: {
      UNAUTHENTICATED: 'if email and password do not match',
      RATE_LIMITED: 'after too many attempts',
    },
  })
  @PayloadMutation(SessionPayload, {
    complexity: costOfSignIn,
    description: 'Signs in and sets the session cookie.',
  })
  async logIn(
    @ValidInput(() => LogInInput, logInRules, 'Email and password.') input: LogInInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    return { session: await signIn(context, input) }
  }

  @Access('public', {
    tokenScope: 'none',
    errors: { CONFLICT: 'if the email is already in use', RATE_LIMITED: 'after too many registrations' },
  })
  @PayloadMutation(SessionPayload, {
    complexity: costOfSignIn,
    description: 'Creates an account and signs in to it.',
  })
  async register(
    @ValidInput(() => RegisterInput, registerRules, 'The new account.') input: RegisterInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    return { session: await register(context, input) }
  }

  @Access('public', {
    tokenScope: 'none',
    errors: {
      UNAUTHENTICATED:
        'if the token was used before, is older than 60 seconds, or belongs to another browser',
    },
  })
  @PayloadMutation(SessionPayload, {
    complexity: costOfSignIn,
    description: 'Signs in with the token from a popup of Google or Discord.',
  })
  async establishSession(
    @ValidInput(() => EstablishSessionInput, establishSessionRules, "The popup's token.")
    input: EstablishSessionInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    return { session: await establishSession(context, input) }
  }

  @Access('public', { tokenScope: 'none' })
  @PayloadMutation(SuccessPayload, {
    description: 'Ends the session on the server, if there is one.',
  })
  async logOut(@Ctx() { session }: Context): Promise<SuccessPayload> {
    await session.end()
    return { success: true }
  }

  @Access('account')
  @PayloadMutation(SessionPayload, {
    description: 'Changes your public name. The address of your profile keeps its slug.',
  })
  async changeDisplayName(
    @ValidInput(() => ChangeDisplayNameInput, changeDisplayNameRules, 'The new name.')
    input: ChangeDisplayNameInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    return { session: await changeDisplayName(context, input) }
  }

  @Access('account', {
    errors: {
      NOT_FOUND: 'if the provider is not linked',
      CONFLICT: 'if it is the only sign-in method',
      RATE_LIMITED: 'after too many changes of the sign-in methods',
    },
  })
  @PayloadMutation(SessionPayload, { description: 'Removes a linked provider from the sign-in methods.' })
  async unlinkProvider(
    @Arg('input', () => UnlinkProviderInput, { description: 'The provider.' })
    { provider }: UnlinkProviderInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    return { session: await unlinkProvider(context, provider) }
  }

  @FieldResolver(() => SignInMethods, { description: 'What the account signs in with.' })
  async signInMethods(@Root() { id }: SessionUser, @Ctx() { em }: Context): Promise<SignInMethods> {
    return signInMethodsOf(em, id)
  }
}
