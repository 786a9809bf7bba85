import { Arg, Ctx, FieldResolver, Resolver } from 'type-graphql'
import { accountLimits } from '../../../../contract/account-limits.ts'
import {
  addPasskeyRules,
  confirmationRules,
  passkeyResponseRules,
  renamePasskeyRules,
} from '../../../../contract/rules/session.ts'
import { Access } from '../../../graphql/access.ts'
import type { Context } from '../../../graphql/context.ts'
import { namedInput, PayloadMutation } from '../../../graphql/payload-mutation.ts'
import { ValidInput } from '../../../graphql/valid-input.ts'
import { costOfList, costOfSignIn } from '../../../limits/document-limits.ts'
import { DeletionSessionPayload, SessionPayload } from '../../session/session-payload.ts'
import { confirmationErrors, ConfirmationInput } from '../../identity/confirmation.input.ts'
import { SignInMethods } from '../sign-in-methods.type.ts'
import { Passkey } from '../passkey.entity.ts'
import {
  AddPasskeyInput,
  ChangedPasskeyPayload,
  PasskeyOptionsPayload,
  RemovePasskeyInput,
  RenamePasskeyInput,
  SignInWithPasskeyInput,
} from './passkey.input.ts'
import { passkeysOf, removePasskey, renamePasskey } from './passkeys.ts'

/** Loaded with the first passkey: their library would take a twelfth of the CPU time of a start. */
const registration = () => import('./passkey-registration.ts')
const signIn = () => import('./passkey-sign-in.ts')

const { max } = accountLimits.passkey.ofAccount
const BeginPasskeyRegistrationInput = namedInput(
  'BeginPasskeyRegistrationInput',
  ConfirmationInput,
  'Proof that the user is the owner of the account.',
)
const elsewhere = { BAD_USER_INPUT: 'if the site was opened at another address than its own' }

@Resolver(() => SignInMethods)
export class PasskeyResolver {
  @Access('account')
  @FieldResolver(() => [Passkey], {
    nullable: true,
    complexity: costOfList(max),
    description: 'The passkeys of the account, oldest first.',
  })
  async passkeys(@Ctx() context: Context): Promise<Passkey[]> {
    return passkeysOf(context.em, context.requireUser().id)
  }

  @Access('public', {
    tokenScope: 'none',
    errors: { ...elsewhere, RATE_LIMITED: 'after too many attempts' },
  })
  @PayloadMutation(PasskeyOptionsPayload, {
    complexity: costOfSignIn,
    description: 'Returns the options for a sign-in by passkey. Sets a cookie that binds it to this browser.',
  })
  async beginPasskeySignIn(@Ctx() context: Context): Promise<PasskeyOptionsPayload> {
    const { beginPasskeySignIn } = await signIn()
    return { options: await beginPasskeySignIn(context) }
  }

  @Access('account', { errors: { ...elsewhere, NOT_FOUND: 'if your account has no passkey' } })
  @PayloadMutation(PasskeyOptionsPayload, {
    complexity: costOfSignIn,
    description:
      'Returns the options to confirm by a passkey that the account is yours: `signInWithPasskey` then begins a new session.',
  })
  async beginPasskeyConfirmation(@Ctx() context: Context): Promise<PasskeyOptionsPayload> {
    const { beginPasskeyConfirmation } = await signIn()
    return { options: await beginPasskeyConfirmation(context) }
  }

  @Access('public', {
    tokenScope: 'none',
    errors: {
      UNAUTHENTICATED:
        'if the passkey is unknown, its answer is wrong, took too long or is of another browser',
      RATE_LIMITED: 'after too many attempts',
    },
  })
  @PayloadMutation(SessionPayload, {
    complexity: costOfSignIn,
    description: 'Signs in by a passkey, and sets the session cookie.',
  })
  async signInWithPasskey(
    @ValidInput(() => SignInWithPasskeyInput, passkeyResponseRules, "The passkey's answer.")
    input: SignInWithPasskeyInput,
    @Ctx() context: Context,
  ): Promise<SessionPayload> {
    const { signInWithPasskey } = await signIn()
    return { session: await signInWithPasskey(context, input) }
  }

  @Access('account', {
    errors: {
      ...confirmationErrors,
      BAD_USER_INPUT: `${confirmationErrors.BAD_USER_INPUT}, or the site was opened at another address than its own`,
      CONFLICT: `if the account has ${max} passkeys`,
    },
  })
  @PayloadMutation(PasskeyOptionsPayload, {
    complexity: costOfSignIn,
    description: 'Returns the options for a new passkey. Sets a cookie that binds it to this browser.',
  })
  async beginPasskeyRegistration(
    @ValidInput(() => BeginPasskeyRegistrationInput, confirmationRules, 'The password.')
    input: ConfirmationInput,
    @Ctx() context: Context,
  ): Promise<PasskeyOptionsPayload> {
    const { beginPasskeyRegistration } = await registration()
    return { options: await beginPasskeyRegistration(context, input) }
  }

  @Access('account', {
    errors: {
      BAD_USER_INPUT: 'if its answer is wrong, took too long or is of another browser',
      CONFLICT: `if it is registered already, or the account has ${max} passkeys`,
      RATE_LIMITED: 'after too many changes of the sign-in methods',
    },
  })
  @PayloadMutation(ChangedPasskeyPayload, {
    complexity: costOfSignIn,
    description: 'Adds a passkey to the sign-in methods.',
  })
  async addPasskey(
    @ValidInput(() => AddPasskeyInput, addPasskeyRules, 'The passkey.') input: AddPasskeyInput,
    @Ctx() context: Context,
  ): Promise<ChangedPasskeyPayload> {
    const { addPasskey } = await registration()
    return { passkey: await addPasskey(context, input), session: context.requireUser() }
  }

  @Access('account', { errors: { NOT_FOUND: 'if your account has no such passkey' } })
  @PayloadMutation(ChangedPasskeyPayload, { description: 'Renames a passkey.' })
  async renamePasskey(
    @ValidInput(() => RenamePasskeyInput, renamePasskeyRules, 'The passkey and its name.')
    input: RenamePasskeyInput,
    @Ctx() context: Context,
  ): Promise<ChangedPasskeyPayload> {
    return { passkey: await renamePasskey(context, input), session: context.requireUser() }
  }

  @Access('account', {
    errors: {
      NOT_FOUND: 'if your account has no such passkey',
      CONFLICT: 'if it is the only sign-in method',
      RATE_LIMITED: 'after too many changes of the sign-in methods',
    },
  })
  @PayloadMutation(DeletionSessionPayload, { description: 'Removes a passkey from the sign-in methods.' })
  async removePasskey(
    @Arg('input', () => RemovePasskeyInput, { description: 'The passkey.' }) { id }: RemovePasskeyInput,
    @Ctx() context: Context,
  ): Promise<DeletionSessionPayload> {
    await removePasskey(context, id)
    return { deletedId: id, session: context.requireUser() }
  }
}
