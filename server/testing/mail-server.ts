import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  to: string[]
  subject: string
  text: string
  html: string
  parsed: ParsedMail
}

/** An SMTP server on loopback that stores the received mails. */
export interface MailServer extends AsyncDisposable {
  url: string
  received: ReceivedMail[]
  /** Codes of the replies to rejected recipients. */
  refused: Map<string, number>
  /** Waits for a mail, and returns the first that matches. */
  mailTo: (recipient: string, subject: RegExp) => Promise<ReceivedMail>
}

export async function startMailServer({ port = 0 } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refused = new Map<string, number>()
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = refused.get(address)
      done(code ? Object.assign(new Error('Refused'), { responseCode: code }) : null)
    },
    onData(stream, session, done) {
      callbackify(async () => {
        const parsed = await simpleParser(stream)
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          html: parsed.html || '',
          parsed,
        })
        arrivals.dispatchEvent(new Event('mail'))
      })(done)
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: ownPort } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${ownPort}`,
    received,
    refused,
    async mailTo(recipient, subject) {
      for (;;) {
        const mail = received.find(({ to, subject: text }) => to.includes(recipient) && subject.test(text))
        if (mail) return mail
        await new Promise((arrived) => arrivals.addEventListener('mail', arrived, { once: true }))
      }
    },
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  }
}

export function linkIn({ text }: Pick<ReceivedMail, 'text'>): string {
  const [url] = /https?:\/\/\S+#\S+/.exec(text) ?? []
  if (!url) throw new Error(`The mail has no link:\n${text}`)
  return url
}

/** Returns the secret in the link of a mail. */
export const secretIn = (mail: Pick<ReceivedMail, 'text'>): string => new URL(linkIn(mail)).hash.slice(1)
