import { type EntityManager, type MikroORM, raw } from '@mikro-orm/postgresql'
import { GraphQLError } from 'graphql'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Mail, maxMailAgeHours } from '../features/accounts/mails/mail.entity.ts'
import { countNotice } from '../features/accounts/mails/mailbox.ts'
import { composeMail } from './compose-mail.ts'
import { renderMail } from './mail-text.ts'
import { noticeTexts } from './mail-texts.ts'
import type { MailTransport } from './mail-transport.ts'

/** After a crash, another process sends the mail after this time. Longer than the timeouts of SMTP. */
const leaseSeconds = 120

/** Exponential backoff from 15 seconds to 15 minutes. */
const delayAfter = (attempts: number) => Math.min(15 * 2 ** (attempts - 1), 15 * 60)

interface Parts {
  orm: MikroORM
  rateLimiter: Parameters<typeof countNotice>[0]
  transport: MailTransport
  /** The origin of the links. */
  publicUrl: string
  logger: Logger
}

/** Sends the mails of the table `mail`; several processes may do so at once (docs/decisions/0038-mails.md). */
export class MailSender {
  readonly #parts: Parts
  readonly counts = { sent: 0, failed: 0, dropped: 0 }

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Sends one at a time, until `signal` aborts. Errors of the mail server do not reject. */
  async sendDue(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const em = this.#parts.orm.em.fork()
      const mail = signal?.aborted ? undefined : await leaseMail(em)
      if (!mail) return
      await this.#deliver(em, mail)
    }
  }

  /** Logs no SMTP errors, because they contain addresses and texts. */
  async #deliver(em: EntityManager, mail: Mail) {
    const { transport, publicUrl, logger, rateLimiter } = this.#parts
    const facts = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
    // Mails with a link were counted when they were requested.
    const isUncounted = mail.attempts === 1 && mail.kind in noticeTexts
    const waitSeconds = isUncounted ? await secondsToWait(countNotice(rateLimiter, mail.recipient)) : 0
    if (waitSeconds > 0) {
      logger.warn(facts, `A mail exceeds a rate limit; it waits for ${waitSeconds} s`)
      await postpone(em, mail.id, waitSeconds, 0)
      return
    }
    const composed = await composeMail(em, mail)
    if (composed) {
      try {
        const { recipient, text } = composed
        const name = `${Date.now()}-${mail.id}-${mail.kind}`
        await transport.send({ name, recipient, ...renderMail(text, publicUrl) })
        this.counts.sent++
        logger.info(facts, 'A mail was sent')
      } catch (error) {
        const { code, responseCode, command } = error as SmtpError
        const reason = { ...facts, code, responseCode, command }
        if (!isRejected(error as SmtpError)) {
          this.counts.failed++
          const seconds = delayAfter(mail.attempts)
          logger.warn(reason, `A mail could not be sent; next attempt in ${seconds} s`)
          await postpone(em, mail.id, seconds, mail.attempts)
          return
        }
        this.counts.dropped++
        logger.error(reason, 'The mail server rejected a mail permanently; dropping it')
      }
    }
    await em.nativeDelete(Mail, { id: mail.id })
  }
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  command?: string
}

/** Whether the server rejected the recipient or the text permanently (RFC 5321, 4.2.1), rather than the site's login. */
const isRejected = ({ code = '', responseCode = 0 }: SmtpError) =>
  ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode >= 500

async function leaseMail(em: EntityManager): Promise<Mail | undefined> {
  const { rows } = await sql<object>`
    update mail set attempts = attempts + 1, due_at = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
    where id = (
      select id from mail
      where due_at <= now() and created_at > now() - make_interval(hours => ${sql.lit(maxMailAgeHours)})
      order by due_at limit 1 for update skip locked)
    returning *`.execute(em.getKysely())
  return rows[0] && em.map(Mail, rows[0])
}

/** After 0 attempts the mail is counted again. */
const postpone = (em: EntityManager, id: number, seconds: number, attempts: number) =>
  em.nativeUpdate(Mail, { id }, { attempts, dueAt: raw('now() + make_interval(secs => ?)', [seconds]) })

/** Returns 0 if `count` succeeds, and the seconds until a retry if a rate limit is exceeded. */
async function secondsToWait(count: Promise<void>): Promise<number> {
  try {
    await count
    return 0
  } catch (error) {
    const seconds = error instanceof GraphQLError && error.extensions['retryAfter']
    if (typeof seconds !== 'number') throw error
    return seconds
  }
}
