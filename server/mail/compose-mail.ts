import type { EntityManager } from '@mikro-orm/postgresql'
import { type Mail, MailKind } from '../features/accounts/mails/mail.entity.ts'
import { createMailedLink, LinkPurpose } from '../features/accounts/mails/mailed-link.entity.ts'
import { linkedProviders } from '../features/accounts/oauth/sign-in-methods.ts'
import { Passkey } from '../features/accounts/passkeys/passkey.entity.ts'
import { emailCondition, User } from '../features/session/user.entity.ts'
import { type OtherAccess, otherAccessOf } from './other-access.ts'
import type { MailText } from './mail-text.ts'
import {
  emailChangeText,
  emailTakenText,
  isNotice,
  noticeKinds,
  noticeMail,
  notices,
  passwordResetText,
} from './mail-texts.ts'

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

interface ComposedMail {
  /** Spelled as in the account, not as in the request. */
  recipient: string
  text: MailText
}

/** Returns the text of a mail with its link, or of several notices; undefined if the mail is obsolete or has no recipient. */
export async function composeMail(
  em: EntityManager,
  [mail, ...others]: readonly [Mail, ...Mail[]],
): Promise<ComposedMail | undefined> {
  const { id, kind, recipient, userId } = mail
  switch (kind) {
    case MailKind.passwordReset: {
      const user = await em.findOne(User, emailCondition(recipient), { populate: ['passwordHash'] })
      const secret =
        user && (await createMailedLink(em, id, { purpose: LinkPurpose.resetPassword, userId: user.id }))
      if (!secret) return undefined
      const providers = user.passwordHash ? [] : await linkedProviders(em, user.id)
      const hasPasskey = !user.passwordHash && (await em.count(Passkey, { userId: user.id })) > 0
      const { signIn } = await otherAccessOf(em, user.id)
      return { recipient: user.email, text: passwordResetText({ secret, providers, hasPasskey, signIn }) }
    }
    case MailKind.emailChange: {
      const other = await em.findOne(User, emailCondition(recipient))
      if (other) return { recipient: other.email, text: emailTakenText }
      const link = { purpose: LinkPurpose.changeEmail, userId: userId!, email: recipient }
      const secret = await createMailedLink(em, id, link)
      return secret ? { recipient, text: emailChangeText(secret) } : undefined
    }
    default: {
      const otherAccess = userId == null ? { signIn: [], actFor: [] } : await otherAccessOf(em, userId)
      const sorted = [mail, ...others].toSorted(byGravity)
      return { recipient, text: noticeMail(sorted.map((one) => noticeOf(one, otherAccess))) }
    }
  }
}

const byGravity = (one: Mail, other: Mail) =>
  noticeKinds.indexOf(one.kind) - noticeKinds.indexOf(other.kind) || one.id - other.id

function noticeOf({ kind, details, createdAt }: Mail, others: OtherAccess) {
  const textOf = isNotice(kind) && notices[kind]
  // Queued by a newer version of the server, which sends it after the lease.
  if (!textOf) throw new Error(`Unknown kind of mail: ${kind}`)
  const { browser } = details
  return textOf(details, `on ${utc.format(createdAt)} UTC${browser ? `, from ${browser}` : ''}`, others)
}
