import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aConnectedApp, anAccessToken, aPasskey, aUser } from '../../testing/factories.ts'
import { linkIn, secretIn } from '../../testing/mail-server.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { waitingMails } from '../../testing/waiting-mails.ts'
import { User } from '../session/user.entity.ts'
import { hashPassword } from '../identity/passwords.ts'
import { addMail, addNotice, Mail, MailKind } from '../mail/mail.entity.ts'
import { OAuthAccount, OAuthProvider } from '../sign-in-methods/oauth-account.entity.ts'

const first = 'Andromeda 1968'
const second = 'Betelgeuse 1920'
const passwordHash = await hashPassword(first)

const app = forAllTests(testApp)
beforeEach(async () => void (await app.em.fork().nativeDelete(Mail, {})))

/** `browser` is signed in. */
async function someone(): Promise<{ email: string; id: number; browser: Person }> {
  const { id, email } = await app.has(aUser())
  await app.em.fork().nativeUpdate(User, { id }, { passwordHash })
  return { email, id, browser: await app.as({ id }) }
}

const request = (email: string) => runMutation(app.visitor(), 'requestPasswordReset', { input: { email } })
/** Returns the secret from the mail. */
async function requestLink(email: string): Promise<string> {
  await request(email)
  return secretIn((await waitingMails(app)).find(({ subject }) => subject.startsWith('Choose'))!)
}

const reset = (token: string, password = second, browser = app.visitor()) =>
  runMutation(browser, 'resetPassword', { input: { token, password } })
const change = (browser: Person, input: { password: string; currentPassword?: string }) =>
  runMutation(browser, 'changePassword', { input })
const logIn = async (email: string, password: string) =>
  (await runMutation(app.visitor(), 'logIn', { input: { email, password } })).errors?.[0]?.message ??
  'signed in'
const isSignedIn = async (browser: Person) =>
  (await browser.run('{ session { id } }')).data?.session?.id !== undefined

test('a user who forgot the password chooses a new one by a mailed link, and is signed out everywhere', async () => {
  const { email, id, browser } = await someone()
  const phone = await app.as({ id })
  await request(email.toUpperCase())
  const [mail] = await waitingMails(app)
  expect(mail).toMatchObject({ to: email, subject: 'Choose a new password for Astrofolio' })
  expect(linkIn(mail!)).toMatch(new RegExp(`^${app.address}/reset-password#[\\w-]{43}$`))
  expect(mail!.text).toContain('The link works once, for 30 minutes.')
  expect(mail!.html).toContain(`href="${linkIn(mail!)}"`)

  const token = secretIn(mail!)
  const hashes = await app.em.execute('select hash from mailed_link where user_id = ?', [id])
  expect(hashes).toEqual([{ hash: createHash('sha256').update(token).digest('hex') }])
  expect((await reset(token, second, browser)).data).toEqual({ resetPassword: { success: true } })
  for (const device of [browser, phone]) expect(await isSignedIn(device)).toBe(false)
  expect(await logIn(email, first)).toBe('Invalid email or password')
  expect(await logIn(email, second)).toBe('signed in')
  const [notice, ...others] = await waitingMails(app)
  expect(others).toEqual([])
  expect(notice).toMatchObject({ to: email, subject: 'Your password was changed' })
  expect(notice!.text).toMatch(
    /our mail on \d+ \w+ \d{4} at \d\d:\d\d UTC, from Firefox 140 on Linux\. All devices were signed out\./,
  )
})

test('a link works once, for 30 minutes, is not used up by a refused password, and opens an account that guesses have locked', async () => {
  const age = (minutes: number) =>
    app.em.execute('update mailed_link set expires_at = expires_at - make_interval(mins => ?)', [minutes])
  const { email } = await someone()
  await app.rateLimiter.count('failedSignInsPerAccount', email, 10)
  expect(await logIn(email, first)).toMatch(/Too many failed sign-ins/)
  const token = await requestLink(email)
  await age(29)
  for (const refused of ['short', 'Password1'])
    expect((await reset(token, refused)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  const passwords = [first, second]
  const answers = await Promise.all(passwords.map((password) => reset(token, password)))
  const refused = answers.findIndex(({ errors }) => errors)
  expect(answers[refused]!.errors).toMatchObject([
    { message: expect.stringMatching(/^This link no longer works/), extensions: { code: 'BAD_USER_INPUT' } },
  ])
  expect(await logIn(email, passwords[1 - refused]!)).toBe('signed in')

  const old = await requestLink(email)
  await age(30)
  expect((await reset(old)).errors).toMatchObject([
    { message: expect.stringContaining('is older than 30 minutes') },
  ])
})

test('a known and an unknown address get the same response, from the same statements', async () => {
  const { email } = await someone()
  const seen = []
  for (const address of [email, 'nobody@people.example']) {
    const visitor = app.visitor()
    let answer
    const statements = await app.statementsOf(async () => {
      const query = `mutation { requestPasswordReset(input: { email: "${address}" }) { success } }`
      const response = await visitor.ask({ query })
      const ofOneRequest = ['date', 'x-request-id', 'ratelimit']
      const headers = [...response.headers].filter(([name]) => !ofOneRequest.includes(name))
      answer = { status: response.status, headers, body: await response.text() }
    })
    seen.push({ answer, statements })
  }
  expect(seen[0]!.statements.length).toBeGreaterThan(0)
  expect(seen[1]).toEqual(seen[0])
  expect((await waitingMails(app)).map(({ to }) => to)).toEqual([email])
})

test('a changed password ends the other sessions and cancels every link, but keeps this session and the access tokens', async () => {
  const { email, id, browser } = await someone()
  const phone = await app.as({ id })
  const { secret } = await app.has(anAccessToken(id))
  const token = await requestLink(email)
  await request(email) // a mail that is not sent yet
  expect(await change(browser, { password: second, currentPassword: first })).not.toHaveProperty('errors')
  expect(await isSignedIn(phone)).toBe(false)
  for (const kept of [browser, app.visitor({ authorization: `Bearer ${secret}` })])
    expect(await isSignedIn(kept)).toBe(true)
  expect(await logIn(email, second)).toBe('signed in')
  expect((await reset(token, first)).errors).toBeDefined()
  expect(await waitingMails(app)).toMatchObject([
    { to: email, subject: 'Your password was changed', text: expect.stringContaining('I did not do this') },
  ])
})

test('a common password cannot be chosen at registration or by a change', async () => {
  const message = 'This password is too common. Choose one that is harder to guess.'
  const problems = [{ path: 'password', rule: 'uncommon', limit: null, message }]
  const refusal = [{ message, extensions: { code: 'BAD_USER_INPUT', problems } }]
  const register = { email: 'n@people.example', password: 'ILOVEYOU', displayName: 'Vera' }
  const registered = await runMutation(app.visitor(), 'register', { input: register })
  expect(registered.errors).toMatchObject(refusal)
  const { browser } = await someone()
  const changed = await change(browser, { password: 'Password1', currentPassword: first })
  expect(changed.errors).toMatchObject(refusal)
})

test('an account without a password sets its first one', async () => {
  const user = await app.has(aUser())
  const browser = await app.as(user)
  expect(await change(browser, { password: second })).not.toHaveProperty('errors')
  const { data } = await browser.run('{ session { signInMethods { hasPassword } } }')
  expect(data.session.signInMethods).toEqual({ hasPassword: true })
  expect(await logIn(user.email, second)).toBe('signed in')
  expect(await waitingMails(app)).toMatchObject([{ subject: 'Your account now has a password' }])
})

test('a user with a new password reads which provider, passkey, apps and tokens still act for the account, and where to remove them', async () => {
  const user = await app.em.fork().findOneOrFail(User, { id: (await someone()).id })
  /** About a forgotten and about a changed password. */
  const mails = async () => {
    await addMail(app.em.fork(), { kind: MailKind.passwordReset, recipient: user.email })
    await addNotice(app.em.fork(), MailKind.passwordChanged, user, { password: 'changed' })
    return waitingMails(app)
  }
  const bare = await mails()
  expect(bare).toHaveLength(2)
  for (const { text } of bare) expect(text).not.toMatch(/still|Remove|#sign-in-methods/)

  await app.has(aConnectedApp(user.id))
  for (let n = 0; n < 3; n++) await app.has(anAccessToken(user.id))
  await app.em.execute(
    `update access_token set expires_at = now() where id = (select max(id) from access_token)`,
  )
  const account = `${app.address}/account`
  const [, notice] = await mails()
  expect(notice!.text).toContain(
    'One connected app and 2 access tokens still act for your account. Remove what is not yours.',
  )
  expect(notice!.text).toContain(`See and remove apps and tokens:\n${account}#connected-apps`)

  const identity = { provider: OAuthProvider.google, providerAccountId: '1' }
  await app.em.insert(OAuthAccount, { userId: user.id, ...identity })
  await app.has(aPasskey(user.id, { name: 'Visit evil.example' }))
  await app.em.execute(`update passkey set created_at = '2026-05-03'`)
  for (const { text, html } of await mails()) {
    expect(text).toContain('Google and a passkey added on 3 May 2026 still sign in')
    expect(text).toContain(`See and remove sign-in methods:\n${account}#sign-in-methods`)
    expect(html).toContain(`href="${account}#sign-in-methods"`)
    expect(text + html).not.toContain('evil.example')
  }
})
