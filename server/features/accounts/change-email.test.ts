import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailSender } from '../../mail/mail-sender.ts'
import { mailSenderTo } from '../../testing/mail-sender.ts'
import { linkIn, type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { Mail } from './mails/mail.entity.ts'

const REGISTER =
  'mutation ($email: String!) { register(input: { email: $email, password: "Andromeda 1968", displayName: "Vera" }) { session { id } } }'
const LOG_IN =
  'mutation ($email: String!) { logIn(input: { email: $email, password: "Andromeda 1968" }) { session { id } } }'
const REQUEST =
  'mutation ($email: String!, $currentPassword: String) { requestEmailChange(input: { email: $email, currentPassword: $currentPassword }) { success } }'
const CONFIRM = 'mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { email } }'
const RESET =
  'mutation ($token: String!) { resetPassword(input: { token: $token, password: "Betelgeuse 1920" }) { success } }'
const SESSION = '{ session { email } }'
const currentPassword = 'Andromeda 1968'

let app: TestApp
let mails: MailServer
let sender: MailSender
beforeAll(async () => {
  app = await testApp()
  mails = await startMailServer()
  sender = mailSenderTo(mails, app)
})
afterAll(async () => {
  await mails[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await app.em.fork().nativeDelete(Mail, {})
  mails.received.length = 0
})

let count = 0
async function aUser(): Promise<{ email: string; next: string; browser: Person }> {
  const email = `vera-${++count}@people.example`
  const browser = app.visitor().keepingCookies()
  await browser.run(REGISTER, { email })
  return { email, next: `vera-${count}@elsewhere.example`, browser }
}

const confirm = (token: string) => app.visitor().run(CONFIRM, { token })

/** Returns the secret that the new address received. */
async function requestChange(browser: Person, email: string): Promise<string> {
  expect((await browser.run(REQUEST, { email, currentPassword })).errors).toBeUndefined()
  await sender.sendDue()
  const mail = mails.received.findLast(({ to }) => to.includes(email))
  return new URL(linkIn(mail!)).hash.slice(1)
}

test('a user changes the email by a link to the new address; the old one receives a notice before and after', async () => {
  const { email, next, browser } = await aUser()
  const wrong = await browser.run(REQUEST, { email: next, currentPassword: 'not this one' })
  expect(wrong.errors).toMatchObject([
    {
      extensions: {
        problems: [
          {
            path: 'currentPassword',
            rule: 'correct',
            limit: null,
            message: 'This is not your current password',
          },
        ],
      },
    },
  ])
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
  const back = await requestChange(browser, email)
  const { data } = await browser.run(
    `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { email }
      changeDisplayName(input: { displayName: "Vera" }) { session { email } } }`,
    { token: back },
  )
  expect(data.changeDisplayName.session).toEqual({ email })
  await confirm(await requestChange(browser, next))
  expect((await app.visitor().run(LOG_IN, { email: next })).errors).toBeUndefined()
  expect((await app.visitor().run(LOG_IN, { email })).errors).toBeDefined()
  expect((await confirm(token)).errors).toMatchObject([
    { message: expect.stringMatching(/^This link no longer works/) },
  ])
  mails.received.length = 0
  await sender.sendDue()
  expect(mails.received).toMatchObject([{ to: [email], subject: 'Your email address was changed' }])
})

test('an address with an account gets the same response; only its mailbox reads about the account', async () => {
  const [{ browser, next }, other] = [await aUser(), await aUser()]
  const free = await browser.run(REQUEST, { email: next, currentPassword })
  const taken = await browser.run(REQUEST, { email: other.email.toUpperCase(), currentPassword })
  expect(taken).toEqual(free)
  await sender.sendDue()
  expect(mails.received.find(({ to }) => to.includes(other.email))).toMatchObject({
    subject: 'This address already has an account',
    text: expect.not.stringContaining('#'),
  })
})

test('an address that another user registered in the meantime is refused, and the account keeps its own', async () => {
  const { email, next, browser } = await aUser()
  const token = await requestChange(browser, next)
  await app.visitor().run(REGISTER, { email: next.toUpperCase() })
  expect((await confirm(token)).errors).toMatchObject([
    { message: 'This email address has another account by now', extensions: { code: 'CONFLICT' } },
  ])
  expect((await browser.run(SESSION)).data.session).toEqual({ email })
})

test('only the link of the latest request works, for 24 hours', async () => {
  const { next, browser } = await aUser()
  const first = await requestChange(browser, next)
  const latest = await requestChange(browser, `later-${next}`)
  expect((await confirm(first)).errors).toBeDefined()
  const age = (interval: string) =>
    app.em.getConnection().execute(`update mailed_link set expires_at = expires_at - interval '${interval}'`)
  await age('23 hours 59 minutes')
  expect((await confirm(latest)).data).toEqual({ confirmEmailChange: { email: `later-${next}` } })
  const old = await requestChange(browser, next)
  await age('24 hours')
  expect((await confirm(old)).errors).toMatchObject([{ message: expect.stringContaining('24 hours') }])
})

test('the owner of the new address cannot choose a password by the link', async () => {
  const { next, browser } = await aUser()
  const token = await requestChange(browser, next)
  const { errors } = await app.visitor().run(RESET, { token })
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  expect((await confirm(token)).data).toEqual({ confirmEmailChange: { email: next } })
})

test('a user cannot change to the current address, and may request five changes an hour', async () => {
  const { email, browser } = await aUser()
  const same = await browser.run(REQUEST, { email: email.toUpperCase(), currentPassword })
  expect(same.errors).toMatchObject([
    {
      extensions: {
        problems: [
          { path: 'email', rule: 'changed', limit: null, message: 'This is your email address already' },
        ],
      },
    },
  ])
  const codes = []
  for (let n = 0; n < 6; n++) {
    const { errors } = await browser.run(REQUEST, { email: `${n}-${email}`, currentPassword })
    codes.push(errors?.[0]?.extensions['code'])
  }
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED'])
})

test('a stranger receives three mails an hour and five a day, from however many accounts', async () => {
  const spellings = [
    'Str.Anger@Elsewhere.example',
    'stranger+astro@elsewhere.example',
    'stranger@elsewhere.example',
  ]
  const pester = async () => {
    const answers = []
    for (let account = 0; account < 3; account++) {
      const { browser } = await aUser()
      for (let n = 0; n < 5; n++) {
        answers.push(await browser.run(REQUEST, { email: spellings[n % 3], currentPassword }))
        await sender.sendDue()
      }
    }
    return answers.flatMap(({ errors }) => errors ?? [])
  }
  const arrived = () => mails.received.filter(({ subject }) => subject === 'Confirm your new email address')

  const refusals = await pester()
  expect(arrived()).toHaveLength(3)
  expect(refusals).toHaveLength(12)
  expect(refusals[0]).toMatchObject({
    message: expect.stringMatching(/^Too many mails to this address\..* Please try again in \d+ minutes\.$/),
    extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
  })
  const pass = (hours: number) =>
    app.em.getConnection().execute(`update throttle set expire = expire - ? * 3600000::bigint`, [hours])
  await pass(1)
  await pester()
  await pass(1)
  await pester()
  expect(arrived()).toHaveLength(5)
  const forgotten = await app
    .visitor()
    .run('mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { success } }', {
      email: spellings[2],
    })
  expect(forgotten.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
  await pass(22)
  expect(await pester()).toHaveLength(12)
  expect(arrived()).toHaveLength(8)
})

test('a visitor cannot request a change', async () => {
  const { errors } = await app.visitor().run(REQUEST, { email: 'a@b.example' })
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
})
