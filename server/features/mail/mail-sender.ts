import { type EntityManager, raw } from '@mikro-orm/postgresql'
import type { Logger } from 'pino'
import { Mail, type MailKind, maxMailAgeDays, queueMail } from './mail.entity.ts'
import { countMail, uncountMail } from './mailbox.ts'
import { type MailText, renderMail } from './mail-text.ts'
import { isNotice, noticeKinds } from './mail-texts.ts'
import type { MailTransport } from './mail-transport.ts'

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
  rateLimiter: Parameters<typeof countMail>[0]
  transport: MailTransport
  compose: ComposeMail
  /** The origin of the links. */
  publicUrl: string
  logger: Logger
}

/** Sends the mails of the table `mail`, by the jobs `send_mail` (docs/decisions/0038-mails.md). */
export class MailSender {
  readonly #parts: Parts
  readonly counts = { sent: 0, failed: 0, dropped: 0 }

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Sends a mail, or it and all waiting notices to its address as one mail. Queues it again after an error of the mail server,
   * which is not logged, because it contains addresses and texts.
   */
  async send(em: EntityManager, mailId: number): Promise<void> {
    const [mail, ...others] = await mailsWith(em, mailId)
    if (!mail) return
    const { compose, transport, publicUrl, logger, rateLimiter } = this.#parts
    const ids = [mail, ...others].map(({ id }) => id)
    const attempts = mail.attempts + 1
    const facts = { mail: mail.id, kind: mail.kind, attempts, notices: ids.length }
    const postpone = async (seconds: number) => {
      for (const id of ids) await queueMail(em, id, seconds)
    }
    // The secret of its link is unknown and expires if the mail waits; a later attempt creates another one.
    const composed = await compose(em, [mail, ...others])
    if (composed) {
      const waitSeconds = await countMail(rateLimiter, mail, isNotice(mail.kind))
      if (waitSeconds > 0) {
        logger.warn(facts, `A mail exceeds a rate limit; it waits for ${waitSeconds} s`)
        return postpone(waitSeconds)
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
          const seconds = delayAfter(attempts)
          logger.warn(reason, `A mail could not be sent; next attempt in ${seconds} s`)
          await em.nativeUpdate(Mail, { id: { $in: ids } }, { attempts })
          return postpone(seconds)
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

/** Returns a mail that is not too old; if it is a notice, also the others for its address. */
async function mailsWith(em: EntityManager, id: number): Promise<Mail[]> {
  const mail = await em.findOne(Mail, {
    id,
    createdAt: { $gt: raw('now() - make_interval(days => ?)', [maxMailAgeDays]) },
  })
  if (!mail || !isNotice(mail.kind)) return mail ? [mail] : []
  const others = {
    id: { $ne: id },
    [raw('lower(recipient)')]: mail.recipient.toLowerCase(),
    kind: { $in: noticeKinds as MailKind[] },
  }
  return [mail, ...(await em.find(Mail, others, { orderBy: { id: 'asc' }, limit: maxNotices - 1 }))]
}
