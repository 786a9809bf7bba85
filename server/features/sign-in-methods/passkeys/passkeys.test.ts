import { describe, expect, test } from 'vitest'
import { aPasskey, aUser } from '../../../testing/factories.ts'
import { secretIn } from '../../../testing/mail-server.ts'
import {
  addPasskey,
  aPasskeyUser,
  beginAddingPasskey,
  beginPasskeySignIn,
  noticesOf,
  passkeyOptions,
  refusedPasskey,
  removePasskey,
  signInWithPasskey,
} from '../../../testing/passkey-user.ts'
import { SoftwareAuthenticator, type Tampering } from '../../../testing/software-authenticator.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'
import { waitingMails } from '../../../testing/waiting-mails.ts'
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

describe('a person with a passkey', () => {
  test('signs in without typing anything, and sees when it was used', async () => {
    const { user, authenticator, passkeyId } = await aPasskeyUser(app)
    const browser = aBrowser()
    const options = await beginPasskeySignIn(browser)
    expect(JSON.parse(options)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: '127.0.0.1',
      timeout: 300_000,
      userVerification: 'required',
    })
    const { data } = await signInWithPasskey(browser, authenticator.get(options))
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

  test.each([
    [3, 4],
    [0, 0], // is synchronized, and so does not count
  ])(
    'that counted to 7 and goes on at %i, as a copy or in another password manager, signs in, and its owner gets one mail',
    async (counter, next) => {
      const { user, authenticator, passkeyId } = await aPasskeyUser(app)
      const signInAt = async (counter: number) => {
        const browser = aBrowser()
        const { data } = await signInWithPasskey(
          browser,
          authenticator.get(await beginPasskeySignIn(browser), { counter }),
        )
        expect(data.signInWithPasskey.session).toEqual({ id: user.id })
        expect(await rowOf(passkeyId)).toMatchObject({ counter })
      }
      for (const before of [6, 7]) await signInAt(before)
      expect(await noticesOf(app, user.id)).toEqual(['passkey-added'])
      for (const after of [counter, next]) await signInAt(after)
      expect(await noticesOf(app, user.id)).toEqual(['passkey-added', 'passkey-copied'])
    },
  )

  test('that was removed reads the same as with one that never was added', async () => {
    const { person, user, authenticator, passkeyId } = await aPasskeyUser(app)
    await app.has(aPasskey(user.id))
    expect((await removePasskey(person, passkeyId)).data.removePasskey).toEqual({ deletedId: passkeyId })
    const browser = aBrowser()
    const { credentials } = authenticator
    const removed = await signInWithPasskey(browser, authenticator.get(await beginPasskeySignIn(browser)))
    credentials.push({ ...credentials[0]!, id: 'bmV2ZXIgYWRkZWQ' })
    const unknown = await signInWithPasskey(browser, authenticator.get(await beginPasskeySignIn(browser)))
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
    await aPasskeyUser(app)
    const { authenticator, passkeyId } = await aPasskeyUser(app)
    const browser = aBrowser()
    const tamperings: Tampering[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { userHandle: Buffer.from('1').toString('base64url') },
      { userHandle: undefined },
    ]
    for (const tampering of tamperings) {
      const answer = authenticator.get(await beginPasskeySignIn(browser), tampering)
      const { errors } = await signInWithPasskey(browser, answer)
      expect(errors, JSON.stringify(tampering)).toMatchObject(refusedPasskey)
      // Otherwise the browser would delete the passkey.
      expect(errors![0]!.extensions).not.toHaveProperty('problems')
    }
    expect(await sessionOf(browser)).toBeNull()
    expect(await rowOf(passkeyId)).toMatchObject({ counter: 0, lastUsedAt: null })
  })

  test('cannot send an answer again, send it from another browser, or invent its challenge', async () => {
    const { authenticator, user } = await aPasskeyUser(app)
    const browser = aBrowser()
    const response = authenticator.get(await beginPasskeySignIn(browser))
    const thief = aBrowser()
    await beginPasskeySignIn(thief)
    expect((await signInWithPasskey(thief, response)).errors).toMatchObject(outdated)
    expect((await signInWithPasskey(browser, response)).data.signInWithPasskey.session).toEqual({
      id: user.id,
    })
    expect((await signInWithPasskey(browser, response)).errors).toMatchObject(outdated)
    const invented = authenticator.get(await beginPasskeySignIn(thief), { challenge: 'aW52ZW50ZWQ' })
    expect((await signInWithPasskey(thief, invented)).errors).toMatchObject(outdated)
    expect(await sessionOf(thief)).toBeNull()
  })

  test('cannot use a challenge of five minutes ago, or one of a registration', async () => {
    const { authenticator, person } = await aPasskeyUser(app)
    const browser = aBrowser()
    const response = authenticator.get(await beginPasskeySignIn(browser))
    await app.em.execute(`update passkey_challenge set expires_at = expires_at - interval '5 minutes'`)
    expect((await signInWithPasskey(browser, response)).errors).toMatchObject(outdated)
    const { challenge } = JSON.parse(await beginAddingPasskey(person)) as { challenge: string }
    const misused = authenticator.get(await beginPasskeySignIn(person), { challenge })
    expect((await signInWithPasskey(person, misused)).errors).toMatchObject(outdated)
  })

  test('with a copy of an authenticator is noticed when both sign in at the same moment', async () => {
    const { authenticator, user } = await aPasskeyUser(app)
    const browsers = [aBrowser(), aBrowser()]
    const responses = await Promise.all(
      browsers.map(async (browser) => authenticator.get(await beginPasskeySignIn(browser), { counter: 7 })),
    )
    await Promise.all(browsers.map((browser, n) => signInWithPasskey(browser, responses[n]!)))
    expect(await noticesOf(app, user.id)).toEqual(['passkey-added', 'passkey-copied'])
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
  test('names it, and gets a mail', async () => {
    const { id } = await app.has(aUser())
    const browser = (await app.as({ id })).keepingCookies()
    const options = await beginAddingPasskey(browser)
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Astrofolio' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const response = new SoftwareAuthenticator(app.address).create(options)
    const { data } = await addPasskey(browser, { name: '  Phone  ', response })
    expect(data.addPasskey).toMatchObject({
      passkey: { name: 'Phone', isBackedUp: false, lastUsedAt: null },
      session: { id },
    })
    expect(await noticesOf(app, id)).toEqual(['passkey-added'])
  })

  test('cannot add it to the same authenticator twice, or take the id of another passkey', async () => {
    const { person, authenticator } = await aPasskeyUser(app)
    const options = await beginAddingPasskey(person)
    expect(() => authenticator.create(options)).toThrow('InvalidStateError')
    const credentialId = authenticator.credentials[0]!.id
    const response = new SoftwareAuthenticator(app.address).create(options, { credentialId })
    expect((await addPasskey(person, { response })).errors).toMatchObject([
      { message: 'This passkey is registered already.', extensions: { code: 'CONFLICT' } },
    ])
  })

  test('has at most twenty', async () => {
    const { person, user } = await aPasskeyUser(app)
    const options = await beginAddingPasskey(person)
    await app.has(async (em) => {
      for (let n = 1; n < 20; n++) await aPasskey(user.id)(em)
    })
    const tooMany = 'An account holds at most 20 passkeys. Remove one first.'
    await expect(beginAddingPasskey(person)).rejects.toThrow(tooMany)
    const response = new SoftwareAuthenticator(app.address).create(options)
    expect((await addPasskey(person, { response })).errors).toMatchObject([{ message: tooMany }])
  })

  const certified = { fmt: 'packed', attStmt: new Map([['x5c', [new Uint8Array(8)]]]) }

  test('is refused with one of another site, without verification, with an attestation, or with a long id', async () => {
    const { person, user } = await aPasskeyUser(app)
    const tamperings: Tampering[] = [
      { origin: 'https://evil.example' },
      { isUserVerified: false },
      // The server would request the addresses in it.
      { attestation: certified },
      { attestation: { fmt: 'tpm', attStmt: new Map() } },
      { credentialId: 'a'.repeat(1_368) },
    ]
    for (const tampering of tamperings) {
      const options = await beginAddingPasskey(person)
      const response = new SoftwareAuthenticator(app.address).create(options, tampering)
      expect((await addPasskey(person, { response })).errors, JSON.stringify(tampering)).toMatchObject([
        {
          message: 'This passkey could not be added. Please try again.',
          extensions: { code: 'BAD_USER_INPUT' },
        },
      ])
    }
    expect(await app.em.fork().count(Passkey, { userId: user.id })).toBe(1)
  })

  test('is refused when another account signed in meanwhile, or a reset of the password ended the session', async () => {
    const { person, user } = await aPasskeyUser(app)
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
  const { person, passkeyId } = await aPasskeyUser(app)
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
    const { person, user, authenticator } = await aPasskeyUser(app)
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
    expect((await signInWithPasskey(person, response)).errors).toMatchObject(refusedPasskey)
    expect((await person.run('{ session { id } }')).data.session).toEqual({ id: user.id })
    await expect(beginAddingPasskey(person)).rejects.toThrow('Sign in again')
    await expect(passkeyOptions(aBrowser(), 'beginPasskeyConfirmation')).rejects.toThrow(
      'Please log in first',
    )
  })

  test('keeps its only passkey, and gets a mail when it removes one of two', async () => {
    const { person, user, passkeyId } = await aPasskeyUser(app)
    expect((await removePasskey(person, passkeyId)).errors).toMatchObject([
      {
        message: 'This passkey is your only way to sign in. Set a password or add another way first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    const { id } = await app.has(aPasskey(user.id))
    expect((await removePasskey(person, id)).data.removePasskey).toEqual({ deletedId: id })
    expect(await noticesOf(app, user.id)).toEqual(['passkey-added', 'passkey-removed'])
  })

  test('unlinks its provider once it has a passkey, and never both at the same moment', async () => {
    const { person, user, passkeyId } = await aPasskeyUser(app)
    const identity = { provider: OAuthProvider.google, providerAccountId: `${user.id}`, userId: user.id }
    const unlink = () =>
      person.run('mutation { unlinkProvider(input: { provider: google }) { session { id } } }')
    await app.em.insert(OAuthAccount, identity)
    expect(await unlink()).not.toHaveProperty('errors')
    await app.em.insert(OAuthAccount, identity)
    await Promise.all([unlink(), removePasskey(person, passkeyId)])
    const { data } = await person.run('{ session { signInMethods { linkedProviders passkeys { id } } } }')
    const { linkedProviders, passkeys } = data.session.signInMethods
    expect([...linkedProviders, ...passkeys]).toHaveLength(1)
  })

  test('whose user asks for a new password reads of the passkey in the mail, which still signs in afterwards', async () => {
    const { user, authenticator } = await aPasskeyUser(app)
    const request = `requestPasswordReset(input: { email: "${user.email}" }) { success }`
    await app.visitor().run(`mutation { ${request} }`)
    const mail = (await waitingMails(app)).at(-1)!
    expect(mail.text).toContain('you can also sign in with your passkey, as before')
    const reset = `resetPassword(input: { token: "${secretIn(mail)}", password: "${password}" }) { success }`
    expect(await app.visitor().run(`mutation { ${reset} }`)).not.toHaveProperty('errors')
    const browser = aBrowser()
    const { data } = await signInWithPasskey(browser, authenticator.get(await beginPasskeySignIn(browser)))
    expect(data.signInWithPasskey.session).toEqual({ id: user.id })
  })
})
