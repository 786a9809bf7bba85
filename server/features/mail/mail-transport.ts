import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { containerNetwork } from '../../env-fields.ts'

interface OutgoingMail {
  /** Unique; the file name in a folder. */
  name: string
  recipient: string
  subject: string
  text: string
  html: string
}

export interface MailTransport {
  /** Rejects if the mail may be sent again. */
  send: (mail: OutgoingMail) => Promise<void>
}

/** Their sum is below the lease of a mail in mail-sender.ts. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** The recipient is an object, because nodemailer would split a text at a comma into two addresses. */
const envelope = ({ recipient, subject, text, html }: OutgoingMail, from: string) => ({
  from,
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  // RFC 3834: no out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Returns a function that sends a mail. nodemailer is loaded for the first one: it would take a twentieth of the CPU time of a start. */
function sendingFrom(from: string, options: object) {
  let transporter: Promise<Transporter> | undefined
  const create = async () => (await import('nodemailer')).createTransport(options)
  return async (mail: OutgoingMail): Promise<{ message?: unknown }> =>
    (await (transporter ??= create())).sendMail(envelope(mail, from))
}

/** Requires TLS to other machines, because mails contain links that give access to an account. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const requireTLS = !containerNetwork.matches(smtpUrl)
  const send = sendingFrom(from, { url: smtpUrl, requireTLS, ...timeouts })
  return { send: async (mail) => void (await send(mail)) }
}

/** For development: writes mails to a folder that only the user of the process may read. */
export function folderTransport(folder: string, from: string): MailTransport {
  const send = sendingFrom(from, { streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      const { message } = await send(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${mail.name}.eml`), message as Buffer, { mode: 0o600 })
    },
  }
}
