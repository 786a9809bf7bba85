import { beforeEach, expect, test } from 'vitest'
import { addMail, Mail, MailKind } from './mail.entity.ts'
import { aUser } from '../../testing/factories.ts'
import { mailSenderTo } from '../../testing/mail-sender.ts'
import { secretIn, startMailServer } from '../../testing/mail-server.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

// Five mails an hour.
const app = forAllTests(() => testApp({ rateLimitScale: 1 / 200 }))
const server = forAllTests(startMailServer)
beforeEach(async () => {
  await app.em.execute('delete from throttle')
  await app.em.execute('delete from mail')
  server.received.length = 0
})

const sendDue = () => mailSenderTo(server, app).sendDue()
const hours = async (passed: number) => {
  await app.em.execute(`update throttle set expire = expire - ? * 3600000::bigint`, [passed])
  await app.em.execute(
    `update graphile_worker._private_jobs set run_at = run_at - make_interval(hours => ?)`,
    [passed],
  )
}
const waiting = () => app.em.fork().count(Mail)

let networks = 0
/** Returns the code of a refusal. */
async function request(email: string) {
  const visitor = app.visitor({ 'x-forwarded-for': `203.0.113.${++networks}` })
  const { errors } = await runMutation(visitor, 'requestPasswordReset', { input: { email } })
  return errors?.[0]!.extensions['code']
}

const recipients = () => server.received.map(({ to }) => to.join()).toSorted()

test('requests for addresses without an account keep nobody from a new password', async () => {
  const { email } = await app.has(aUser())
  await app.rateLimiter.count('mailsOfSite', '', 4)
  for (let n = 0; n < 2; n++) expect(await request(`nobody-${n}@people.example`)).toBeUndefined()
  expect(await request(email)).toBeUndefined()
  await sendDue()
  expect(recipients()).toEqual([email])
  expect(await waiting()).toBe(0)
})

test('mails beyond the limit of the site are sent in the next hour, with links that begin then', async () => {
  await app.rateLimiter.count('mailsOfSite', '', 4)
  for (let n = 0; n < 2; n++) await request((await app.has(aUser())).email)
  await sendDue()
  expect([server.received.length, await waiting()]).toEqual([1, 1])
  server.received.length = 0
  await app.em.execute(`update mailed_link set expires_at = expires_at - interval '59 minutes'`)
  await hours(1)
  await sendDue()
  expect(server.received).toHaveLength(1)
  const token = secretIn(server.received[0]!)
  const input = { token, password: 'Betelgeuse 1920' }
  expect(await runMutation(app.visitor(), 'resetPassword', { input })).not.toHaveProperty('errors')
})

test('a mail that the mail server does not accept leaves its place in the limit to others', async () => {
  await app.rateLimiter.count('mailsOfSite', '', 3)
  for (let n = 0; n < 2; n++) {
    const recipient = `refused-${n}@people.example`
    server.refused.set(recipient, n % 2 ? 451 : 550)
    await addMail(app.em.fork(), { kind: MailKind.passkeyAdded, recipient })
  }
  await sendDue()
  const { email } = await app.has(aUser())
  await request(email)
  await sendDue()
  expect(recipients()).toEqual([email])
})

const notice = (kind: MailKind, recipient: string, name = 'App') =>
  addMail(app.em.fork(), {
    kind,
    recipient,
    details: { newEmail: `${name}@people.example`, connectedApp: { name, scope: 'write' } },
  })

test('of the changes of an account in a day each is in a mail within the hour: at most ten, and one an hour with all others', async () => {
  const recipient = 'vera@people.example'
  await app.rateLimiter.count('noticesPerMailboxAndDay', recipient, 9)
  for (const name of ['tenth', 'eleventh', 'twelfth']) {
    await notice(MailKind.appConnected, recipient, name)
    await sendDue()
  }
  await notice(MailKind.emailChangeRequested, recipient, 'thirteenth')
  await sendDue()
  expect(server.received.map(({ text }) => /(\w+) was connected/.exec(text)?.[1])).toEqual([
    'tenth',
    'eleventh',
  ])
  await hours(1)
  await sendDue()
  expect(await waiting()).toBe(0)
  const [, , latest, ...others] = server.received
  expect(others).toEqual([])
  expect(latest!.subject).toBe('2 changes of your account')
  expect(latest!.text).toContain('to thirteenth@people.example was requested')
  expect(latest!.text).toContain('If one of them was not you, someone knows your password.')
  expect(latest!.text).toContain(`I did not do this:\n${app.address}/forgot-password`)
  expect(latest!.text.indexOf('thirteenth@')).toBeLessThan(latest!.text.indexOf('twelfth was'))
})

test('a notice that waits for the limit of the site is counted once for its mailbox', async () => {
  const counts = async () =>
    (await app.em.execute(`select points from throttle where key like 'noticesPerMailbox%'`)) as unknown[]
  await app.rateLimiter.count('mailsOfSite', '', 5)
  await notice(MailKind.passkeyAdded, 'vera@people.example')
  for (const _ of ['first', 'second']) {
    await sendDue()
    await app.em.execute('update graphile_worker._private_jobs set run_at = now()')
  }
  expect([await waiting(), await counts()]).toEqual([1, []])
  await app.em.execute(`delete from throttle where key like 'mailsOfSite%'`)
  await sendDue()
  expect([await waiting(), await counts()]).toEqual([0, [{ points: 1 }]])
})
