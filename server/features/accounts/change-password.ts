import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../database/statements.ts'
import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../graphql/context.ts'
import { badInput } from '../../errors/errors.ts'
import type { ChangePasswordInput, RequestPasswordResetInput, ResetPasswordInput } from './account.input.ts'
import { AccessToken } from '../connected-apps/access-tokens/access-token.entity.ts'
import { ConnectedApp } from '../connected-apps/connected-app.entity.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { describeBrowser, endSessions, lockSignedInAccount } from '../devices/devices.ts'
import { addMail, addNotice, type MailDetails, MailKind } from '../mail/mail.entity.ts'
import { countLinkRequest } from '../mail/mailbox.ts'
import { cancelLinks, LinkPurpose, useMailedLink } from '../mail/mailed-link.entity.ts'
import { hashPassword, rejectCommonPassword } from '../identity/passwords.ts'
import { normalizedEmail, User } from '../session/user.entity.ts'

/** Changes the password of the signed-in account, or sets its first one. Ends all other sessions. */
export async function changePassword(
  context: Context,
  { password, currentPassword }: ChangePasswordInput,
): Promise<User> {
  rejectCommonPassword(password)
  const user = await confirmIdentity(context, currentPassword)
  await context.rateLimiter.count('noticesPerUser', String(user.id))
  const change = user.passwordHash ? 'changed' : 'set'
  const passwordHash = await hashPassword(password)
  await inTransaction(context, async (em) => {
    await lockSignedInAccount(em, context)
    const browser = describeBrowser(context.userAgent)
    await savePassword(em, user, { passwordHash, password: change, browser })
    await endSessions(em, user.id, { except: context.session.id })
  })
  user.passwordHash = passwordHash
  return user
}

/**
 * Queues a mail with a link to choose a new password. The account is looked up when the mail is sent, so that the response
 * takes the same time for unknown addresses.
 */
export async function requestPasswordReset(
  { em, rateLimiter, network }: Context,
  { email }: RequestPasswordResetInput,
): Promise<void> {
  await rateLimiter.count('passwordResetsPerNetwork', network)
  await countLinkRequest(rateLimiter, email)
  await addMail(em, { kind: MailKind.passwordReset, recipient: email })
}

/**
 * Replaces the password of the account of a mailed link, and ends all of its sessions. Keeps linked providers and passkeys: a
 * mailbox that was read by another person must not take the owner's other ways to sign in away. Both mails name them.
 */
export async function resetPassword(
  { em, session, sessionUser, rateLimiter, network, userAgent }: Context,
  { token, password }: ResetPasswordInput,
): Promise<void> {
  rejectCommonPassword(password)
  await rateLimiter.count('signInsPerNetwork', network)
  const passwordHash = await hashPassword(password)
  const user = await inTransaction({ em }, async (em) => {
    const link = await useMailedLink(em, LinkPurpose.resetPassword, token)
    if (!link) throw badInput(limits.session.links.resetPassword.invalid)
    const user = await em.findOneOrFail(User, { id: link.userId })
    await savePassword(em, user, { passwordHash, password: 'reset', browser: describeBrowser(userAgent) })
    await endAccess(em, user.id)
    return user
  })
  // The failed attempts of an attacker must not keep the owner locked out.
  await rateLimiter.reset('failedSignInsPerAccount', normalizedEmail(user.email))
  if (sessionUser?.id === user.id) await session.end()
}

/** Saves a password, cancels all mailed links and mails a notice, in the transaction of `em`. The caller ends sessions. */
export async function savePassword(
  em: EntityManager,
  account: Pick<User, 'id' | 'email'>,
  { passwordHash, ...details }: MailDetails & { passwordHash: string },
): Promise<void> {
  await em.nativeUpdate(User, { id: account.id }, { passwordHash })
  await cancelLinks(em, account.id)
  await addNotice(em, MailKind.passwordChanged, account, details)
}

/** Ends the sessions of an account, revokes its access tokens and disconnects its apps, in the transaction of `em`. */
export async function endAccess(em: EntityManager, userId: number): Promise<void> {
  await endSessions(em, userId)
  // Apps before tokens, the order in which a disconnection locks them.
  await em.nativeDelete(ConnectedApp, { userId })
  await em.nativeDelete(AccessToken, { userId })
}
