import { composeMail } from '../features/accounts/compose-mail.ts'
import { Mail } from '../features/mail/mail.entity.ts'
import { renderMail } from '../features/mail/mail-text.ts'
import type { TestApp } from './test-app.ts'

/** Composes and deletes the mails that wait, in their order, without jobs and a mail server, which mail-sender.test.ts has. */
export async function waitingMails({ orm, address }: TestApp) {
  const em = orm.em.fork()
  const mails = []
  for (const mail of await em.find(Mail, {}, { orderBy: { id: 'asc' } })) {
    const composed = await composeMail(em, [mail])
    if (composed) mails.push({ to: composed.recipient, ...renderMail(composed.text, address) })
    await em.nativeDelete(Mail, { id: mail.id })
  }
  return mails
}
