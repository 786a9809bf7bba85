import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPasskey, aUser } from '../../../testing/factories.ts'
import { mailSenderTo } from '../../../testing/mail-sender.ts'
import { secretIn, startMailServer } from '../../../testing/mail-server.ts'
import { ADD_PASSKEY, aPasskeyUser, passkeyOptions } from '../../../testing/passkey-user.ts'
import { SoftwareAuthenticator, type Tampering } from '../../../testing/software-authenticator.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { OAuthAccount, OAuthProvider } from '../oauth/oauth-account.entity.ts'
import { Mail } from '../mails/mail.entity.ts'
import { hashPassword } from '../identity/passwords.ts'
import { User } from '../../session/user.entity.ts'
import { Passkey } from './passkey.entity.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

const SIGN_IN =
  'mutation ($input: SignInWithPasskeyInput!) { signInWithPasskey(input: $input) { session { id } } }'
const METHODS =
  '{ session { id signInMethods { hasPassword linkedProviders passkeys { id name isBackedUp lastUsedAt } } } }'
const password = 'Mare Tranquillitatis 69'
const aBrowser = () => app.visitor().keepingCookies()
const signIn = (browser: Person, response: string) => browser.run(SIGN_IN, { input: { response } })
const begin = (browser: Person) => passkeyOptions(browser, 'beginPasskeySignIn')
const beginAdding = (browser: Person, input = '{}') =>
  passkeyOptions(browser, `beginPasskeyRegistration(input: ${input})`)
const add = (browser: Person, input: object) => browser.run(ADD_PASSKEY, { input })
const remove = (browser: Person, id: number) =>
  browser.run(`mutation { removePasskey(input: { id: ${id} }) { deletedId } }`)
const sessionOf = async (browser: Person) => (await browser.run(METHODS)).data.session
const rowOf = (id: number) => app.em.fork().findOneOrFail(Passkey, { id })
const noticesOf = async (userId: number) =>
  (await app.em.fork().find(Mail, { userId }, { orderBy: { id: 'asc' } })).map(({ kind }) => kind)

/** Makes the sign-in of every session older than a confirmation may be. */
const letSignInsAge = () =>
  app.em.execute(
    `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess->>'signedInAt')::bigint - 660000))`,
  )

const refused = [
  {
    message: 'This passkey did not sign you in. Try again, or sign in another way.',
    extensions: { code: 'UNAUTHENTICATED' },
  },
]
const outdated = [
  {
    message: 'This sign-in took too long, or was begun in another browser. Please try again.',
    extensions: { code: 'UNAUTHENTICATED' },
  },
]

describe('a person with a passkey', () => {
  test('signs in without typing anything, and sees when it was used', async () => {
    const { user, authenticator, passkeyId } = await aPasskeyUser(app)
    const browser = aBrowser()
    const options = await begin(browser)
    expect(JSON.parse(options)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: '127.0.0.1',
      timeout: 300_000,
      userVerification: 'required',
    })
    const { data } = await signIn(browser, authenticator.get(options))
    expect(data.signInWithPasskey.session).toEqual({ id: user.id })
    expect((await sessionOf(browser)).signInMethods).toEqual({
      hasPassword: false,
      linkedProviders: [],
      passkeys: [
        { id: passkeyId, name: 'Passkey on Linux', isBackedUp: false, lastUsedAt: expect.any(String) },
      ],
    })
    expect(await rowOf(passkeyId)).toMatchObject({ counter: 1, transports: ['internal', 'hybrid'] })
  })

  test('that is synchronized, and so does not count, signs in again and again', async () => {
    const { user, authenticator, passkeyId } = await aPasskeyUser(app, { isSynchronized: true })
    for (let time = 0; time < 3; time++) {
      const browser = aBrowser()
      const { data } = await signIn(browser, authenticator.get(await begin(browser)))
      expect(data.signInWithPasskey.session).toEqual({ id: user.id })
    }
    expect(await rowOf(passkeyId)).toMatchObject({ counter: 0, isBackedUp: true })
  })

  test.each([
    [7, 8],
    [3, 4],
    [0, 0],
  ])(
    'that counted to 7 and goes on at %i, as a copy or in another password manager, signs in, and its owner gets one mail',
    async (counter, next) => {
      const { user, authenticator, passkeyId } = await aPasskeyUser(app)
      const signInAt = async (counter: number) => {
        const browser = aBrowser()
        const { data } = await signIn(browser, authenticator.get(await begin(browser), { counter }))
        expect(data.signInWithPasskey.session).toEqual({ id: user.id })
        expect(await rowOf(passkeyId)).toMatchObject({ counter })
      }
      for (const before of [6, 7]) await signInAt(before)
      expect(await noticesOf(user.id)).toEqual(['passkey-added'])
      for (const after of [counter, next]) await signInAt(after)
      expect(await noticesOf(user.id)).toEqual(['passkey-added', 'passkey-copied'])
    },
  )

  test('that was removed reads the same as with one that never was added', async () => {
    const { person, user, authenticator, passkeyId } = await aPasskeyUser(app)
    await app.has(aPasskey(user.id))
    expect((await remove(person, passkeyId)).data.removePasskey).toEqual({ deletedId: passkeyId })
    const browser = aBrowser()
    const { credentials } = authenticator
    const removed = await signIn(browser, authenticator.get(await begin(browser)))
    credentials.push({ ...credentials[0]!, id: 'bmV2ZXIgYWRkZWQ' })
    const unknown = await signIn(browser, authenticator.get(await begin(browser)))
    for (const { errors } of [removed, unknown]) {
      expect(errors).toMatchObject(refused)
      // So that the browser may delete it.
      expect(errors![0]!.extensions['problems']).toMatchObject([{ path: 'response', rule: 'known' }])
    }
  })

  test('reads at another address of the site where to open it', async () => {
    await using other = await testApp({ orm: app.orm, publicUrl: 'https://astro.example' })
    await expect(passkeyOptions(other.visitor(), 'beginPasskeySignIn')).rejects.toThrow(
      'Open the site at https://astro.example to sign in this way.',
    )
  })
})

describe('an attacker', () => {
  test.each<[what: string, tampering: Tampering]>([
    ['was shown on a page of another site', { origin: 'https://evil.example' }],
    ['was made for another site', { rpId: 'evil.example' }],
    ['did not verify its user', { isUserVerified: false }],
    ['names another account', { userHandle: Buffer.from('1').toString('base64url') }],
    ['names no account', { userHandle: undefined }],
  ])('is refused with an answer that %s', async (_what, tampering) => {
    await aPasskeyUser(app)
    const { authenticator, passkeyId } = await aPasskeyUser(app)
    const browser = aBrowser()
    const { errors } = await signIn(browser, authenticator.get(await begin(browser), tampering))
    expect(errors).toMatchObject(refused)
    // Otherwise the browser would delete the passkey.
    expect(errors![0]!.extensions).not.toHaveProperty('problems')
    expect(await sessionOf(browser)).toBeNull()
    expect(await rowOf(passkeyId)).toMatchObject({ counter: 0, lastUsedAt: null })
  })

  test('is refused with the passkey of another person under the id of the victim', async () => {
    const { authenticator: own } = await aPasskeyUser(app)
    const { authenticator: theirs } = await aPasskeyUser(app)
    const { id: credentialId, userHandle } = theirs.credentials[0]!
    const browser = aBrowser()
    const response = own.get(await begin(browser), { credentialId, userHandle })
    expect((await signIn(browser, response)).errors).toMatchObject(refused)
  })

  test('cannot send an answer again, send it from another browser, or invent its challenge', async () => {
    const { authenticator, user } = await aPasskeyUser(app)
    const browser = aBrowser()
    const response = authenticator.get(await begin(browser))
    const thief = aBrowser()
    await begin(thief)
    expect((await signIn(thief, response)).errors).toMatchObject(outdated)
    expect((await signIn(browser, response)).data.signInWithPasskey.session).toEqual({ id: user.id })
    expect((await signIn(browser, response)).errors).toMatchObject(outdated)
    const invented = authenticator.get(await begin(thief), { challenge: 'aW52ZW50ZWQ' })
    expect((await signIn(thief, invented)).errors).toMatchObject(outdated)
    expect(await sessionOf(thief)).toBeNull()
  })

  test('cannot use a challenge of five minutes ago, or one of a registration', async () => {
    const { authenticator, person } = await aPasskeyUser(app)
    const browser = aBrowser()
    const response = authenticator.get(await begin(browser))
    await app.em.execute(`update passkey_challenge set expires_at = expires_at - interval '5 minutes'`)
    expect((await signIn(browser, response)).errors).toMatchObject(outdated)
    const { challenge } = JSON.parse(await beginAdding(person)) as { challenge: string }
    const misused = authenticator.get(await begin(person), { challenge })
    expect((await signIn(person, misused)).errors).toMatchObject(outdated)
  })

  test('with a copy of an authenticator is noticed when both sign in at the same moment', async () => {
    const { authenticator, user } = await aPasskeyUser(app)
    const browsers = [aBrowser(), aBrowser()]
    const responses = await Promise.all(
      browsers.map(async (browser) => authenticator.get(await begin(browser), { counter: 7 })),
    )
    await Promise.all(browsers.map((browser, n) => signIn(browser, responses[n]!)))
    expect(await noticesOf(user.id)).toEqual(['passkey-added', 'passkey-copied'])
  })

  const clientData = (challenge: unknown) => Buffer.from(JSON.stringify({ challenge })).toString('base64url')

  test('who sends no answer of an authenticator reads only that it was refused', async () => {
    for (const response of [
      'null',
      'no JSON',
      '{"id":"\\u0000","response":{"clientDataJSON":"e30"}}',
      `{"id":"a","response":{"clientDataJSON":"${clientData(['a'])}"}}`,
      `{"id":["a"],"response":{"clientDataJSON":"${clientData('a')}"}}`,
    ])
      expect((await signIn(aBrowser(), response)).errors, response).toMatchObject(refused)
  })

  test('has thirty attempts in five minutes from one network, as with passwords', async () => {
    await using limited = await testApp({ orm: app.orm, rateLimitScale: 1 })
    const network = '203.0.113.30'
    await limited.rateLimiter.count('signInsPerNetwork', network, 29)
    const attempt = () =>
      limited.visitor({ 'x-forwarded-for': network }).run(SIGN_IN, { input: { response: '{}' } })
    expect((await attempt()).errors).toMatchObject(refused)
    expect((await attempt()).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
  })
})

describe('a user who adds a passkey', () => {
  test('confirms their identity by the password, and gets a mail', async () => {
    const { id } = await app.has(aUser())
    await app.em.fork().nativeUpdate(User, { id }, { passwordHash: await hashPassword(password) })
    const browser = (await app.as({ id })).keepingCookies()
    await expect(beginAdding(browser)).rejects.toThrow('Current password is required')
    await expect(beginAdding(browser, '{ currentPassword: "wrong" }')).rejects.toThrow(
      'This is not your current password',
    )
    const options = await beginAdding(browser, `{ currentPassword: "${password}" }`)
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Astrofolio' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const response = new SoftwareAuthenticator(app.address).create(options)
    const { data } = await add(browser, { name: '  Phone  ', response })
    expect(data.addPasskey).toMatchObject({
      passkey: { name: 'Phone', isBackedUp: false, lastUsedAt: null },
      session: { id },
    })
    expect(await noticesOf(id)).toEqual(['passkey-added'])
  })

  test('cannot add it to the same authenticator twice, or take the id of another passkey', async () => {
    const { person, authenticator } = await aPasskeyUser(app)
    const options = await beginAdding(person)
    expect(() => authenticator.create(options)).toThrow('InvalidStateError')
    const credentialId = authenticator.credentials[0]!.id
    const response = new SoftwareAuthenticator(app.address).create(options, { credentialId })
    expect((await add(person, { response })).errors).toMatchObject([
      { message: 'This passkey is registered already.', extensions: { code: 'CONFLICT' } },
    ])
  })

  test('has at most twenty', async () => {
    const { person, user } = await aPasskeyUser(app)
    const options = await beginAdding(person)
    await app.has(async (em) => {
      for (let n = 1; n < 20; n++) await aPasskey(user.id)(em)
    })
    const tooMany = 'An account holds at most 20 passkeys. Remove one first.'
    await expect(beginAdding(person)).rejects.toThrow(tooMany)
    const response = new SoftwareAuthenticator(app.address).create(options)
    expect((await add(person, { response })).errors).toMatchObject([{ message: tooMany }])
  })

  const certified = { fmt: 'packed', attStmt: new Map([['x5c', [new Uint8Array(8)]]]) }

  test.each<[what: string, tampering: Tampering]>([
    ['was created on a page of another site', { origin: 'https://evil.example' }],
    ['does not verify its user', { isUserVerified: false }],
    ['has a certificate, whose addresses the server would request', { attestation: certified }],
    ['has an attestation that was not asked for', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
    ['has an id longer than that of any authenticator', { credentialId: 'a'.repeat(1_368) }],
  ])('is refused with one that %s', async (_what, tampering) => {
    const { person, user } = await aPasskeyUser(app)
    const response = new SoftwareAuthenticator(app.address).create(await beginAdding(person), tampering)
    expect((await add(person, { response })).errors).toMatchObject([
      {
        message: 'This passkey could not be added. Please try again.',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ])
    expect(await app.em.fork().count(Passkey, { userId: user.id })).toBe(1)
  })

  test('is refused when another account signed in meanwhile, or a reset of the password ended the session', async () => {
    const { person, user } = await aPasskeyUser(app)
    const begun = new SoftwareAuthenticator(app.address).create(await beginAdding(person))
    const [, popup] = /(popup=[^;]+)/.exec(person.cookie) ?? []
    const [session] = (await app.as(await app.has(aUser()))).cookie.split('; ')
    const attacker = app.visitor({ cookie: `${session}; ${popup}` })
    expect((await add(attacker, { response: begun })).errors).toMatchObject([
      { message: 'This took too long, or was begun in another browser. Please try again.' },
    ])
    const response = new SoftwareAuthenticator(app.address).create(await beginAdding(person))
    await app.em.execute('delete from session where user_id = ?', [user.id])
    expect((await add(person, { response })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ])
  })
})

test('a user renames a passkey by the rules of names, and nobody else does', async () => {
  const { person, passkeyId } = await aPasskeyUser(app)
  const rename = (who: Person, name: string) =>
    who.run(
      'mutation ($input: RenamePasskeyInput!) { renamePasskey(input: $input) { passkey { id name } } }',
      { input: { id: passkeyId, name } },
    )
  expect((await rename(person, 'x'.repeat(50))).data.renamePasskey.passkey.name).toHaveLength(50)
  for (const [name, message] of [
    ['x'.repeat(51), 'Passkey name must be at most 50 characters'],
    ['\u200B', 'Passkey name must have a visible character'],
  ] as const)
    expect((await rename(person, name)).errors).toMatchObject([{ message }])
  const stranger = await app.as(await app.has(aUser()))
  for (const { errors } of [await rename(stranger, 'Mine'), await remove(stranger, passkeyId)])
    expect(errors).toMatchObject([{ message: 'Passkey not found', extensions: { code: 'NOT_FOUND' } }])
})

describe('an account without a password', () => {
  test('whose user signed in long ago confirms by a passkey, then adds another and sets a password', async () => {
    const { person, user, authenticator } = await aPasskeyUser(app)
    await letSignInsAge()
    await expect(beginAdding(person)).rejects.toThrow('Sign in again to confirm that this is your account.')
    const options = await passkeyOptions(person, 'beginPasskeyConfirmation')
    const allowed = [
      { id: authenticator.credentials[0]!.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: allowed, userVerification: 'required' })
    // An authenticator need not name the account if it was asked for its passkeys.
    const { data } = await signIn(person, authenticator.get(options, { userHandle: undefined }))
    expect(data.signInWithPasskey.session).toEqual({ id: user.id })
    await beginAdding(person)
    const set = await person.run(
      `mutation { changePassword(input: { password: "${password}" }) { session { id } } }`,
    )
    expect(set).not.toHaveProperty('errors')
  })

  test('is not confirmed by the passkey of another account, nor for a visitor', async () => {
    const { person, user } = await aPasskeyUser(app)
    const { authenticator: foreign } = await aPasskeyUser(app)
    await letSignInsAge()
    const options = JSON.parse(await passkeyOptions(person, 'beginPasskeyConfirmation')) as object
    const response = foreign.get(JSON.stringify({ ...options, allowCredentials: [] }))
    expect((await signIn(person, response)).errors).toMatchObject(refused)
    expect(await sessionOf(person)).toMatchObject({ id: user.id })
    await expect(beginAdding(person)).rejects.toThrow('Sign in again')
    await expect(passkeyOptions(aBrowser(), 'beginPasskeyConfirmation')).rejects.toThrow(
      'Please log in first',
    )
  })

  test('keeps its only passkey, and gets a mail when it removes one of two', async () => {
    const { person, user, passkeyId } = await aPasskeyUser(app)
    expect((await remove(person, passkeyId)).errors).toMatchObject([
      {
        message: 'This passkey is your only way to sign in. Set a password or add another way first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    const { id } = await app.has(aPasskey(user.id))
    expect((await remove(person, id)).data.removePasskey).toEqual({ deletedId: id })
    expect(await noticesOf(user.id)).toEqual(['passkey-added', 'passkey-removed'])
  })

  test('unlinks its provider once it has a passkey, and never both at the same moment', async () => {
    const { person, user, passkeyId } = await aPasskeyUser(app)
    const identity = { provider: OAuthProvider.google, providerAccountId: `${user.id}`, userId: user.id }
    const unlink = () =>
      person.run('mutation { unlinkProvider(input: { provider: google }) { session { id } } }')
    await app.em.insert(OAuthAccount, identity)
    expect(await unlink()).not.toHaveProperty('errors')
    await app.em.insert(OAuthAccount, identity)
    await Promise.all([unlink(), remove(person, passkeyId)])
    const { linkedProviders, passkeys } = (await sessionOf(person)).signInMethods
    expect([...linkedProviders, ...passkeys]).toHaveLength(1)
  })

  test('whose user asks for a new password reads of the passkey in the mail, which still signs in afterwards', async () => {
    await using mails = await startMailServer()
    const { user, authenticator } = await aPasskeyUser(app)
    await app.em.fork().nativeDelete(Mail, {})
    await app
      .visitor()
      .run(`mutation { requestPasswordReset(input: { email: "${user.email}" }) { success } }`)
    await mailSenderTo(mails, app).sendDue()
    const [mail] = mails.received
    expect(mail!.text).toContain('you can also sign in with your passkey, as before')
    const token = secretIn(mail!)
    const reset = await app
      .visitor()
      .run(`mutation { resetPassword(input: { token: "${token}", password: "${password}" }) { success } }`)
    expect(reset).not.toHaveProperty('errors')
    const browser = aBrowser()
    const { data } = await signIn(browser, authenticator.get(await begin(browser)))
    expect(data.signInWithPasskey.session).toEqual({ id: user.id })
  })
})
