import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { addMail, Mail, MailKind } from './mail.entity.ts'
import { purgeOldMails } from '../accounts/purge-expired.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { mailSenderBy } from '../../testing/mail-sender.ts'
import { runMaintenance } from '../../testing/run-jobs.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { folderTransport, type MailTransport, smtpTransport } from './mail-transport.ts'

const from = 'Astrofolio <no-reply@astrofolio.example>'

const app = forAllTests(testApp)
const server = forAllTests(startMailServer)
beforeEach(async () => {
  await app.em.fork().nativeDelete(Mail, {})
  server.received.length = 0
})

const logged: string[] = []
const logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
const aSender = (transport: MailTransport) => mailSenderBy(transport, app, logger)

const notice = (recipient: string, newEmail = 'new@people.example') =>
  addMail(app.em.fork(), { kind: MailKind.emailChanged, recipient, details: { newEmail } })

const hurry = () => app.em.execute(`update graphile_worker._private_jobs set run_at = now()`)

const waiting = () => app.em.fork().find(Mail, {}, { orderBy: { id: 'asc' } })

test('a mail that the server did not accept is sent once the server is available again', async () => {
  const down = await startMailServer()
  await down[Symbol.asyncDispose]()
  const sender = aSender(smtpTransport(down.url, from))
  await notice('vera@people.example')
  await sender.sendDue()
  expect(await waiting()).toMatchObject([{ attempts: 1 }])
  const [job] = await app.em.execute(
    `select run_at - now() > interval '10 seconds' as is_later from graphile_worker.jobs`,
  )
  expect(job).toEqual({ is_later: true })
  expect(sender.counts).toEqual({ sent: 0, failed: 1, dropped: 0 })

  await using up = await startMailServer({ port: Number(new URL(down.url).port) })
  await sender.sendDue() // not due yet
  expect(up.received).toEqual([])
  await hurry()
  await sender.sendDue()
  expect(up.received).toMatchObject([
    { to: ['vera@people.example'], subject: 'Your email address was changed' },
  ])
  expect(await waiting()).toEqual([])
})

test('of several processes, one sends each mail', async () => {
  for (let n = 0; n < 4; n++) await notice(`vera-${n}@people.example`)
  const transport = smtpTransport(server.url, from)
  await Promise.all([1, 2].map(() => aSender(transport).sendDue()))
  expect(server.received.map(({ to }) => to.join()).toSorted()).toEqual(
    Array.from({ length: 4 }, (_, n) => `vera-${n}@people.example`),
  )
})

test('a mail whose job is lost is queued again', async () => {
  await notice('vera@people.example')
  await app.em.execute('delete from graphile_worker._private_jobs')
  await runMaintenance(app)
  const sender = aSender(smtpTransport(server.url, from))
  await sender.sendDue()
  expect(server.received).toEqual([])
  await app.em.execute(`update mail set created_at = created_at - interval '61 seconds'`)
  await runMaintenance(app)
  await sender.sendDue()
  expect(server.received).toHaveLength(1)
})

test('a mail that is refused permanently is dropped, one that is refused temporarily is retried', async () => {
  server.refused.set('gone@people.example', 550).set('busy@people.example', 451)
  for (const name of ['gone', 'busy', 'vera']) await notice(`${name}@people.example`)
  const sender = aSender(smtpTransport(server.url, from))
  await sender.sendDue()
  expect(server.received.map(({ to }) => to)).toEqual([['vera@people.example']])
  expect(await waiting()).toMatchObject([{ recipient: 'busy@people.example' }])
  expect(sender.counts).toEqual({ sent: 1, failed: 1, dropped: 1 })
})

test('a mail is retried for seven days at most', async () => {
  await notice('old@people.example')
  const age = (interval: string) =>
    app.em.execute('update mail set created_at = created_at - ?::interval', [interval])
  await age('6 days 23 hours 59 minutes')
  expect(await purgeOldMails(app.em.fork())).toBe(0)
  await age('1 minute')
  await aSender(smtpTransport(server.url, from)).sendDue()
  expect(server.received).toEqual([])
  expect(await purgeOldMails(app.em.fork())).toBe(1)
})

test('a mail has no other recipient and no injected header, is plain text and HTML without pictures and scripts, and escapes what users typed', async () => {
  await notice('vera@people.example', '"<b>&\'"@people.example')
  await notice('vera@people.example, spy@evil.example')
  await notice('vera@people.example\r\nBcc: spy@evil.example')
  await aSender(smtpTransport(server.url, from)).sendDue()
  for (const { to, parsed } of server.received) {
    expect(to).not.toContain('spy@evil.example')
    expect(parsed.headers.has('bcc')).toBe(false)
  }
  const { text, html, parsed } = server.received.find(({ html }) => html.includes('&lt;b&gt;'))!
  expect(text).toMatch(
    /^The email address of your Astrofolio account was changed to "<b>&'"@people\.example on \d+ \w+ \d{4} at \d\d:\d\d UTC\./,
  )
  expect(html).toContain('&quot;&lt;b&gt;&amp;&#39;&quot;@people.example')
  expect(html).not.toMatch(/<(img|script|link|iframe)|\bstyle="[^"]*url\(/)
  expect(html.match(/https?:[^"<\s]+/g)!.every((url) => url.startsWith(app.address))).toBe(true)
  expect(parsed.from!.text).toBe('"Astrofolio" <no-reply@astrofolio.example>')
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated')
})

test('without a mail server, mails are files that only their owner may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-mail-'))
  try {
    await notice('vera@people.example')
    await aSender(folderTransport(join(folder, 'mail'), from)).sendDue()
    const [name] = await readdir(join(folder, 'mail'))
    expect(name).toMatch(/^\d+-\d+-email-changed\.eml$/)
    const path = join(folder, 'mail', name!)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const { subject, to } = await simpleParser(await readFile(path))
    expect([subject, to]).toMatchObject([
      'Your email address was changed',
      { value: [{ address: 'vera@people.example' }] },
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the log names mails by their ids, without addresses', () => {
  expect(logged.filter((line) => line.includes('A mail'))).not.toEqual([])
  expect(logged.join('')).not.toContain('@')
})
