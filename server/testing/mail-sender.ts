import { type Logger, pino } from 'pino'
import { composeMail } from '../features/accounts/compose-mail.ts'
import { MailSender } from '../features/mail/mail-sender.ts'
import { type MailTransport, smtpTransport } from '../features/mail/mail-transport.ts'
import type { MailServer } from './mail-server.ts'
import { runJobs } from './run-jobs.ts'
import type { TestApp } from './test-app.ts'

/** Returns what sends the mails that are due, as a worker does. */
export function mailSenderBy(
  transport: MailTransport,
  app: TestApp,
  logger: Logger = pino({ level: 'silent' }),
) {
  const { rateLimiter, address: publicUrl } = app
  const mails = new MailSender({ rateLimiter, compose: composeMail, transport, publicUrl, logger })
  return { sendDue: () => runJobs(app, { mails }), counts: mails.counts }
}

export const mailSenderTo = ({ url }: MailServer, app: TestApp) =>
  mailSenderBy(smtpTransport(url, 'Astrofolio <no-reply@astrofolio.example>'), app)
