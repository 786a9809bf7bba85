import { Ctx, Mutation, Resolver } from 'type-graphql'
import { confirmationRules } from '../../../contract/rules/session.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { notFound } from '../../graphql/errors.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { confirmIdentity } from './identity/confirm-identity.ts'
import { confirmationErrors, ConfirmationInput } from './identity/confirmation.input.ts'
import { deleteAccount, deleteProfile } from './delete-account.ts'

@Resolver()
export class DeletionResolver {
  @Access('account', { errors: { NOT_FOUND: 'if you have no profile', ...confirmationErrors } })
  @Mutation(() => GraphQLPositiveInt, {
    description:
      'Deletes your profile with its links, gear and pictures; returns its id. Your account stays, and no other account gets the address for 90 days.',
  })
  async deleteCreatorProfile(
    @ValidInput(() => ConfirmationInput, confirmationRules, 'The password.')
    { currentPassword }: ConfirmationInput,
    @Ctx() context: Context,
  ): Promise<number> {
    const { id } = await confirmIdentity(context, currentPassword)
    const profileId = await deleteProfile(context, id)
    if (profileId === null) throw notFound('Creator profile')
    return profileId
  }

  @Access('account', { errors: confirmationErrors })
  @Mutation(() => Boolean, {
    description:
      'Deletes your account with everything that belongs to it, and ends all its sessions. Returns true.',
  })
  async deleteAccount(
    @ValidInput(() => ConfirmationInput, confirmationRules, 'The password.')
    { currentPassword }: ConfirmationInput,
    @Ctx() context: Context,
  ): Promise<boolean> {
    const { id } = await confirmIdentity(context, currentPassword)
    await deleteAccount(context, id)
    await context.session.end()
    return true
  }
}
