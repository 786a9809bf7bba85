import { afterAll, describe, expect, test } from 'vitest'
import { type ProviderName, reauthenticationRequiredCode } from '../../../../contract/oauth-popup.ts'
import type { PopupBrowser } from '../../../testing/popup.ts'
import { providerSite } from '../../../testing/provider-site.ts'
import { Mail } from '../../mail/mail.entity.ts'
import { OAuthAccount } from '../oauth-account.entity.ts'

const site = await providerSite()
afterAll(() => site[Symbol.asyncDispose]())
const { app, aBrowser, accountAt, addressOf, establish, pick, popup, run, signIn, tokenOf } = site

const link = { purpose: 'link' }
const confirm = { purpose: 'confirm' }
const METHODS = 'session { signInMethods { hasPassword linkedProviders } }'

const methodsOf = async (browser: PopupBrowser) =>
  (await run(browser, `{ ${METHODS} }`)).data.session.signInMethods
const logOut = (browser: PopupBrowser) => run(browser, 'mutation { logOut { success } }')
const unlink = (browser: PopupBrowser, provider: ProviderName) =>
  run(browser, `mutation { unlinkProvider(input: { provider: ${provider} }) { ${METHODS} } }`)

/** Signs in by a new account of Google. */
async function ofGoogle() {
  const browser = aBrowser()
  const { subject } = accountAt('google')
  return { browser, subject, ...(await signIn(browser, 'google', subject)) }
}

describe('a signed-in user who links a provider', () => {
  test('keeps the session, signs in with it afterwards, and gets a mail when it is linked and unlinked; linking it again renews the session', async () => {
    const { browser, id, email } = await ofGoogle()
    const { subject } = accountAt('discord')
    const sessions = () =>
      app.em.execute(`select sid, sess->>'signedInAt' as at from session where user_id = ?`, [id])
    const before = await sessions()
    expect(await signIn(browser, 'discord', subject, link)).toMatchObject({ id })
    expect(await sessions()).toEqual(before)
    expect(await signIn(browser, 'discord', subject, link)).toMatchObject({ id })
    const after = await sessions()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
    expect(await signIn(aBrowser(), 'discord', subject)).toMatchObject({ id })
    expect(await methodsOf(browser)).toEqual({ hasPassword: false, linkedProviders: ['google', 'discord'] })
    const { data } = await unlink(browser, 'discord')
    expect(data.unlinkProvider.session.signInMethods.linkedProviders).toEqual(['google'])
    const mails = await app.em.fork().find(Mail, { userId: id }, { orderBy: { id: 'asc' } })
    const mail = { recipient: email, details: { provider: 'discord' } }
    expect(mails).toMatchObject([
      { kind: 'provider-linked', ...mail },
      { kind: 'provider-unlinked', ...mail },
    ])
  })

  test('cannot link an identity of another account', async () => {
    const { subject } = accountAt('discord')
    const first = await signIn(aBrowser(), 'discord', subject)
    const { browser } = await ofGoogle()
    const { status, message } = await popup(browser, 'discord', subject, link)
    expect(status).toBe(409)
    expect(message).toMatchObject({ message: 'This Discord account is linked to another account here.' })
    expect(await signIn(aBrowser(), 'discord', subject)).toMatchObject({ id: first.id })
  })

  test('must be signed in to the same account at the start, at the end and when the token is exchanged', async () => {
    const refused = { message: 'Log in first, then link Discord.' }
    expect((await aBrowser().finish(addressOf('discord', link))).message).toMatchObject(refused)

    const { browser } = await ofGoogle()
    const { subject } = accountAt('discord')
    const back = await pick(browser, 'discord', subject, link)
    await logOut(browser)
    expect((await browser.finish(back)).message).toMatchObject(refused)

    const { browser: another } = await ofGoogle()
    const theirs = await pick(another, 'discord', subject, link)
    await signIn(another, 'discord', accountAt('discord').subject)
    expect((await another.finish(theirs)).message).toMatchObject(refused)

    const token = await tokenOf(another, 'discord', accountAt('discord').subject, link)
    await logOut(another)
    expect((await establish(another, token)).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ])
    expect(await app.em.count(OAuthAccount, { providerAccountId: subject })).toBe(0)
  })
})

describe('the sign-in methods', () => {
  test('of an account are visible to it, and the last one cannot be removed, also not by concurrent requests', async () => {
    const { browser } = await ofGoogle()
    expect(await methodsOf(browser)).toEqual({ hasPassword: false, linkedProviders: ['google'] })
    expect((await unlink(browser, 'google')).errors).toMatchObject([
      {
        message: 'Google is your only way to sign in. Set a password or add another way first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    await signIn(browser, 'discord', accountAt('discord').subject, link)
    await Promise.all([unlink(browser, 'google'), unlink(browser, 'discord')])
    const { linkedProviders } = await methodsOf(browser)
    expect(linkedProviders).toHaveLength(1)
    const [gone, name] =
      linkedProviders[0] === 'google' ? (['discord', 'Discord'] as const) : (['google', 'Google'] as const)
    expect((await unlink(browser, gone)).errors).toMatchObject([{ message: `${name} account not found` }])
    expect((await unlink(aBrowser(), 'google')).errors).toMatchObject([
      { message: 'Please log in first', extensions: { code: 'UNAUTHENTICATED' } },
    ])
  })

  test('change at most twenty times an hour, not counting refused changes', async () => {
    const { browser, id } = await ofGoogle()
    await app.rateLimiter.count('providerChangesPerUser', String(id), 18)
    const { subject } = accountAt('discord')
    await unlink(browser, 'google') // the only one
    await signIn(browser, 'discord', subject, link)
    await unlink(browser, 'discord')
    const { message } = await popup(browser, 'discord', subject, link)
    expect(JSON.stringify(message)).toContain('Too many changes of your sign-in methods.')
    expect((await methodsOf(browser)).linkedProviders).toEqual(['google'])
  })
})

describe('an old session, which may be stolen,', () => {
  const anHourAgo = Date.now() - 60 * 60_000
  const age = (id: number) =>
    app.em.execute(
      `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', '${anHourAgo}') where user_id = ?`,
      [id],
    )
  const signedInAt = async (userId: number) => {
    const [row] = await app.em.execute(
      `select (sess->>'signedInAt')::float8 as at from session where user_id = ?`,
      [userId],
    )
    return row!['at']
  }

  test('gets no further identity until it is confirmed by a new sign-in', async () => {
    const { browser, id, subject } = await ofGoogle()
    await age(id)
    const { status, message } = await browser.finish(addressOf('discord', link))
    expect(status).toBe(403)
    expect(message).toMatchObject({
      code: reauthenticationRequiredCode,
      message: 'Sign in again to confirm that this is your account.',
    })
    expect(await signIn(browser, 'google', subject, confirm)).toMatchObject({ id })
    expect(await signedInAt(id)).toBeGreaterThan(anHourAgo)
    await signIn(browser, 'discord', accountAt('discord').subject, link)
    expect((await methodsOf(browser)).linkedProviders).toEqual(['google', 'discord'])
  })

  test('is not confirmed by an unknown identity, nor linked to it', async () => {
    const { browser, id } = await ofGoogle()
    await age(id)
    const { subject } = accountAt('discord')
    const { status, message } = await popup(browser, 'discord', subject, confirm)
    expect(status).toBe(400)
    expect(message).toMatchObject({
      message:
        'This Discord account is not linked to your account here. Choose the one that you sign in with.',
    })
    expect(await app.em.count(OAuthAccount, { providerAccountId: subject })).toBe(0)
    expect(await signedInAt(id)).toBe(anHourAgo)
  })
})
