import { pino } from 'pino'
import { MailSender } from '../mail/mail-sender.ts'
import { smtpTransport } from '../mail/mail-transport.ts'
import type { MailServer } from './mail-server.ts'
import type { TestApp } from './test-app.ts'

export const mailSenderTo = ({ url }: MailServer, { orm, address, rateLimiter }: TestApp): MailSender =>
  new MailSender({
    orm,
    rateLimiter,
    transport: smtpTransport(url, 'Astrofolio <no-reply@astrofolio.example>'),
    publicUrl: address,
    logger: pino({ level: 'silent' }),
  })
