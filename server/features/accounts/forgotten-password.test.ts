import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { mailSenderTo, type TestMailSender } from '../../testing/mail-sender.ts'
import { linkIn, secretIn, startMailServer } from '../../testing/mail-server.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'
import { hashPassword } from '../identity/passwords.ts'
import { MailedLink } from '../mail/mailed-link.entity.ts'
import { Mail } from '../mail/mail.entity.ts'
import { accountPurges } from './purge-expired.ts'

const REGISTER =
  'mutation ($email: String!, $password: String!) { register(input: { email: $email, password: $password, displayName: "Vera" }) { session { id } } }'
const LOG_IN =
  'mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { session { id } } }'
const REQUEST = 'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { success } }'
const RESET =
  'mutation ($token: String!, $password: String!) { resetPassword(input: { token: $token, password: $password }) { success } }'
const CHANGE =
  'mutation ($password: String!, $currentPassword: String) { changePassword(input: { password: $password, currentPassword: $currentPassword }) { session { id signInMethods { hasPassword } } } }'
const SESSION = '{ session { id } }'

const first = 'Andromeda 1968'
const second = 'Betelgeuse 1920'
const passwordHash = await hashPassword(first)

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

/** `browser` is signed in. */
async function someone(): Promise<{ email: string; id: number; browser: Person }> {
  const { id, email } = await app.has(aUser())
  await app.em.fork().nativeUpdate(User, { id }, { passwordHash })
  return { email, id, browser: await app.as({ id }) }
}

/** Returns the secret from the mail. */
async function requestLink(email: string): Promise<string> {
  mails.received.length = 0
  expect((await app.visitor().run(REQUEST, { email })).data).toEqual({
    requestPasswordReset: { success: true },
  })
  await sender.sendDue()
  return secretIn(await mails.mailTo(email, /^Choose a new password/))
}

const logIn = async (email: string, password: string) =>
  (await app.visitor().run(LOG_IN, { email, password })).errors?.[0]?.message ?? 'signed in'

const isSignedIn = async (browser: Person) => (await browser.run(SESSION)).data.session !== null

test('a user who forgot the password chooses a new one by a mailed link, and is signed out everywhere', async () => {
  const { email, id, browser } = await someone()
  const phone = await app.as({ id })
  await app.visitor().run(REQUEST, { email: email.toUpperCase() })
  await sender.sendDue()
  const [mail] = mails.received
  expect(mail).toMatchObject({ to: [email], subject: 'Choose a new password for Astrofolio' })
  expect(linkIn(mail!)).toMatch(new RegExp(`^${app.address}/reset-password#[\\w-]{43}$`))
  expect(mail!.text).toContain('The link works once, for 30 minutes.')
  expect(mail!.html).toContain(`href="${linkIn(mail!)}"`)
  expect(mail!.html).not.toMatch(/<img|https?:\/\/(?!127\.0\.0\.1)/)

  const token = secretIn(mail!)
  expect(await app.em.fork().count(MailedLink, { hash: token })).toBe(0)
  expect(
    await app.em.fork().count(MailedLink, { hash: createHash('sha256').update(token).digest('hex') }),
  ).toBe(1)
  mails.received.length = 0
  expect((await browser.run(RESET, { token, password: second })).data).toEqual({
    resetPassword: { success: true },
  })
  expect(await isSignedIn(browser)).toBe(false)
  expect(await isSignedIn(phone)).toBe(false)
  expect(await logIn(email, first)).toBe('Invalid email or password')
  expect(await logIn(email, second)).toBe('signed in')
  await sender.sendDue()
  expect(mails.received).toMatchObject([{ to: [email], subject: 'Your password was changed' }])
  expect(mails.received[0]!.text).toMatch(
    /our mail on \d+ \w+ \d{4} at \d\d:\d\d UTC, from Firefox 140 on Linux\. All devices were signed out\./,
  )
})

test('a field after a reset in one document is refused, because the browser is signed out too', async () => {
  const { email, browser } = await someone()
  const document = `mutation ($token: String!, $password: String!) {
    resetPassword(input: { token: $token, password: $password }) { success }
    changeDisplayName(input: { displayName: "Vera Again" }) { session { id } }
  }`
  const { data, errors } = await browser.run(document, { token: await requestLink(email), password: second })
  expect(data).toEqual({ resetPassword: { success: true }, changeDisplayName: null })
  expect(errors).toMatchObject([{ path: ['changeDisplayName'], extensions: { code: 'UNAUTHENTICATED' } }])
})

test('of five simultaneous uses of one link, one resets the password', async () => {
  const { email } = await someone()
  const token = await requestLink(email)
  const passwords = Array.from({ length: 5 }, (_, n) => `Betelgeuse 192${n}`)
  const answers = await Promise.all(
    passwords.map((password) => app.visitor().run(RESET, { token, password })),
  )
  const used = answers.flatMap(({ data }, n) => (data?.resetPassword ? [n] : []))
  expect(used).toHaveLength(1)
  for (const { errors } of answers.filter(({ errors }) => errors))
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/^This link no longer works/),
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ])
  expect(await logIn(email, passwords[used[0]!]!)).toBe('signed in')
})

test('a link works for 30 minutes, is not used up by a refused password, and is deleted later', async () => {
  const age = (minutes: number) =>
    app.em.execute('update mailed_link set expires_at = expires_at - make_interval(mins => ?)', [minutes])
  const { email, id } = await someone()
  const token = await requestLink(email)
  await age(29)
  const message = 'Password must be at least 8 characters'
  expect((await app.visitor().run(RESET, { token, password: 'short' })).errors).toMatchObject([
    { extensions: { problems: [{ path: 'password', rule: 'min', limit: 8, message }] } },
  ])
  expect((await app.visitor().run(RESET, { token, password: second })).errors).toBeUndefined()
  const old = await requestLink(email)
  await age(30)
  expect((await app.visitor().run(RESET, { token: old, password: first })).errors).toMatchObject([
    { message: expect.stringContaining('is older than 30 minutes') },
  ])
  await accountPurges.mailed_links(app.em.fork())
  expect(await app.em.fork().count(MailedLink, { userId: id })).toBe(0)
})

test('a known and an unknown address get the same response, from the same statements', async () => {
  const { email } = await someone()
  const requests = [email, 'nobody@people.example']
  const seen = []
  for (const address of requests) {
    const visitor = app.visitor()
    let answer
    const statements = await app.statementsOf(async () => {
      const response = await visitor.ask({ query: REQUEST, variables: { email: address } })
      const ofOneRequest = ['date', 'x-request-id', 'ratelimit']
      const headers = [...response.headers].filter(([name]) => !ofOneRequest.includes(name))
      answer = { status: response.status, headers, body: await response.text() }
    })
    seen.push({ answer, statements })
  }
  expect(seen[0]!.statements.length).toBeGreaterThan(0)
  expect(seen[1]).toEqual(seen[0])
  await sender.sendDue()
  expect(mails.received.map(({ to }) => to)).toEqual([[email]])
  expect(await app.em.fork().count(Mail)).toBe(0)
})

test('an address may request three links an hour, whether it has an account or not', async () => {
  const { email } = await someone()
  for (const address of [email, 'nobody@elsewhere.example']) {
    const codes = []
    for (const spelling of [address, address.toUpperCase(), ` ${address}`, address]) {
      const { errors } = await app.visitor().run(REQUEST, { email: spelling })
      codes.push(errors?.[0]?.extensions['code'])
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'RATE_LIMITED'])
  }
})

test('a network may request twenty links an hour', async () => {
  await using strict = await testApp({ orm: app.orm, rateLimitScale: 1 })
  const network = '203.0.113.20'
  await strict.rateLimiter.count('passwordResetsPerNetwork', network, 19)
  const request = () =>
    strict.visitor({ 'x-forwarded-for': network }).run(REQUEST, { email: 'someone@elsewhere.example' })
  expect(await request()).not.toHaveProperty('errors')
  expect((await request()).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
})

test('an account that is locked by guesses opens with its new password', async () => {
  const { email } = await someone()
  await app.rateLimiter.count('failedSignInsPerAccount', email, 10)
  expect(await logIn(email, first)).toMatch(/Too many failed sign-ins/)
  const token = await requestLink(email)
  await app.visitor().run(RESET, { token, password: second })
  expect(await logIn(email, second)).toBe('signed in')
})

test('a changed password ends the other sessions and cancels every link, but keeps this session', async () => {
  const { email, id, browser } = await someone()
  const phone = await app.as({ id })
  const token = await requestLink(email)
  await app.visitor().run(REQUEST, { email }) // a mail that is not sent yet
  for (const [currentPassword, rule] of [
    ['not this one', 'correct'],
    [null, 'required'],
  ])
    expect((await browser.run(CHANGE, { password: second, currentPassword })).errors).toMatchObject([
      { extensions: { problems: [{ path: 'currentPassword', rule }] } },
    ])
  expect(await isSignedIn(phone)).toBe(true)

  mails.received.length = 0
  expect((await browser.run(CHANGE, { password: second, currentPassword: first })).errors).toBeUndefined()
  expect(await isSignedIn(browser)).toBe(true)
  expect(await isSignedIn(phone)).toBe(false)
  expect(await logIn(email, second)).toBe('signed in')
  expect((await app.visitor().run(RESET, { token, password: first })).errors).toBeDefined()
  await sender.sendDue()
  expect(mails.received).toMatchObject([
    { to: [email], subject: 'Your password was changed', text: expect.stringContaining('I did not do this') },
  ])
})

test('a common password cannot be chosen at registration, by a change or by a link', async () => {
  const message = 'This password is too common. Choose one that is harder to guess.'
  const problems = [{ path: 'password', rule: 'uncommon', limit: null, message }]
  const refusal = [{ message, extensions: { code: 'BAD_USER_INPUT', problems } }]
  for (const password of ['12345678', 'ILOVEYOU', 'trustno1'])
    expect((await app.visitor().run(REGISTER, { email: 'n@people.example', password })).errors).toMatchObject(
      refusal,
    )
  const { email, browser } = await someone()
  const change = await browser.run(CHANGE, { password: 'Password1', currentPassword: first })
  expect(change.errors).toMatchObject(refusal)
  const token = await requestLink(email)
  expect((await app.visitor().run(RESET, { token, password: 'Password1' })).errors).toMatchObject(refusal)
  expect((await app.visitor().run(RESET, { token, password: second })).errors).toBeUndefined()
})

test('an account without a password sets one after a recent sign-in only', async () => {
  const { email, id, browser } = await someone()
  await app.em.execute('update users set password_hash = null where id = ?', [id])
  const signedIn = (minutesAgo: number) =>
    app.em.execute(
      `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', ?::jsonb) where (sess->>'userId')::int = ?`,
      [String(Date.now() - minutesAgo * 60_000), id],
    )
  await signedIn(11)
  expect((await browser.run(CHANGE, { password: second })).errors).toMatchObject([
    { extensions: { code: 'REAUTHENTICATION_REQUIRED' } },
  ])
  await signedIn(9)
  expect((await browser.run(CHANGE, { password: second })).data.changePassword.session).toEqual({
    id,
    signInMethods: { hasPassword: true },
  })
  expect(await logIn(email, second)).toBe('signed in')
  await sender.sendDue()
  expect(mails.received).toMatchObject([{ subject: 'Your account now has a password' }])
})
