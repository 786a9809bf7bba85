import type { EntityManager } from '@mikro-orm/postgresql'
import { type Mail, MailKind } from '../features/accounts/mails/mail.entity.ts'
import { createMailedLink, LinkPurpose } from '../features/accounts/mails/mailed-link.entity.ts'
import { linkedProviders } from '../features/accounts/oauth/sign-in-methods.ts'
import { emailCondition, User } from '../features/session/user.entity.ts'
import type { MailText } from './mail-text.ts'
import {
  accessTokenCreatedText,
  emailChangedText,
  emailChangeRequestedText,
  emailChangeText,
  emailTakenText,
  passwordChangedText,
  passwordResetText,
  providerText,
} from './mail-texts.ts'

interface ComposedMail {
  /** Spelled as in the account, not as in the request. */
  recipient: string
  text: MailText
}

/** Returns the text of a mail with its link; undefined if the mail is obsolete or has no recipient. */
export async function composeMail(em: EntityManager, mail: Mail): Promise<ComposedMail | undefined> {
  const { id, kind, recipient, userId, details, createdAt: at } = mail
  const { newEmail = '', password = 'changed', provider = 'google', accessToken, browser } = details
  const change = { at, browser }
  switch (kind) {
    case MailKind.passwordReset: {
      const user = await em.findOne(User, emailCondition(recipient), { populate: ['passwordHash'] })
      const secret =
        user && (await createMailedLink(em, id, { purpose: LinkPurpose.resetPassword, userId: user.id }))
      if (!secret) return undefined
      const providers = user.passwordHash ? [] : await linkedProviders(em, user.id)
      return { recipient: user.email, text: passwordResetText({ secret, providers }) }
    }
    case MailKind.emailChange: {
      const other = await em.findOne(User, emailCondition(recipient))
      if (other) return { recipient: other.email, text: emailTakenText }
      const link = { purpose: LinkPurpose.changeEmail, userId: userId!, email: recipient }
      const secret = await createMailedLink(em, id, link)
      return secret ? { recipient, text: emailChangeText(secret) } : undefined
    }
    case MailKind.passwordChanged:
      return { recipient, text: passwordChangedText(password, change) }
    case MailKind.emailChangeRequested:
      return { recipient, text: emailChangeRequestedText(newEmail, change) }
    case MailKind.emailChanged:
      return { recipient, text: emailChangedText(newEmail, change) }
    case MailKind.providerLinked:
    case MailKind.providerUnlinked: {
      const isLinked = kind === MailKind.providerLinked
      return { recipient, text: providerText({ provider, isLinked }, change) }
    }
    case MailKind.accessTokenCreated:
      return accessToken && { recipient, text: accessTokenCreatedText(accessToken, change) }
    default:
      // Queued by a newer version of the server, which sends it after the lease.
      throw new Error(`Unknown kind of mail: ${String(kind satisfies never)}`)
  }
}
