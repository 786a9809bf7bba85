import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { mailSenderTo, type TestMailSender } from '../../testing/mail-sender.ts'
import { secretIn, startMailServer } from '../../testing/mail-server.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'
import { hashPassword } from '../identity/passwords.ts'
import { Mail } from '../mail/mail.entity.ts'

const LOG_IN =
  'mutation ($email: String!) { logIn(input: { email: $email, password: "Andromeda 1968" }) { session { id } } }'
const REQUEST =
  'mutation ($email: String!, $currentPassword: String) { requestEmailChange(input: { email: $email, currentPassword: $currentPassword }) { success } }'
const CONFIRM = 'mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { email } }'
const RESET =
  'mutation ($token: String!) { resetPassword(input: { token: $token, password: "Betelgeuse 1920" }) { success } }'
const SESSION = '{ session { email } }'

const app = forAllTests(testApp)
const mails = forAllTests(startMailServer)
let sender: TestMailSender
beforeAll(async () => {
  sender = mailSenderTo(mails, app)
})
beforeEach(async () => {
  await app.em.fork().nativeDelete(Mail, {})
  mails.received.length = 0
})

/** Has signed in by a provider a moment ago, so needs no password. */
async function someone(): Promise<{ email: string; next: string; browser: Person }> {
  const user = await app.has(aUser())
  return { email: user.email, next: `next-${user.email}`, browser: await app.as(user) }
}

const confirm = (token: string) => app.visitor().run(CONFIRM, { token })
const codeOf = ({ errors }: Awaited<ReturnType<Person['run']>>) => errors?.[0]?.extensions['code']

/** Returns the secret that the new address received. */
async function requestChange(browser: Person, email: string): Promise<string> {
  expect((await browser.run(REQUEST, { email })).errors).toBeUndefined()
  await sender.sendDue()
  const mail = mails.received.findLast(({ to }) => to.includes(email))
  return secretIn(mail!)
}

test('a user changes the email by a link to the new address; the old one receives a notice before and after', async () => {
  const { email, next, browser } = await someone()
  const token = await requestChange(browser, next)
  expect(mails.received.map(({ to, subject }) => [to[0], subject])).toEqual([
    [next, 'Confirm your new email address'],
    [email, 'Your email address is about to change'],
  ])
  expect(mails.received[1]!.text).toContain(`to ${next} was requested on `)
  expect((await browser.run(SESSION)).data.session).toEqual({ email })

  // In a browser that is not signed in.
  expect((await confirm(token)).data).toEqual({ confirmEmailChange: { email: next } })
  expect((await browser.run(SESSION)).data.session).toEqual({ email: next })
  expect((await confirm(token)).errors).toMatchObject([
    { message: expect.stringMatching(/^This link no longer works/) },
  ])
  mails.received.length = 0
  await sender.sendDue()
  expect(mails.received).toMatchObject([{ to: [email], subject: 'Your email address was changed' }])
})

test('a user with a password confirms the change by it, and logs in with the new email alone', async () => {
  const { email, next, browser } = await someone()
  const passwordHash = await hashPassword('Andromeda 1968')
  await app.em.fork().nativeUpdate(User, { email }, { passwordHash })
  const request = (currentPassword: string) => browser.run(REQUEST, { email: next, currentPassword })
  expect((await request('not this one')).errors).toMatchObject([
    { extensions: { problems: [{ path: 'currentPassword', rule: 'correct' }] } },
  ])
  await request('Andromeda 1968')
  await sender.sendDue()
  const token = secretIn(await mails.mailTo(next, /^Confirm/))
  const { data } = await browser.run(
    `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { email }
      changeDisplayName(input: { displayName: "Vera" }) { session { email } } }`,
    { token },
  )
  expect(data.changeDisplayName.session).toEqual({ email: next })
  expect((await app.visitor().run(LOG_IN, { email: next })).errors).toBeUndefined()
  expect(codeOf(await app.visitor().run(LOG_IN, { email }))).toBe('UNAUTHENTICATED')
})

test('an address with an account gets the same response; only its mailbox reads about the account', async () => {
  const [{ browser, next }, other] = [await someone(), await someone()]
  const free = await browser.run(REQUEST, { email: next })
  const taken = await browser.run(REQUEST, { email: other.email.toUpperCase() })
  expect(taken).toEqual(free)
  await sender.sendDue()
  expect(mails.received.find(({ to }) => to.includes(other.email))).toMatchObject({
    subject: 'This address already has an account',
    text: expect.not.stringContaining('#'),
  })
})

test('an address that another user registered in the meantime is refused, and the account keeps its own', async () => {
  const { email, next, browser } = await someone()
  const token = await requestChange(browser, next)
  const { id } = await app.has(aUser())
  await app.em.fork().nativeUpdate(User, { id }, { email: next.toUpperCase() })
  expect((await confirm(token)).errors).toMatchObject([
    { message: 'This email address has another account by now', extensions: { code: 'CONFLICT' } },
  ])
  expect((await browser.run(SESSION)).data.session).toEqual({ email })
})

test('only the link of the latest request works, for 24 hours, and sets no password', async () => {
  const { next, browser } = await someone()
  const first = await requestChange(browser, next)
  const latest = await requestChange(browser, `later-${next}`)
  expect((await confirm(first)).errors).toBeDefined()
  const age = (interval: string) =>
    app.em.execute(`update mailed_link set expires_at = expires_at - interval '${interval}'`)
  await age('23 hours 59 minutes')
  expect(codeOf(await app.visitor().run(RESET, { token: latest }))).toBe('BAD_USER_INPUT')
  expect((await confirm(latest)).data).toEqual({ confirmEmailChange: { email: `later-${next}` } })
  const old = await requestChange(browser, next)
  await age('24 hours')
  expect((await confirm(old)).errors).toMatchObject([{ message: expect.stringContaining('24 hours') }])
})

test('a user cannot change to the current address, and may request five changes an hour; a visitor none', async () => {
  const { email, browser } = await someone()
  const same = await browser.run(REQUEST, { email: email.toUpperCase() })
  const message = 'This is your email address already'
  expect(same.errors).toMatchObject([
    { extensions: { problems: [{ path: 'email', rule: 'changed', limit: null, message }] } },
  ])
  const codes = []
  for (let n = 0; n < 6; n++) codes.push(codeOf(await browser.run(REQUEST, { email: `${n}-${email}` })))
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED'])
  expect(codeOf(await app.visitor().run(REQUEST, { email: 'a@b.example' }))).toBe('UNAUTHENTICATED')
})

test('a stranger receives three mails an hour and five a day, from however many accounts', async () => {
  const spellings = [
    'Str.Anger@Elsewhere.example',
    'stranger+astro@elsewhere.example',
    'stranger@elsewhere.example',
  ]
  const pester = async () => {
    const answers = []
    for (const email of [...spellings, ...spellings]) {
      const { browser } = await someone()
      answers.push(await browser.run(REQUEST, { email }))
      await sender.sendDue()
    }
    return answers.flatMap(({ errors }) => errors ?? [])
  }
  const arrived = () => mails.received.filter(({ subject }) => subject === 'Confirm your new email address')
  const pass = (hours: number) =>
    app.em.execute(`update throttle set expire = expire - ? * 3600000::bigint`, [hours])

  const refusals = await pester()
  expect(arrived()).toHaveLength(3)
  expect(refusals).toHaveLength(3)
  expect(refusals[0]).toMatchObject({
    message: expect.stringMatching(/^Too many mails to this address\..* Please try again in \d+ minutes\.$/),
    extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
  })
  await pass(1)
  await pester()
  expect(arrived()).toHaveLength(5)
  const forgotten = await app
    .visitor()
    .run('mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { success } }', {
      email: spellings[2],
    })
  expect(codeOf(forgotten)).toBe('RATE_LIMITED')
  await pass(23)
  expect(await pester()).toHaveLength(3)
  expect(arrived()).toHaveLength(8)
})
