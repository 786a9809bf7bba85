import { pino } from 'pino'
import { composeMail } from '../features/accounts/compose-mail.ts'
import { MailSender } from '../features/mail/mail-sender.ts'
import { smtpTransport } from '../features/mail/mail-transport.ts'
import type { MailServer } from './mail-server.ts'
import type { TestApp } from './test-app.ts'

export const mailSenderTo = ({ url }: MailServer, { orm, address, rateLimiter }: TestApp): MailSender =>
  new MailSender({
    orm,
    rateLimiter,
    compose: composeMail,
    transport: smtpTransport(url, 'Astrofolio <no-reply@astrofolio.example>'),
    publicUrl: address,
    logger: pino({ level: 'silent' }),
  })
