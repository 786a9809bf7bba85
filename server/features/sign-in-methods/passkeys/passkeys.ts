import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../../database/statements.ts'
import type { Context } from '../../../graphql/context.ts'
import { notFound } from '../../../errors/errors.ts'
import { describeBrowser, lockSignedInAccount } from '../../devices/devices.ts'
import { addNotice, MailKind } from '../../mail/mail.entity.ts'
import { requireSecondMethod } from '../sign-in-methods.ts'
import { Passkey } from '../passkey.entity.ts'
import type { RenamePasskeyInput } from './passkey.input.ts'

/** Returns the passkeys of an account, oldest first. */
export const passkeysOf = (em: EntityManager, userId: number): Promise<Passkey[]> =>
  em.find(Passkey, { userId }, { orderBy: { id: 'asc' } })

/** Renames a passkey. Throws NOT_FOUND if the account has no such passkey. */
export async function renamePasskey(context: Context, { id, name }: RenamePasskeyInput): Promise<Passkey> {
  const passkey = await requirePasskey(context.em, context.requireUser().id, id)
  passkey.name = name
  await context.em.flush()
  return passkey
}

/** Removes a passkey; throws NOT_FOUND if the account has no such passkey, CONFLICT if it is the only sign-in method, and RATE_LIMITED. */
export async function removePasskey(context: Context, id: number): Promise<void> {
  const { id: userId } = context.requireUser()
  await requireRemovable(context.em, userId, id)
  await context.rateLimiter.count('providerChangesPerUser', String(userId))
  await inTransaction(context, async (em) => {
    // The lock keeps two concurrent requests from removing the last two sign-in methods.
    const user = await lockSignedInAccount(em, context)
    await requireRemovable(em, userId, id)
    await em.nativeDelete(Passkey, { id, userId })
    await addNotice(em, MailKind.passkeyRemoved, user, { browser: describeBrowser(context.userAgent) })
  })
}

async function requireRemovable(em: EntityManager, userId: number, id: number): Promise<void> {
  await requirePasskey(em, userId, id)
  await requireSecondMethod(em, userId, 'This passkey')
}

async function requirePasskey(em: EntityManager, userId: number, id: number): Promise<Passkey> {
  const passkey = await em.findOne(Passkey, { id, userId })
  if (!passkey) throw notFound('Passkey')
  return passkey
}
