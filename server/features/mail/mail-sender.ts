import { type EntityManager, type MikroORM, raw } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Mail, maxMailAgeDays } from './mail.entity.ts'
import { countMail, uncountMail } from './mailbox.ts'
import { type MailText, renderMail } from './mail-text.ts'
import { isNotice, noticeKinds } from './mail-texts.ts'
import type { MailTransport } from './mail-transport.ts'

/** After a crash, another process sends the mail after this time. Longer than the timeouts of SMTP. */
const leaseSeconds = 120

/** Exponential backoff from 15 seconds to 15 minutes. */
const delayAfter = (attempts: number) => Math.min(15 * 2 ** (attempts - 1), 15 * 60)

/** Returns the text of a mail with its link, or of several notices; undefined if the mail is obsolete or has no recipient. */
export type ComposeMail = (
  em: EntityManager,
  mails: readonly [Mail, ...Mail[]],
) => Promise<ComposedMail | undefined>

interface ComposedMail {
  /** Spelled as in the account, not as in the request. */
  recipient: string
  text: MailText
}

interface Parts {
  orm: MikroORM
  rateLimiter: Parameters<typeof countMail>[0]
  transport: MailTransport
  compose: ComposeMail
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
      const [mail, ...others] = signal?.aborted ? [] : await leaseMails(em)
      if (!mail) return
      await this.#deliver(em, [mail, ...others])
    }
  }

  /** Sends a mail, or notices to one address as one mail. Logs no SMTP errors, because they contain addresses and texts. */
  async #deliver(em: EntityManager, mails: readonly [Mail, ...Mail[]]) {
    const { compose, transport, publicUrl, logger, rateLimiter } = this.#parts
    const [mail] = mails
    const ids = mails.map(({ id }) => id)
    const facts = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, notices: ids.length }
    // The secret of its link is unknown and expires if the mail waits; a later attempt creates another one.
    const composed = await compose(em, mails)
    if (composed) {
      const waitSeconds = await countMail(rateLimiter, mail, isNotice(mail.kind))
      if (waitSeconds > 0) {
        logger.warn(facts, `A mail exceeds a rate limit; it waits for ${waitSeconds} s`)
        // As if it had not been leased, so that its mailbox is not counted twice.
        await postpone(em, ids, waitSeconds, mail.attempts - 1)
        return
      }
      try {
        const { recipient, text } = composed
        const name = `${Date.now()}-${mail.id}-${mail.kind}`
        await transport.send({ name, recipient, ...renderMail(text, publicUrl) })
        this.counts.sent++
        logger.info(facts, 'A mail was sent')
      } catch (error) {
        await uncountMail(rateLimiter)
        const { code, responseCode, command } = error as SmtpError
        const reason = { ...facts, code, responseCode, command }
        if (!isRejected(error as SmtpError)) {
          this.counts.failed++
          const seconds = delayAfter(mail.attempts)
          logger.warn(reason, `A mail could not be sent; next attempt in ${seconds} s`)
          await postpone(em, ids, seconds, mail.attempts)
          return
        }
        this.counts.dropped++
        logger.error(reason, 'The mail server rejected a mail permanently; dropping it')
      }
    }
    await em.nativeDelete(Mail, { id: { $in: ids } })
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

/** Notices in one mail; further ones are in the next. */
const maxNotices = 100

/** Leases the mail that is due first; if it is a notice, also the others for its address that are due. */
async function leaseMails(em: EntityManager): Promise<Mail[]> {
  const { rows } = await sql<object>`
    with first as materialized (
      select id, lower(recipient) as address, kind = any(${noticeKinds}) as is_notice from mail
      where due_at <= now() and created_at > now() - make_interval(days => ${sql.lit(maxMailAgeDays)})
      order by due_at limit 1 for update skip locked
    ),
    others as materialized (
      select mail.id from mail, first
      where is_notice and mail.id <> first.id and lower(recipient) = address and kind = any(${noticeKinds})
        and due_at <= now()
      order by mail.id limit ${sql.lit(maxNotices - 1)} for update of mail skip locked
    )
    update mail set attempts = attempts + 1, due_at = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
    where id in (select id from first union all select id from others)
    returning mail.*, (select id from first) = mail.id as is_first`.execute(em.getKysely())
  const isFirst = (row: object) => 'is_first' in row && row.is_first === true
  return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))].map((row) => em.map(Mail, row))
}

const postpone = (em: EntityManager, ids: number[], seconds: number, attempts: number) =>
  em.nativeUpdate(
    Mail,
    { id: { $in: ids } },
    { attempts, dueAt: raw('now() + make_interval(secs => ?)', [seconds]) },
  )
