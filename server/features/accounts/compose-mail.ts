import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { providerLabels } from '../../../contract/oauth-popup.ts'
import { AccessToken } from '../connected-apps/access-tokens/access-token.entity.ts'
import { ConnectedApp } from '../connected-apps/connected-app.entity.ts'
import { type Mail, MailKind } from '../mail/mail.entity.ts'
import { createMailedLink, LinkPurpose } from '../mail/mailed-link.entity.ts'
import { reportMail } from '../moderation/reports.ts'
import { linkedProviders } from '../sign-in-methods/sign-in-methods.ts'
import { Passkey } from '../sign-in-methods/passkey.entity.ts'
import { emailCondition, User } from '../session/user.entity.ts'
import type { OtherAccess } from '../mail/other-access.ts'
import type { ComposeMail } from '../mail/mail-sender.ts'
import {
  emailChangeText,
  emailTakenText,
  hiddenText,
  isNotice,
  noticeKinds,
  noticeMail,
  notices,
  passwordResetText,
} from '../mail/mail-texts.ts'

const utcDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export const composeMail: ComposeMail = async (em, [mail, ...others]) => {
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
    case MailKind.report: {
      const text = await reportMail(em, mail.details.reportId!)
      return text && { recipient, text }
    }
    case MailKind.hidden:
      return { recipient, text: hiddenText(mail.details.hidden!) }
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
  // Queued by a newer version of the server, which a retry may reach.
  if (!textOf) throw new Error(`Unknown kind of mail: ${kind}`)
  const { browser } = details
  return textOf(details, `on ${utc.format(createdAt)} UTC${browser ? `, from ${browser}` : ''}`, others)
}

/** Returns what survives a new password of an account, without the names of passkeys, tokens and unverified apps, which a sender of spam could choose. */
async function otherAccessOf(em: EntityManager, userId: number): Promise<OtherAccess> {
  const passkeys = await em.find(Passkey, { userId }, { orderBy: { id: 'asc' } })
  const providers = await linkedProviders(em, userId)
  const apps = await em.count(ConnectedApp, { userId })
  const tokens = await em.count(AccessToken, {
    userId,
    connectedAppId: null,
    expiresAt: { $gt: raw('now()') },
  })
  const counted = (count: number, one: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${one}s`]
  return {
    signIn: [
      ...providers.map((provider) => providerLabels[provider]),
      ...passkeys.map(({ createdAt }) => `a passkey added on ${utcDay.format(createdAt)}`),
    ],
    actFor: [...counted(apps, 'connected app'), ...counted(tokens, 'access token')],
  }
}
