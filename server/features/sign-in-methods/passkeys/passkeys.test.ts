import { describe, expect, test } from 'vitest'
import { aPasskey, aUser } from '../../../testing/factories.ts'
import { secretIn } from '../../../testing/mail-server.ts'
import { SoftwareAuthenticator, type Tampering } from '../../../testing/software-authenticator.ts'
import { runMutation } from '../../../testing/run-mutation.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'
import { waitingMails } from '../../../testing/waiting-mails.ts'
import { Mail } from '../../mail/mail.entity.ts'
import { OAuthAccount, OAuthProvider } from '../oauth-account.entity.ts'
import { Passkey } from '../passkey.entity.ts'

const app = forAllTests(testApp)

const METHODS =
  '{ session { id signInMethods { hasPassword linkedProviders passkeys { id name isBackedUp lastUsedAt } } } }'
const sessionOf = async (browser: Person) => (await browser.run(METHODS)).data.session
const aBrowser = () => app.visitor().keepingCookies()
const rowOf = (id: number) => app.em.fork().findOneOrFail(Passkey, { id })

const outdated = [
  {
    message: 'This sign-in took too long, or was begun in another browser. Please try again.',
    extensions: { code: 'UNAUTHENTICATED' },
  },
]

/** Runs the mutation `begin…` and returns its options; throws its error. */
async function passkeyOptions(person: Person, mutation: string): Promise<string> {
  const { data, errors } = await runMutation(person, mutation, { input: {} })
  if (errors) throw new Error(errors[0]!.message)
  return data[mutation].options
}
const beginPasskeySignIn = (person: Person) => passkeyOptions(person, 'beginPasskeySignIn')
const beginAddingPasskey = (person: Person) => passkeyOptions(person, 'beginPasskeyRegistration')
const signInWithPasskey = (person: Person, response: string) =>
  runMutation(person, 'signInWithPasskey', { input: { response } })
const addPasskey = (person: Person, input: Record<string, unknown>) =>
  runMutation(person, 'addPasskey', { input })
const removePasskey = (person: Person, id: number) => runMutation(person, 'removePasskey', { input: { id } })

/** Returns the kinds of mails to an account. */
const noticesOf = async (userId: number): Promise<string[]> =>
  (await app.em.fork().find(Mail, { userId }, { orderBy: { id: 'asc' } })).map(({ kind }) => kind)

const refusedPasskey = [
  {
    message: 'This passkey did not sign you in. Try again, or sign in another way.',
    extensions: { code: 'UNAUTHENTICATED' },
  },
]

/** Signs in by the newest passkey of an authenticator. */
const signIn = async (authenticator: SoftwareAuthenticator, tampering?: Tampering, browser = aBrowser()) =>
  signInWithPasskey(browser, authenticator.get(await beginPasskeySignIn(browser), tampering))

/** Makes an account without a password, which signs in by the passkey of an authenticator only. */
async function aPasskeyUser() {
  const user = await app.has(aUser())
  const person = (await app.as(user)).keepingCookies()
  const authenticator = new SoftwareAuthenticator(app.address)
  const response = authenticator.create(await beginAddingPasskey(person))
  const { data, errors } = await addPasskey(person, { response })
  if (errors) throw new Error(errors[0]!.message)
  return { user, person, authenticator, passkeyId: data.addPasskey.passkey.id as number }
}

describe('a person with a passkey', () => {
  test('adds and names it, gets a mail, signs in without typing anything, and sees when it was used', async () => {
    const { id } = await app.has(aUser())
    const person = (await app.as({ id })).keepingCookies()
    const options = await beginAddingPasskey(person)
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Astrofolio' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const authenticator = new SoftwareAuthenticator(app.address)
    await addPasskey(person, { name: '  Phone  ', response: authenticator.create(options) })
    const phone = { id: expect.any(Number), name: 'Phone', isBackedUp: false, lastUsedAt: null }
    const methods = { hasPassword: false, linkedProviders: [], passkeys: [phone] }
    expect((await sessionOf(person)).signInMethods).toEqual(methods)
    expect(await noticesOf(id)).toEqual(['passkey-added'])

    const browser = aBrowser()
    const request = await beginPasskeySignIn(browser)
    expect(JSON.parse(request)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: '127.0.0.1',
      timeout: 300_000,
      userVerification: 'required',
    })
    await signInWithPasskey(browser, authenticator.get(request))
    const [passkey] = (await sessionOf(browser)).signInMethods.passkeys
    expect(passkey).toEqual({ ...phone, lastUsedAt: expect.any(String) })
    expect(await rowOf(passkey.id)).toMatchObject({ counter: 1, transports: ['internal', 'hybrid'] })
  })

  test.each([
    [3, 4],
    [0, 0], // is synchronized, and so does not count
  ])(
    'that counted to 7 and goes on at %i, as a copy or in another password manager, signs in, and its owner gets one mail',
    async (counter, next) => {
      const { user, authenticator, passkeyId } = await aPasskeyUser()
      const signInAt = async (counter: number) => {
        const { data } = await signIn(authenticator, { counter })
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
    const { person, user, authenticator, passkeyId } = await aPasskeyUser()
    await app.has(aPasskey(user.id))
    expect(await removePasskey(person, passkeyId)).not.toHaveProperty('errors')
    const { credentials } = authenticator
    const removed = await signIn(authenticator)
    credentials.push({ ...credentials[0]!, id: 'bmV2ZXIgYWRkZWQ' })
    const unknown = await signIn(authenticator)
    for (const { errors } of [removed, unknown]) {
      expect(errors).toMatchObject(refusedPasskey)
      // So that the browser may delete it.
      expect(errors![0]!.extensions['problems']).toMatchObject([{ path: 'response', rule: 'known' }])
    }
  })

  test('reads at another address of the site where to open it', async () => {
    await using other = await testApp({ orm: app.orm, publicUrl: 'https://astro.example' })
    await expect(beginPasskeySignIn(other.visitor())).rejects.toThrow(
      'Open the site at https://astro.example to sign in this way.',
    )
  })
})

describe('an attacker', () => {
  test('is refused with an answer of another site, without verification, or that names another account or none', async () => {
    await aPasskeyUser()
    const { authenticator, passkeyId } = await aPasskeyUser()
    const browser = aBrowser()
    for (const tampering of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { userHandle: Buffer.from('1').toString('base64url') },
      { userHandle: undefined },
    ]) {
      const { errors } = await signIn(authenticator, tampering, browser)
      expect(errors, JSON.stringify(tampering)).toMatchObject(refusedPasskey)
      // Otherwise the browser would delete the passkey.
      expect(errors![0]!.extensions).not.toHaveProperty('problems')
    }
    expect(await sessionOf(browser)).toBeNull()
    expect(await rowOf(passkeyId)).toMatchObject({ counter: 0, lastUsedAt: null })
  })

  test('cannot send an answer again, late or from another browser, invent its challenge, or use one of a registration', async () => {
    const { authenticator, person } = await aPasskeyUser()
    const [browser, thief, slow] = [aBrowser(), aBrowser(), aBrowser()]
    const answerOf = async (by: Person, tampering?: Tampering) =>
      authenticator.get(await beginPasskeySignIn(by), tampering)
    const isOutdated = async (by: Person, answer: string) =>
      expect((await signInWithPasskey(by, answer)).errors).toMatchObject(outdated)
    const answer = await answerOf(browser)
    await beginPasskeySignIn(thief) // has a secret of its own
    await isOutdated(thief, answer)
    expect(await signInWithPasskey(browser, answer)).not.toHaveProperty('errors')
    await isOutdated(browser, answer)
    await isOutdated(thief, await answerOf(thief, { challenge: 'aW52ZW50ZWQ' }))
    const late = await answerOf(slow)
    await app.em.execute(`update passkey_challenge set expires_at = expires_at - interval '5 minutes'`)
    await isOutdated(slow, late)
    const { challenge } = JSON.parse(await beginAddingPasskey(person)) as { challenge: string }
    await isOutdated(person, await answerOf(person, { challenge }))
    expect(await sessionOf(thief)).toBeNull()
  })

  test('with a copy of an authenticator is noticed when both sign in at the same moment', async () => {
    const { authenticator, user } = await aPasskeyUser()
    const browsers = [aBrowser(), aBrowser()]
    const responses = await Promise.all(
      browsers.map(async (browser) => authenticator.get(await beginPasskeySignIn(browser), { counter: 7 })),
    )
    await Promise.all(browsers.map((browser, n) => signInWithPasskey(browser, responses[n]!)))
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
      expect((await signInWithPasskey(aBrowser(), response)).errors, response).toMatchObject(refusedPasskey)
  })
})

const password = 'Mare Tranquillitatis 69'

/** Makes the sign-in of every session older than a confirmation may be. */
const letSignInsAge = () =>
  app.em.execute(
    `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess->>'signedInAt')::bigint - 660000))`,
  )

describe('a user who adds a passkey', () => {
  test('cannot add it to the same authenticator twice, take the id of another passkey, or have more than twenty', async () => {
    const { person, user, authenticator } = await aPasskeyUser()
    const options = await beginAddingPasskey(person)
    expect(() => authenticator.create(options)).toThrow('InvalidStateError')
    const credentialId = authenticator.credentials[0]!.id
    const taken = new SoftwareAuthenticator(app.address).create(options, { credentialId })
    expect((await addPasskey(person, { response: taken })).errors).toMatchObject([
      { message: 'This passkey is registered already.', extensions: { code: 'CONFLICT' } },
    ])

    const response = new SoftwareAuthenticator(app.address).create(await beginAddingPasskey(person))
    await app.has(async (em) => {
      for (let n = 1; n < 20; n++) await aPasskey(user.id)(em)
    })
    const tooMany = 'An account holds at most 20 passkeys. Remove one first.'
    await expect(beginAddingPasskey(person)).rejects.toThrow(tooMany)
    expect((await addPasskey(person, { response })).errors).toMatchObject([{ message: tooMany }])
  })

  test('is refused with one of another site, without verification, with an attestation, or with a long id', async () => {
    const { person, user } = await aPasskeyUser()
    for (const tampering of [
      { origin: 'https://evil.example' },
      { isUserVerified: false },
      // The server would request the addresses in it.
      { attestation: { fmt: 'packed', attStmt: new Map([['x5c', [new Uint8Array(8)]]]) } },
      { attestation: { fmt: 'tpm', attStmt: new Map() } },
      { credentialId: 'a'.repeat(1_368) },
    ]) {
      const options = await beginAddingPasskey(person)
      const response = new SoftwareAuthenticator(app.address).create(options, tampering)
      const { errors } = await addPasskey(person, { response })
      expect(errors, JSON.stringify(tampering)).toMatchObject([
        { message: 'This passkey could not be added. Please try again.' },
      ])
    }
    expect(await app.em.fork().count(Passkey, { userId: user.id })).toBe(1)
  })

  test('is refused when another account signed in meanwhile, or a reset of the password ended the session', async () => {
    const { person, user } = await aPasskeyUser()
    const begun = new SoftwareAuthenticator(app.address).create(await beginAddingPasskey(person))
    const [, popup] = /(popup=[^;]+)/.exec(person.cookie) ?? []
    const [session] = (await app.as(await app.has(aUser()))).cookie.split('; ')
    const attacker = app.visitor({ cookie: `${session}; ${popup}` })
    expect((await addPasskey(attacker, { response: begun })).errors).toMatchObject([
      { message: 'This took too long, or was begun in another browser. Please try again.' },
    ])
    const response = new SoftwareAuthenticator(app.address).create(await beginAddingPasskey(person))
    await app.em.execute('delete from session where user_id = ?', [user.id])
    expect((await addPasskey(person, { response })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ])
  })
})

test('a user renames a passkey by the rules of names, and nobody else does', async () => {
  const { person, passkeyId } = await aPasskeyUser()
  const rename = (who: Person, name: string) =>
    who.run(
      'mutation ($input: RenamePasskeyInput!) { renamePasskey(input: $input) { passkey { id name } } }',
      { input: { id: passkeyId, name } },
    )
  expect((await rename(person, 'x'.repeat(50))).data.renamePasskey.passkey.name).toHaveLength(50)
  expect((await rename(person, 'x'.repeat(51))).errors).toMatchObject([
    { message: 'Passkey name must be at most 50 characters' },
  ])
  const stranger = await app.as(await app.has(aUser()))
  for (const { errors } of [await rename(stranger, 'Mine'), await removePasskey(stranger, passkeyId)])
    expect(errors).toMatchObject([{ message: 'Passkey not found', extensions: { code: 'NOT_FOUND' } }])
})

describe('an account without a password', () => {
  test('whose user signed in long ago confirms by a passkey, then adds another and sets a password', async () => {
    const { person, user, authenticator } = await aPasskeyUser()
    await letSignInsAge()
    await expect(beginAddingPasskey(person)).rejects.toThrow(
      'Sign in again to confirm that this is your account.',
    )
    const options = await passkeyOptions(person, 'beginPasskeyConfirmation')
    const allowed = [
      { id: authenticator.credentials[0]!.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: allowed, userVerification: 'required' })
    // An authenticator need not name the account if it was asked for its passkeys.
    const { data } = await signInWithPasskey(person, authenticator.get(options, { userHandle: undefined }))
    expect(data.signInWithPasskey.session).toEqual({ id: user.id })
    await beginAddingPasskey(person)
    expect(await runMutation(person, 'changePassword', { input: { password } })).not.toHaveProperty('errors')
  })

  test('is not confirmed by the passkey of another account, nor for a visitor', async () => {
    const { person, user } = await aPasskeyUser()
    const { authenticator: foreign } = await aPasskeyUser()
    await letSignInsAge()
    const options = JSON.parse(await passkeyOptions(person, 'beginPasskeyConfirmation')) as object
    const response = foreign.get(JSON.stringify({ ...options, allowCredentials: [] }))
    expect((await signInWithPasskey(person, response)).errors).toMatchObject(refusedPasskey)
    expect((await person.run('{ session { id } }')).data.session).toEqual({ id: user.id })
    await expect(beginAddingPasskey(person)).rejects.toThrow('Sign in again')
    await expect(passkeyOptions(aBrowser(), 'beginPasskeyConfirmation')).rejects.toThrow(
      'Please log in first',
    )
  })

  test('keeps its only passkey, gets a mail when it removes one of two, and unlinks its provider, but never both at the same moment', async () => {
    const { person, user, passkeyId } = await aPasskeyUser()
    expect((await removePasskey(person, passkeyId)).errors).toMatchObject([
      {
        message: 'This passkey is your only way to sign in. Set a password or add another way first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    const { id } = await app.has(aPasskey(user.id))
    expect(await removePasskey(person, id)).not.toHaveProperty('errors')
    expect(await noticesOf(user.id)).toEqual(['passkey-added', 'passkey-removed'])

    const identity = { provider: OAuthProvider.google, providerAccountId: `${user.id}`, userId: user.id }
    const unlink = () => runMutation(person, 'unlinkProvider', { input: { provider: 'google' } })
    await app.em.insert(OAuthAccount, identity)
    expect(await unlink()).not.toHaveProperty('errors')
    await app.em.insert(OAuthAccount, identity)
    await Promise.all([unlink(), removePasskey(person, passkeyId)])
    const { linkedProviders, passkeys } = (await sessionOf(person)).signInMethods
    expect([...linkedProviders, ...passkeys]).toHaveLength(1)
  })

  test('whose user asks for a new password reads of the passkey in the mail, which still signs in afterwards', async () => {
    const { user, authenticator } = await aPasskeyUser()
    await runMutation(app.visitor(), 'requestPasswordReset', { input: { email: user.email } })
    const mail = (await waitingMails(app)).at(-1)!
    expect(mail.text).toContain('you can also sign in with your passkey, as before')
    const reset = { input: { token: secretIn(mail), password } }
    expect(await runMutation(app.visitor(), 'resetPassword', reset)).not.toHaveProperty('errors')
    expect((await signIn(authenticator)).data.signInWithPasskey.session).toEqual({ id: user.id })
  })
})
