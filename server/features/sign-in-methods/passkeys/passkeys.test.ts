import { describe, expect, test } from 'vitest'
import { aPasskey } from '../../../testing/factories.ts'
import {
  aPasskeyUser,
  beginAddingPasskey,
  beginPasskeySignIn,
  noticesOf,
  refusedPasskey,
  removePasskey,
  signInWithPasskey,
} from '../../../testing/passkey-user.ts'
import type { Tampering } from '../../../testing/software-authenticator.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'
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

  test('that is synchronized, and so does not count, signs in again and again', async () => {
    const { user, authenticator, passkeyId } = await aPasskeyUser(app, { isSynchronized: true })
    for (let time = 0; time < 3; time++) {
      const browser = aBrowser()
      const { data } = await signInWithPasskey(browser, authenticator.get(await beginPasskeySignIn(browser)))
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
    const { errors } = await signInWithPasskey(
      browser,
      authenticator.get(await beginPasskeySignIn(browser), tampering),
    )
    expect(errors).toMatchObject(refusedPasskey)
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
    const response = own.get(await beginPasskeySignIn(browser), { credentialId, userHandle })
    expect((await signInWithPasskey(browser, response)).errors).toMatchObject(refusedPasskey)
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

  test('has thirty attempts in five minutes from one network, as with passwords', async () => {
    await using limited = await testApp({ orm: app.orm, rateLimitScale: 1 })
    const network = '203.0.113.30'
    await limited.rateLimiter.count('signInsPerNetwork', network, 29)
    const attempt = () => signInWithPasskey(limited.visitor({ 'x-forwarded-for': network }), '{}')
    expect((await attempt()).errors).toMatchObject(refusedPasskey)
    expect((await attempt()).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }])
  })
})
