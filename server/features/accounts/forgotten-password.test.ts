import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aConnectedApp, anAccessToken, aPasskey, aUser } from '../../testing/factories.ts'
import { linkIn, secretIn } from '../../testing/mail-server.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { waitingMails } from '../../testing/waiting-mails.ts'
import { User } from '../session/user.entity.ts'
import { hashPassword } from '../identity/passwords.ts'
import { addMail, addNotice, Mail, MailKind } from '../mail/mail.entity.ts'
import { OAuthAccount, OAuthProvider } from '../sign-in-methods/oauth-account.entity.ts'

const REGISTER =
  'mutation ($email: String!, $password: String!) { register(input: { email: $email, password: $password, displayName: "Vera" }) { session { id } } }'
const LOG_IN =
  'mutation ($email: String!, $password: String!) { logIn(input: { email: $email, password: $password }) { session { id } } }'
const REQUEST = 'mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { success } }'
const RESET =
  'mutation ($token: String!, $password: String!) { resetPassword(input: { token: $token, password: $password }) { success } }'
const CHANGE =
  'mutation ($password: String!, $currentPassword: String) { changePassword(input: { password: $password, currentPassword: $currentPassword }) { session { id signInMethods { hasPassword } } } }'

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

/** Returns the secret from the mail. */
async function requestLink(email: string): Promise<string> {
  await app.visitor().run(REQUEST, { email })
  return secretIn((await waitingMails(app)).find(({ subject }) => subject.startsWith('Choose'))!)
}

const reset = (token: string, password = second) => app.visitor().run(RESET, { token, password })
const logIn = async (email: string, password: string) =>
  (await app.visitor().run(LOG_IN, { email, password })).errors?.[0]?.message ?? 'signed in'
const isSignedIn = async (browser: Person) =>
  (await browser.run('{ session { id } }')).data?.session?.id !== undefined

test('a user who forgot the password chooses a new one by a mailed link, and is signed out everywhere', async () => {
  const { email, id, browser } = await someone()
  const phone = await app.as({ id })
  await app.visitor().run(REQUEST, { email: email.toUpperCase() })
  const [mail] = await waitingMails(app)
  expect(mail).toMatchObject({ to: email, subject: 'Choose a new password for Astrofolio' })
  expect(linkIn(mail!)).toMatch(new RegExp(`^${app.address}/reset-password#[\\w-]{43}$`))
  expect(mail!.text).toContain('The link works once, for 30 minutes.')
  expect(mail!.html).toContain(`href="${linkIn(mail!)}"`)

  const token = secretIn(mail!)
  const hashes = await app.em.execute('select hash from mailed_link where user_id = ?', [id])
  expect(hashes).toEqual([{ hash: createHash('sha256').update(token).digest('hex') }])
  expect((await browser.run(RESET, { token, password: second })).data).toEqual({
    resetPassword: { success: true },
  })
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

test('of simultaneous uses of one link, one resets the password', async () => {
  const { email } = await someone()
  const token = await requestLink(email)
  const passwords = [first, second]
  const answers = await Promise.all(passwords.map((password) => reset(token, password)))
  const refused = answers.findIndex(({ errors }) => errors)
  expect(answers[refused]!.errors).toMatchObject([
    { message: expect.stringMatching(/^This link no longer works/), extensions: { code: 'BAD_USER_INPUT' } },
  ])
  expect(await logIn(email, passwords[1 - refused]!)).toBe('signed in')
})

test('a link works for 30 minutes, and is not used up by a refused password', async () => {
  const age = (minutes: number) =>
    app.em.execute('update mailed_link set expires_at = expires_at - make_interval(mins => ?)', [minutes])
  const { email } = await someone()
  const token = await requestLink(email)
  await age(29)
  for (const refused of ['short', 'Password1'])
    expect((await reset(token, refused)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  expect((await reset(token)).errors).toBeUndefined()
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
      const response = await visitor.ask({ query: REQUEST, variables: { email: address } })
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

test('an account that is locked by guesses opens with its new password', async () => {
  const { email } = await someone()
  await app.rateLimiter.count('failedSignInsPerAccount', email, 10)
  expect(await logIn(email, first)).toMatch(/Too many failed sign-ins/)
  await reset(await requestLink(email))
  expect(await logIn(email, second)).toBe('signed in')
})

test('a changed password ends the other sessions and cancels every link, but keeps this session and the access tokens', async () => {
  const { email, id, browser } = await someone()
  const phone = await app.as({ id })
  const { secret } = await app.has(anAccessToken(id))
  const token = await requestLink(email)
  await app.visitor().run(REQUEST, { email }) // a mail that is not sent yet
  expect((await browser.run(CHANGE, { password: second, currentPassword: first })).errors).toBeUndefined()
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
  const register = { email: 'n@people.example', password: 'ILOVEYOU' }
  expect((await app.visitor().run(REGISTER, register)).errors).toMatchObject(refusal)
  const { browser } = await someone()
  const change = { password: 'Password1', currentPassword: first }
  expect((await browser.run(CHANGE, change)).errors).toMatchObject(refusal)
})

test('an account without a password sets its first one', async () => {
  const user = await app.has(aUser())
  const browser = await app.as(user)
  expect((await browser.run(CHANGE, { password: second })).data.changePassword.session).toEqual({
    id: user.id,
    signInMethods: { hasPassword: true },
  })
  expect(await logIn(user.email, second)).toBe('signed in')
  expect(await waitingMails(app)).toMatchObject([{ subject: 'Your account now has a password' }])
})

/** The mails about a forgotten and about a changed password. */
async function mailsOf(user: User) {
  await addMail(app.em.fork(), { kind: MailKind.passwordReset, recipient: user.email })
  await addNotice(app.em.fork(), MailKind.passwordChanged, user, { password: 'changed' })
  return waitingMails(app)
}

test('a user with a new password reads which provider and passkey still sign in, and where to remove them', async () => {
  const user = await app.em.fork().findOneOrFail(User, { id: (await someone()).id })
  const identity = { provider: OAuthProvider.google, providerAccountId: '1' }
  await app.em.insert(OAuthAccount, { userId: user.id, ...identity })
  await app.has(aPasskey(user.id, { name: 'Visit evil.example' }))
  await app.em.execute(`update passkey set created_at = '2026-05-03'`)
  const address = `${app.address}/account#sign-in-methods`
  for (const { text, html } of await mailsOf(user)) {
    expect(text).toContain('Google and a passkey added on 3 May 2026 still sign in')
    expect(text).toContain(`See and remove sign-in methods:\n${address}`)
    expect(html).toContain(`href="${address}"`)
    expect(text + html).not.toContain('evil.example')
  }
})

test('a changed password leaves apps and tokens, which the notice counts; expired ones are not', async () => {
  const user = await app.em.fork().findOneOrFail(User, { id: (await someone()).id })
  await app.has(aConnectedApp(user.id))
  for (let n = 0; n < 3; n++) await app.has(anAccessToken(user.id))
  await app.em.execute(
    `update access_token set expires_at = now() where id = (select max(id) from access_token)`,
  )
  const [, notice] = await mailsOf(user)
  expect(notice!.text).toContain(
    'One connected app and 2 access tokens still act for your account. Remove what is not yours.',
  )
  expect(notice!.text).toContain(`See and remove apps and tokens:\n${app.address}/account#connected-apps`)
})

test('an account with nothing but its password reads of no others', async () => {
  const mails = await mailsOf(await app.em.fork().findOneOrFail(User, { id: (await someone()).id }))
  expect(mails).toHaveLength(2)
  for (const { text } of mails) expect(text).not.toMatch(/still|Remove|#sign-in-methods/)
})
