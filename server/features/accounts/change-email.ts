import { inTransaction } from '../../database/statements.ts'
import { violates } from '../../database/database-errors.ts'
import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../graphql/context.ts'
import { badInput, conflict } from '../../errors/errors.ts'
import type { ConfirmEmailChangeInput, RequestEmailChangeInput } from './account.input.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { describeBrowser, lockSignedInAccount } from '../devices/devices.ts'
import { addMail, addNotice, MailKind } from '../mail/mail.entity.ts'
import { countLinkRequest } from '../mail/mailbox.ts'
import { cancelLinks, LinkPurpose, useMailedLink } from '../mail/mailed-link.entity.ts'
import { normalizedEmail, User } from '../session/user.entity.ts'

/**
 * Queues a mail with a link to the new address, and a notice to the current one. Only the mail, not the response, reveals
 * whether the new address has an account.
 */
export async function requestEmailChange(
  context: Context,
  { email, currentPassword }: RequestEmailChangeInput,
): Promise<void> {
  const user = await confirmIdentity(context, currentPassword)
  if (normalizedEmail(email) === normalizedEmail(user.email)) {
    throw badInput(limits.session.email.same, { path: 'email', rule: 'changed' })
  }
  await context.rateLimiter.count('emailChangesPerUser', String(user.id))
  await countLinkRequest(context.rateLimiter, email)
  await inTransaction(context, async (em) => {
    await lockSignedInAccount(em, context)
    await cancelLinks(em, user.id, [LinkPurpose.changeEmail])
    await addMail(em, { kind: MailKind.emailChange, recipient: email, userId: user.id })
    const details = { newEmail: email, browser: describeBrowser(context.userAgent) }
    await addNotice(em, MailKind.emailChangeRequested, user, details)
  })
}

/** Changes the email of an account to the address that received the link, and returns it. */
export async function confirmEmailChange(
  context: Context,
  { token }: ConfirmEmailChangeInput,
): Promise<string> {
  await context.rateLimiter.count('signInsPerNetwork', context.network)
  try {
    const changed = await inTransaction(context, async (em) => {
      const link = await useMailedLink(em, LinkPurpose.changeEmail, token)
      if (!link?.email) throw badInput(limits.session.links.changeEmail.invalid)
      const user = await em.findOneOrFail(User, { id: link.userId })
      await cancelLinks(em, user.id)
      const details = { newEmail: link.email, browser: describeBrowser(context.userAgent) }
      await addNotice(em, MailKind.emailChanged, user, details)
      user.email = link.email
      await em.flush()
      return user
    })
    if (context.userId === changed.id) context.session.update(changed)
    return changed.email
  } catch (error) {
    throw violates(error, 'users_email_unique') ? conflict(limits.session.email.taken) : error
  }
}
