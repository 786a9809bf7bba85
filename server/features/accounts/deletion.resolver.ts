import { Ctx, Resolver } from 'type-graphql'
import { confirmationRules } from '../../../contract/rules/session.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { notFound } from '../../errors/errors.ts'
import { namedInput, PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { DeletionPayload, DeletionSessionPayload } from '../session/session-payload.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { confirmationErrors, ConfirmationInput } from '../identity/confirmation.input.ts'
import { deleteAccount, deleteProfile } from './delete-account.ts'

const confirmation = 'Proof that the user is the owner of the account.'
const DeleteCreatorProfileInput = namedInput('DeleteCreatorProfileInput', ConfirmationInput, confirmation)
const DeleteAccountInput = namedInput('DeleteAccountInput', ConfirmationInput, confirmation)

@Resolver()
export class DeletionResolver {
  @Access('account', { errors: { NOT_FOUND: 'if you have no profile', ...confirmationErrors } })
  @PayloadMutation(DeletionSessionPayload, {
    description:
      'Deletes your profile with its links, gear and pictures. Your account stays, and no other account gets the address for 90 days.',
  })
  async deleteCreatorProfile(
    @ValidInput(() => DeleteCreatorProfileInput, confirmationRules, 'The password.')
    { currentPassword }: ConfirmationInput,
    @Ctx() context: Context,
  ): Promise<DeletionSessionPayload> {
    const { id } = await confirmIdentity(context, currentPassword)
    const deletedId = await deleteProfile(context, id)
    if (deletedId === null) throw notFound('Creator profile')
    return { deletedId, session: context.requireUser() }
  }

  @Access('account', { errors: confirmationErrors })
  @PayloadMutation(DeletionPayload, {
    description: 'Deletes your account with everything that belongs to it, and ends all its sessions.',
  })
  async deleteAccount(
    @ValidInput(() => DeleteAccountInput, confirmationRules, 'The password.')
    { currentPassword }: ConfirmationInput,
    @Ctx() context: Context,
  ): Promise<DeletionPayload> {
    const { id } = await confirmIdentity(context, currentPassword)
    await deleteAccount(context, id)
    await context.session.end()
    return { deletedId: id }
  }
}
