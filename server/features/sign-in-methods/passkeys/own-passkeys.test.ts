import { describe, expect, test } from 'vitest'
import { aPasskey, aUser } from '../../../testing/factories.ts'
import { mailSenderTo } from '../../../testing/mail-sender.ts'
import { secretIn, startMailServer } from '../../../testing/mail-server.ts'
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
import { User } from '../../session/user.entity.ts'
import { Mail } from '../../mail/mail.entity.ts'
import { OAuthAccount, OAuthProvider } from '../oauth-account.entity.ts'
import { Passkey } from '../passkey.entity.ts'
import { quickHash } from '../../../testing/quick-hash.ts'

const app = forAllTests(testApp)

const password = 'Mare Tranquillitatis 69'
const aBrowser = () => app.visitor().keepingCookies()

/** Makes the sign-in of every session older than a confirmation may be. */
const letSignInsAge = () =>
  app.em.execute(
    `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess->>'signedInAt')::bigint - 660000))`,
  )

describe('a user who adds a passkey', () => {
  test('confirms their identity by the password, and gets a mail', async () => {
    const { id } = await app.has(aUser())
    await app.em.fork().nativeUpdate(User, { id }, { passwordHash: await quickHash(password) })
    const browser = (await app.as({ id })).keepingCookies()
    await expect(beginAddingPasskey(browser)).rejects.toThrow('Current password is required')
    await expect(beginAddingPasskey(browser, '{ currentPassword: "wrong" }')).rejects.toThrow(
      'This is not your current password',
    )
    const options = await beginAddingPasskey(browser, `{ currentPassword: "${password}" }`)
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

  test.each<[what: string, tampering: Tampering]>([
    ['was created on a page of another site', { origin: 'https://evil.example' }],
    ['does not verify its user', { isUserVerified: false }],
    ['has a certificate, whose addresses the server would request', { attestation: certified }],
    ['has an attestation that was not asked for', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
    ['has an id longer than that of any authenticator', { credentialId: 'a'.repeat(1_368) }],
  ])('is refused with one that %s', async (_what, tampering) => {
    const { person, user } = await aPasskeyUser(app)
    const response = new SoftwareAuthenticator(app.address).create(
      await beginAddingPasskey(person),
      tampering,
    )
    expect((await addPasskey(person, { response })).errors).toMatchObject([
      {
        message: 'This passkey could not be added. Please try again.',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ])
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
  for (const [name, message] of [
    ['x'.repeat(51), 'Passkey name must be at most 50 characters'],
    ['\u200B', 'Passkey name must have a visible character'],
  ] as const)
    expect((await rename(person, name)).errors).toMatchObject([{ message }])
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
    const { data } = await signInWithPasskey(browser, authenticator.get(await beginPasskeySignIn(browser)))
    expect(data.signInWithPasskey.session).toEqual({ id: user.id })
  })
})
