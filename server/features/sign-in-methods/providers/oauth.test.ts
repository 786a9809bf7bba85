import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { authorizeUrl, callbackPath, providerLabels } from '../../../../contract/oauth-popup.ts'
import { aUser } from '../../../testing/factories.ts'
import type { PopupBrowser } from '../../../testing/popup.ts'
import { providerNames, providerSite } from '../../../testing/provider-site.ts'
import { startOpenIdProvider } from '../../../testing/providers/openid-provider.ts'
import { testApp } from '../../../testing/test-app.ts'
import { User } from '../../session/user.entity.ts'
import { OAuthAccount } from '../oauth-account.entity.ts'

const site = await providerSite()
afterAll(() => site[Symbol.asyncDispose]())
const { app, providers, aBrowser, accountAt, addressOf, establish, pick, popup, run, signIn, tokenOf } = site

const sessionOf = async (browser: PopupBrowser) =>
  (await run(browser, '{ session { id email } }')).data.session

describe.each(providerNames)('a user at %s', (provider) => {
  const label = providerLabels[provider]

  test('who is new here gets an account, and the same one on return, even if email and name have changed', async () => {
    const browser = aBrowser()
    const person = accountAt(provider, { name: 'Vera\u202e Rubin' })
    const user = await signIn(browser, provider, person.subject)
    expect(user).toMatchObject({ email: person.email, displayName: 'Vera Rubin', role: 'user' })
    expect(await sessionOf(browser)).toMatchObject({ id: user.id })
    Object.assign(person, { email: 'moved@people.example', name: 'V. Rubin' })
    expect(await signIn(aBrowser(), provider, person.subject)).toEqual(user)
  })

  test('whose email is missing or not verified gets no account, but an error that says what to do', async () => {
    const person = accountAt(provider, { isEmailVerified: false })
    const { status, message } = await popup(aBrowser(), provider, person.subject)
    expect(status).toBe(400)
    expect(message).toMatchObject({
      message: `Your email address is not verified at ${label}. Verify it there, then try again.`,
    })
    expect(await app.em.count(User, { email: person.email! })).toBe(0)
    const { email: _, ...without } = accountAt(provider)
    providers[provider].people.push({ ...without, subject: `${without.subject}0` })
    expect((await popup(aBrowser(), provider, `${without.subject}0`)).message).toMatchObject({
      message: `${label} shares no email address of yours. Add one there, or sign up with email and password.`,
    })
  })

  test('who cancels at the provider reads that it was cancelled', async () => {
    const { message } = await popup(aBrowser(), provider, '')
    expect(message).toMatchObject({ message: `Sign-in with ${label} was cancelled.` })
  })
})

test('a user whose email has an account with a password, or of another provider, is referred to linking and not signed in', async () => {
  const ofOther = accountAt('google')
  await signIn(aBrowser(), 'google', ofOther.subject)
  const { email } = await app.has(aUser())
  for (const person of [
    accountAt('discord', { email: email.toUpperCase() }),
    accountAt('discord', { email, isEmailVerified: false }),
    accountAt('discord', { email: ofOther.email! }),
  ]) {
    const browser = aBrowser()
    const { status, message } = await popup(browser, 'discord', person.subject)
    expect(status).toBe(409)
    expect(message).toEqual({
      type: 'oauth-error',
      code: 'account_linking_required',
      message:
        'An account with this email already exists. Log in to it, then link Discord under Sign-in methods.',
    })
    expect(await sessionOf(browser)).toBeNull()
    expect(await app.em.count(OAuthAccount, { providerAccountId: person.subject })).toBe(0)
  }
})

test('several concurrent sign-ins of one new person create one account', async () => {
  const { subject } = accountAt('discord')
  const users = await Promise.all([1, 2, 3].map(() => signIn(aBrowser(), 'discord', subject)))
  expect(new Set(users.map(({ id }) => id)).size).toBe(1)
})

test('a picture from the host of the provider is shown, and a new one is a change of the profile', async () => {
  const person = accountAt('google', { picture: 'https://lh3.googleusercontent.com/a/one' })
  const browser = aBrowser()
  expect((await signIn(browser, 'google', person.subject)).avatarUrl).toBe(person.picture)
  await run(browser, 'mutation { createCreatorProfile(input: {}) { creatorProfile { id } } }')
  const signedInAgain = async () => {
    await signIn(browser, 'google', person.subject)
    const { data } = await run(browser, '{ session { creatorProfile { avatarUrl updatedAt } } }')
    return data.session.creatorProfile
  }
  const before = await signedInAgain()
  expect(await signedInAgain()).toEqual(before)
  person.picture = 'https://lh3.googleusercontent.com/a/two'
  const after = await signedInAgain()
  expect(after.avatarUrl).toBe(person.picture)
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))

  const elsewhere = accountAt('google', { picture: 'https://tracker.example/pixel.png' })
  expect((await signIn(aBrowser(), 'google', elsewhere.subject)).avatarUrl).toBeNull()
  const discord = accountAt('discord', { picture: 'a1b2' })
  expect((await signIn(aBrowser(), 'discord', discord.subject)).avatarUrl).toBe(
    `https://cdn.discordapp.com/avatars/${discord.subject}/a1b2.png`,
  )
})

describe('a callback', () => {
  test('is accepted once in each of two tabs, in its own browser, for five minutes', async () => {
    const tooLate = {
      message: 'This sign-in took too long, or was begun in another browser. Please try again.',
    }
    const pass = (seconds: number) =>
      app.em.execute(`update oauth_attempt set expires_at = expires_at - interval '${seconds} seconds'`)
    const [victim, attacker] = [aBrowser(), aBrowser()]
    const { subject } = accountAt('discord')
    const tabs: string[] = []
    for (let tab = 0; tab < 3; tab++) tabs.push(await pick(victim, 'discord', subject))
    await attacker.go(addressOf('discord')) // has a secret of its own
    for (const browser of [attacker, aBrowser()])
      expect((await browser.finish(tabs[0]!)).message).toMatchObject(tooLate)
    await pass(270)
    for (const tab of tabs.slice(0, 2)) {
      expect((await victim.finish(tab)).message.type).toBe('oauth-success')
      expect((await victim.finish(tab)).message).toMatchObject(tooLate)
    }
    await pass(31)
    expect((await victim.finish(tabs[2]!)).message).toMatchObject(tooLate)
    expect(await app.em.count(OAuthAccount, { providerAccountId: subject })).toBe(1)
  })

  test('of the other provider, by HEAD or POST, or with other parameters is refused and does not consume the attempt', async () => {
    const browser = aBrowser()
    const back = await pick(browser, 'discord', accountAt('discord').subject)
    const misdirected = back.replace(callbackPath('discord'), callbackPath('google'))
    expect((await browser.finish(misdirected)).status).toBe(400)
    expect((await browser.go(back, { method: 'HEAD' })).status).toBe(405)
    const headers = { 'content-type': 'application/json' }
    const posted = await browser.go(addressOf('discord'), { method: 'POST', headers })
    expect([posted.status, await posted.json()]).toMatchObject([405, { error: 'Use GET for this path' }])
    for (const query of ['', '?state=x&state=y&code=z', '?error=server_error&state=x', '?state=%00&code=%FF'])
      expect((await browser.finish(app.address + callbackPath('discord') + query)).status, query).toBe(400)
    expect((await browser.finish(back)).message.type).toBe('oauth-success')
  })

  test('with an id_token that was made for another attempt is refused by its nonce', async () => {
    const browser = aBrowser()
    const back = await pick(browser, 'google', accountAt('google').subject)
    await app.em.execute(`update oauth_attempt set nonce = 'of another attempt'`)
    const { status, message } = await browser.finish(back)
    expect(status).toBe(400)
    expect(message).toMatchObject({ message: 'Failed to complete authentication. Please try again.' })
  })
})

test('a temporary token makes one session, in its own browser and for sixty seconds, is stored as a hash, and is in no URL', async () => {
  const refused = [
    {
      message: 'Failed to complete authentication. Please try again.',
      extensions: { code: 'UNAUTHENTICATED' },
    },
  ]
  const pass = (seconds: number) =>
    app.em.execute(`update sign_in_token set expires_at = expires_at - interval '${seconds} seconds'`)
  const [browser, thief] = [aBrowser(), aBrowser()]
  const { subject } = accountAt('discord')
  const { message, html } = await popup(browser, 'discord', subject)
  const token = message.type === 'oauth-success' ? message.tempToken : ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(html).not.toMatch(new RegExp(`(href|src|action)="[^"]*${token}`))
  expect(JSON.stringify(await app.em.execute('select * from sign_in_token'))).not.toContain(token)

  await thief.go(addressOf('discord'))
  for (const other of [thief, aBrowser()])
    expect((await establish(other, token)).errors).toMatchObject(refused)
  await pass(58)
  const sessions = () => app.em.execute('select from session')
  const before = (await sessions()).length
  const answers = await Promise.all([1, 2, 3].map(() => establish(browser, token)))
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  for (const { errors } of answers) if (errors) expect(errors).toMatchObject(refused)
  expect(await sessions()).toHaveLength(before + 1)

  const late = await tokenOf(browser, 'discord', subject)
  await pass(61)
  expect((await establish(browser, late)).errors).toMatchObject(refused)
})

describe('the last page of a popup', () => {
  test('may run only its own script, and posts only to the origin of the site', async () => {
    const { headers, html } = await popup(aBrowser(), 'discord', accountAt('discord').subject)
    const policy = headers.get('content-security-policy')!
    const [, nonce] = /script-src 'nonce-([^']+)'/.exec(policy)!
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    for (const [script] of html.matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`)
    expect(html).toContain(`postMessage(message, "${app.address}")`)
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    const { headers: next } = await popup(aBrowser(), 'discord', '')
    expect(next.get('content-security-policy')).not.toContain(nonce)
  })

  test('names the attempt that its page gave to it, and nothing else', async () => {
    const attempt = 'of-one_page'
    const { subject } = accountAt('discord')
    const finished = await popup(aBrowser(), 'discord', subject, { attempt })
    expect(finished.message).toMatchObject({ type: 'oauth-success', attempt })
    const refused = await aBrowser().finish(addressOf('google', { attempt, purpose: 'link' }))
    expect(refused.message).toMatchObject({ type: 'oauth-error', attempt })
    const forged = await aBrowser().finish(`${addressOf('google', { purpose: 'link' })}&attempt=<script>`)
    expect(forged.message).not.toHaveProperty('attempt')
  })

  test('has an error when the site is opened at another address, or a provider is not configured', async () => {
    const publicUrl = 'http://astrofolio.example'
    await using elsewhere = await testApp({ orm: app.orm, oauth: providers, publicUrl })
    const there = await aBrowser().finish(elsewhere.address + authorizeUrl('google'))
    expect(there.message).toMatchObject({ message: `Open the site at ${publicUrl} to sign in this way.` })
    await using bare = await testApp({ orm: app.orm })
    // As the first clients named Google.
    const address = `${bare.address}/_api/auth/oauth_authorize?provider=combini`
    const { status, message, html } = await aBrowser().finish(address)
    const text = 'Sign-in with Google is not set up on this site. Please use email and password.'
    expect([status, message]).toMatchObject([400, { type: 'oauth-error', message: text }])
    expect(html).toContain('postMessage(message, location.origin)')
  })

  test('has an error that is logged too when the provider rejects the credentials of the site', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const discord = { ...providers.discord, clientSecret: 'wrong' }
    await using wrong = await testApp({ orm: app.orm, oauth: { discord }, logger })
    providers.discord.register(wrong.address + callbackPath('discord'))
    const browser = aBrowser()
    const { subject } = accountAt('discord')
    const back = await browser.pick(wrong.address + authorizeUrl('discord'), subject, wrong.address)
    providers.discord.register(app.address + callbackPath('discord'))
    expect((await browser.finish(back)).status).toBe(400)
    expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([{ error: 'invalid_client' }])
  })

  test('has an error when a provider is unreachable, and the next user is not affected', async () => {
    await using away = await startOpenIdProvider([])
    await using lonely = await testApp({ orm: app.orm, oauth: { google: away } })
    const { status, message } = await aBrowser().finish(lonely.address + authorizeUrl('google'))
    expect(status).toBe(500)
    expect(message).toMatchObject({
      message: 'An unexpected error occurred during authentication. Please try again.',
    })
    away.register(lonely.address + callbackPath('google'))
    expect((await aBrowser().go(lonely.address + authorizeUrl('google'))).status).toBe(303)
  })

  test('refuses a popup of no known provider, and one that a page of another site opens', async () => {
    for (const query of ['', '?provider=facebook', '?provider=__proto__', '?provider=google&provider=google'])
      expect(
        await aBrowser().finish(`${app.address}/_api/auth/oauth_authorize${query}`),
        query,
      ).toMatchObject({ status: 400, message: { message: 'Unknown sign-in provider' } })
    for (const place of ['cross-site', 'same-site']) {
      const response = await aBrowser().go(addressOf('google'), { headers: { 'sec-fetch-site': place } })
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    }
  })

  test('has an error after thirty popups from one network', async () => {
    await app.rateLimiter.count('signInsPerNetwork', '203.0.113.30', 30)
    const { status, message } = await aBrowser('203.0.113.30').finish(addressOf('discord'))
    expect(status).toBe(429)
    expect(message).toMatchObject({ code: 'rate_limited' })
  })
})
