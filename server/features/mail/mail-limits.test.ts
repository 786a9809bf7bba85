import { beforeEach, expect, test } from 'vitest'
import { addMail, addNotice, Mail, MailKind } from './mail.entity.ts'
import { purgeOldMails } from '../accounts/purge-expired.ts'
import { aUser } from '../../testing/factories.ts'
import { mailSenderTo } from '../../testing/mail-sender.ts'
import { secretIn, startMailServer } from '../../testing/mail-server.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const REQUEST = 'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { success } }'
const RESET =
  'mutation ($token: String!) { resetPassword(input: { token: $token, password: "Betelgeuse 1920" }) { success } }'

// Five mails an hour.
const app = forAllTests(() => testApp({ rateLimitScale: 1 / 200 }))
const server = forAllTests(startMailServer)
beforeEach(async () => {
  await app.em.execute('delete from throttle')
  await app.em.execute('delete from mail')
  server.received.length = 0
})

/** For a site that may send many mails. */
const withoutSiteLimit = () => app.em.execute(`delete from throttle where key like 'mailsOfSite%'`)
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
  return (await visitor.run(REQUEST, { email })).errors?.[0]?.extensions['code'] as string | undefined
}

const recipients = () => server.received.map(({ to }) => to.join()).toSorted()

test('requests for addresses without an account keep nobody from a new password', async () => {
  const { email } = await app.has(aUser())
  for (let n = 0; n < 6; n++) expect(await request(`nobody-${n}@people.example`)).toBeUndefined()
  expect(await request(email)).toBeUndefined()
  await sendDue()
  expect(recipients()).toEqual([email])
  expect(await waiting()).toBe(0)
})

test('mails beyond the limit of the site are sent in the next hour, with links that begin then', async () => {
  const users = await Promise.all(Array.from({ length: 7 }, () => app.has(aUser())))
  for (const { email } of users) expect(await request(email)).toBeUndefined()
  await sendDue()
  expect(server.received).toHaveLength(5)
  await sendDue()
  expect(server.received).toHaveLength(5)
  expect(await waiting()).toBe(2)
  server.received.length = 0
  await app.em.execute(`update mailed_link set expires_at = expires_at - interval '59 minutes'`)
  await hours(1)
  await sendDue()
  expect(server.received).toHaveLength(2)
  const token = secretIn(server.received[0]!)
  expect((await app.visitor().run(RESET, { token })).errors).toBeUndefined()
})

test('a mail that the mail server does not accept leaves its place in the limit to others', async () => {
  for (let n = 0; n < 6; n++) {
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

test('of 25 changes of an account in a day each is in a mail within the hour, and at most ten and one an hour are sent', async () => {
  const user = await app.has(aUser())
  const change = (kind: MailKind, n: number) =>
    addNotice(app.em.fork(), kind, user, {
      newEmail: `address-${n}@people.example`,
      connectedApp: { name: `App ${n}`, scope: 'write' },
    })
  for (let n = 0; n < 25; n++) {
    await change(n === 15 ? MailKind.emailChangeRequested : MailKind.appConnected, n)
    await withoutSiteLimit()
    await sendDue()
    if (n === 15) {
      await hours(1)
      await withoutSiteLimit()
      await sendDue()
      const latest = server.received.at(-1)!
      expect(latest.subject).toBe('5 changes of your account')
      expect(latest.text).toContain('to address-15@people.example was requested')
      expect(latest.text).toContain('If one of them was not you, someone knows your password.')
      expect(latest.text).toContain(`I did not do this:\n${app.address}/forgot-password`)
      expect(latest.text.indexOf('address-15')).toBeLessThan(latest.text.indexOf('App 14 '))
    }
  }
  await hours(1)
  await withoutSiteLimit()
  await sendDue()
  expect(await waiting()).toBe(0)
  expect(server.received).toHaveLength(13)
  const texts = server.received.map(({ text }) => text).join()
  for (let n = 0; n < 25; n++) expect(texts).toMatch(new RegExp(n === 15 ? 'address-15@' : `App ${n} was`))
  expect(server.received.at(-1)!.text).toContain('remove the sign-in methods, apps and tokens')
})

test('a notice that waits for the limit of the site is counted once for its mailbox', async () => {
  for (let n = 0; n < 5; n++)
    await addMail(app.em.fork(), { kind: MailKind.passkeyAdded, recipient: `other-${n}@people.example` })
  await sendDue()
  const recipient = 'vera@people.example'
  await addMail(app.em.fork(), { kind: MailKind.passkeyAdded, recipient })
  for (let n = 0; n < 11; n++) {
    await sendDue()
    await app.em.execute('update graphile_worker._private_jobs set run_at = now()')
  }
  expect(recipients()).not.toContain(recipient)
  for (let n = 0; n < 10; n++) {
    await withoutSiteLimit()
    await sendDue()
    await addMail(app.em.fork(), { kind: MailKind.passkeyAdded, recipient })
  }
  expect(recipients().filter((to) => to === recipient)).toHaveLength(10)
})

test('notices that wait for six days are kept', async () => {
  await addMail(app.em.fork(), { kind: MailKind.passkeyAdded, recipient: 'vera@people.example' })
  await app.em.execute(`update mail set created_at = now() - interval '6 days'`)
  expect(await purgeOldMails(app.em.fork())).toBe(0)
  await sendDue()
  expect(recipients()).toEqual(['vera@people.example'])
})
