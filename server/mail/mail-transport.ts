import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { containerNetwork } from '../env-fields.ts'

/** A mail that is ready to be sent. `name` is unique. */
export interface OutgoingMail {
  name: string
  recipient: string
  subject: string
  text: string
  html: string
}

/** Sends mails; a rejected promise means that the mail may be sent again. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>
}

/** A server takes a few seconds to accept a mail. The sum is below the lease of a mail in mail-sender.ts. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Addresses are passed as objects: nodemailer would parse a text, in which a comma separates two addresses. */
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

/** Sends mails by SMTP; to another machine only encrypted, because mails contain links that give access to an account. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const requireTLS = !containerNetwork.matches(smtpUrl)
  const transporter: Transporter = createTransport({ url: smtpUrl, requireTLS, ...timeouts })
  return {
    send: async (mail) => {
      await transporter.sendMail(envelope(mail, from))
    },
  }
}

/** Writes mails to a folder that only the user of the process may read, for development. */
export function folderTransport(folder: string, from: string): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(envelope(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${mail.name}.eml`), message as Buffer, { mode: 0o600 })
    },
  }
}
