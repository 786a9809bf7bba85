import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { secretIn } from '../../testing/mail-server.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { waitingMails } from '../../testing/waiting-mails.ts'
import { User } from '../session/user.entity.ts'
import { Mail } from '../mail/mail.entity.ts'

const SESSION = '{ session { email } }'

const app = forAllTests(testApp)
beforeEach(async () => void (await app.em.fork().nativeDelete(Mail, {})))

/** Has signed in by a provider a moment ago, so needs no password. */
async function someone(): Promise<{ email: string; next: string; browser: Person }> {
  const user = await app.has(aUser())
  return { email: user.email, next: `next-${user.email}`, browser: await app.as(user) }
}

const request = (browser: Person, email: string) =>
  runMutation(browser, 'requestEmailChange', { input: { email } })
const confirm = (token: string) => runMutation(app.visitor(), 'confirmEmailChange', { input: { token } })
const codeOf = ({ errors }: Awaited<ReturnType<Person['run']>>) => errors?.[0]?.extensions['code']
const passed = (table: string, hours: number) =>
  app.em.execute(
    table === 'throttle'
      ? `update throttle set expire = expire - ${hours} * 3600000::bigint`
      : `update mailed_link set expires_at = expires_at - interval '${hours} hours'`,
  )

/** Returns the secret that the new address receives. */
async function requestChange(browser: Person, email: string): Promise<string> {
  expect((await request(browser, email)).errors).toBeUndefined()
  return secretIn((await waitingMails(app)).find(({ to }) => to === email)!)
}

test('a user changes the email by a link to the new address; the old one receives a notice before and after', async () => {
  const { email, next, browser } = await someone()
  await request(browser, next)
  const mails = await waitingMails(app)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [next, 'Confirm your new email address'],
    [email, 'Your email address is about to change'],
  ])
  expect(mails[1]!.text).toContain(`to ${next} was requested on `)
  const token = secretIn(mails[0]!)
  expect((await browser.run(SESSION)).data.session).toEqual({ email })

  // A later field of the document returns the new email.
  const { data } = await browser.run(
    `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { email }
      changeDisplayName(input: { displayName: "Vera" }) { session { email } } }`,
    { token },
  )
  expect(data).toEqual({
    confirmEmailChange: { email: next },
    changeDisplayName: { session: { email: next } },
  })
  expect((await browser.run(SESSION)).data.session).toEqual({ email: next })
  expect((await confirm(token)).errors).toMatchObject([
    { message: expect.stringMatching(/^This link no longer works/) },
  ])
  expect(await waitingMails(app)).toMatchObject([{ to: email, subject: 'Your email address was changed' }])
})

test('an address with an account gets the same response; only its mailbox reads about the account', async () => {
  const [{ browser, next }, other] = [await someone(), await someone()]
  const free = await request(browser, next)
  const taken = await request(browser, other.email.toUpperCase())
  expect(taken).toEqual(free)
  expect((await waitingMails(app)).find(({ to }) => to === other.email)).toMatchObject({
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
  await passed('mailed_link', 23.9)
  expect(
    codeOf(
      await runMutation(app.visitor(), 'resetPassword', {
        input: { token: latest, password: 'Betelgeuse 1920' },
      }),
    ),
  ).toBe('BAD_USER_INPUT')
  expect((await confirm(latest)).data).toEqual({ confirmEmailChange: { email: `later-${next}` } })
  const old = await requestChange(browser, next)
  await passed('mailed_link', 24)
  expect((await confirm(old)).errors).toMatchObject([{ message: expect.stringContaining('24 hours') }])
})

test('a user cannot change to the current address, and may request five changes an hour', async () => {
  const { email, browser } = await someone()
  const same = await request(browser, email.toUpperCase())
  const message = 'This is your email address already'
  expect(same.errors).toMatchObject([
    { extensions: { problems: [{ path: 'email', rule: 'changed', limit: null, message }] } },
  ])
  const codes = []
  for (let n = 0; n < 6; n++) codes.push(codeOf(await request(browser, `${n}-${email}`)))
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'RATE_LIMITED'])
})

test('a stranger receives three mails an hour and five a day, from however many accounts, also with links to a new password', async () => {
  const spellings = [
    'Str.Anger@Elsewhere.example',
    'stranger+astro@elsewhere.example',
    'stranger@elsewhere.example',
  ]
  const forgotten = (email: string) =>
    runMutation(app.visitor(), 'requestPasswordReset', { input: { email } })
  const pester = async () => {
    const answers = []
    for (const email of spellings) answers.push(await request((await someone()).browser, email))
    return [...answers, await forgotten(` ${spellings[2]!}`)].map(codeOf)
  }
  const sent = undefined
  expect(await pester()).toEqual([sent, sent, sent, 'RATE_LIMITED'])
  expect((await forgotten(spellings[0]!)).errors).toMatchObject([
    {
      message: expect.stringMatching(
        /^Too many mails to this address\..* Please try again in \d+ minutes\.$/,
      ),
      extensions: { retryAfter: expect.any(Number) },
    },
  ])
  await passed('throttle', 1)
  expect(await pester()).toEqual([sent, sent, 'RATE_LIMITED', 'RATE_LIMITED'])
  await passed('throttle', 23)
  expect(await pester()).toEqual([sent, sent, sent, 'RATE_LIMITED'])
})
