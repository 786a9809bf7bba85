import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authorizeUrl,
  callbackPath,
  type ProviderName,
  providerIds,
  providerLabels,
  reauthenticationRequired,
} from '../../../../contract/oauth-popup.ts'
import { aUser } from '../../../testing/factories.ts'
import { PopupBrowser } from '../../../testing/popup.ts'
import { startDiscordStub } from '../../../testing/providers/discord-stub.ts'
import { startOpenIdProvider } from '../../../testing/providers/openid-provider.ts'
import type { ProviderPerson, TestProvider } from '../../../testing/providers/provider-person.ts'
import { type Answer, type TestApp, testApp } from '../../../testing/test-app.ts'
import { Mail } from '../mails/mail.entity.ts'
import { OAuthAccount, OAuthProvider } from './oauth-account.entity.ts'
import { User } from '../../session/user.entity.ts'

const providerNames = Object.keys(providerIds) as ProviderName[]
const otherOf = { google: 'discord', discord: 'google' } as const

let providers: Record<ProviderName, TestProvider>
let app: TestApp
beforeAll(async () => {
  providers = { google: await startOpenIdProvider([]), discord: await startDiscordStub([]) }
  app = await testApp({ oauth: providers, rateLimitScale: 1 })
  for (const name of providerNames) providers[name].register(app.address + callbackPath(name))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  for (const name of providerNames) await providers[name][Symbol.asyncDispose]()
})

let count = 0
/** A browser in its own network. */
const aBrowser = () =>
  new PopupBrowser({ 'x-forwarded-for': `198.18.${Math.floor(++count / 250)}.${count % 250}` })

function accountAt(provider: ProviderName, more: Partial<ProviderPerson> = {}): ProviderPerson {
  const subject = `${1000 + ++count}`
  const person = {
    subject,
    name: 'Vera Rubin',
    email: `vera-${subject}@people.example`,
    isEmailVerified: true,
    ...more,
  }
  providers[provider].people.push(person)
  return person
}

const addressOf = (provider: ProviderName, options = {}) => app.address + authorizeUrl(provider, options)

async function popup(browser: PopupBrowser, provider: ProviderName, subject: string, options = {}) {
  const back = await browser.pick(addressOf(provider, options), subject, app.address)
  return browser.finish(back)
}

async function run(browser: PopupBrowser, query: string, variables = {}) {
  const response = await browser.go(`${app.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as Omit<Answer, 'status'>
}

const ESTABLISH =
  'mutation Establish($tempToken: String!) { establishSession(input: { tempToken: $tempToken }) { session { id email displayName role avatarUrl } } }'
const establish = (browser: PopupBrowser, tempToken: string) => run(browser, ESTABLISH, { tempToken })

async function signIn(browser: PopupBrowser, provider: ProviderName, subject: string, options = {}) {
  const { message } = await popup(browser, provider, subject, options)
  if (message.type !== 'oauth-success') throw new Error(`Refused: ${message.message}`)
  const { data, errors } = await establish(browser, message.tempToken)
  expect(errors).toBeUndefined()
  return data.establishSession.session as {
    id: number
    email: string
    displayName: string
    avatarUrl: string | null
  }
}

const sessionOf = async (browser: PopupBrowser) =>
  (await run(browser, '{ session { id email } }')).data.session

describe.each(providerNames)('a user at %s', (provider) => {
  const label = providerLabels[provider]

  test('who is new here gets an account and is signed in', async () => {
    const browser = aBrowser()
    const person = accountAt(provider)
    const user = await signIn(browser, provider, person.subject)
    expect(user).toMatchObject({ email: person.email, displayName: 'Vera Rubin', role: 'user' })
    expect(await sessionOf(browser)).toMatchObject({ id: user.id })
  })

  test('who returns gets the same account, even if email and name have changed', async () => {
    const person = accountAt(provider)
    const user = await signIn(aBrowser(), provider, person.subject)
    Object.assign(person, { email: 'moved@people.example', name: 'V. Rubin' })
    expect(await signIn(aBrowser(), provider, person.subject)).toEqual(user)
  })

  test('whose email has an account with a password is referred to linking, and not signed in', async () => {
    const { email } = await app.has(aUser())
    const person = accountAt(provider, { email: email.toUpperCase() })
    const browser = aBrowser()
    const { status, message } = await popup(browser, provider, person.subject)
    expect(status).toBe(409)
    expect(message).toEqual({
      type: 'oauth-error',
      code: 'account_linking_required',
      message: `An account with this email already exists. Log in to it, then link ${label} under Sign-in methods.`,
    })
    expect(await sessionOf(browser)).toBeNull()
    expect(await app.em.count(OAuthAccount, { providerAccountId: person.subject })).toBe(0)
  })

  test('whose email has an account of the other provider is referred to linking', async () => {
    const there = accountAt(otherOf[provider])
    await signIn(aBrowser(), otherOf[provider], there.subject)
    const here = accountAt(provider, { email: there.email! })
    const { message } = await popup(aBrowser(), provider, here.subject)
    expect(message).toMatchObject({ code: 'account_linking_required' })
  })

  test('whose email is not verified gets no account, but an error that says what to do', async () => {
    const person = accountAt(provider, { isEmailVerified: false })
    const { status, message } = await popup(aBrowser(), provider, person.subject)
    expect(status).toBe(400)
    expect(message).toMatchObject({
      message: `Your email address is not verified at ${label}. Verify it there, then try again.`,
    })
    expect(await app.em.count(User, { email: person.email! })).toBe(0)

    const { email } = await app.has(aUser())
    const squatter = accountAt(provider, { email, isEmailVerified: false })
    expect((await popup(aBrowser(), provider, squatter.subject)).message).toMatchObject({
      code: 'account_linking_required',
    })
  })

  test('who shares no email gets no account, but an error that says what to do', async () => {
    const { email: _, ...person } = accountAt(provider)
    providers[provider].people.push({ ...person, subject: `${person.subject}0` })
    const { message } = await popup(aBrowser(), provider, `${person.subject}0`)
    expect(message).toMatchObject({
      message: `${label} shares no email address of yours. Add one there, or sign up with email and password.`,
    })
  })

  test('whose name is too long or has no letters gets a valid one', async () => {
    const long = accountAt(provider, { name: `${'x'.repeat(99)}🔭🔭` })
    expect((await signIn(aBrowser(), provider, long.subject)).displayName).toBe('x'.repeat(99))
    const decomposed = accountAt(provider, { name: 'Zoe\u0308' })
    expect((await signIn(aBrowser(), provider, decomposed.subject)).displayName).toBe('Zo\u00eb')
    const control = accountAt(provider, { name: '\u0007 \u001B' })
    expect((await signIn(aBrowser(), provider, control.subject)).displayName).toBe('Stargazer')
    const invisible = accountAt(provider, { name: '\u200B\u2800' })
    expect((await signIn(aBrowser(), provider, invisible.subject)).displayName).toBe('Stargazer')
    const turned = accountAt(provider, { name: '\u202Eareva\u202C 👩‍🚀' })
    expect((await signIn(aBrowser(), provider, turned.subject)).displayName).toBe('areva 👩‍🚀')
  })

  test('who cancels at the provider reads that it was cancelled', async () => {
    const { message } = await popup(aBrowser(), provider, '')
    expect(message).toMatchObject({ message: `Sign-in with ${label} was cancelled.` })
  })

  test('who links it while signed in can sign in with it afterwards', async () => {
    const browser = aBrowser()
    const person = accountAt(provider)
    const REGISTER = `mutation { register(input: { email: "${person.email}", password: "Andromeda 1968", displayName: "Vera" }) { session { id } } }`
    const { register } = (await run(browser, REGISTER)).data
    expect(await signIn(browser, provider, person.subject, { purpose: 'link' })).toMatchObject({
      id: register.session.id,
    })
    expect(await signIn(aBrowser(), provider, person.subject)).toMatchObject({ id: register.session.id })
    expect(await signIn(browser, provider, person.subject, { purpose: 'link' })).toMatchObject({
      id: register.session.id,
    })
  })

  test('whose identity is linked to another account cannot link it twice', async () => {
    const person = accountAt(provider)
    const first = await signIn(aBrowser(), provider, person.subject)
    const browser = aBrowser()
    await signIn(browser, otherOf[provider], accountAt(otherOf[provider]).subject)
    const { status, message } = await popup(browser, provider, person.subject, { purpose: 'link' })
    expect(status).toBe(409)
    expect(message).toMatchObject({ message: `This ${label} account is linked to another account here.` })
    expect(await signIn(aBrowser(), provider, person.subject)).toMatchObject({ id: first.id })
  })

  test('cannot link while signed out, neither at the start nor at the end', async () => {
    const { message } = await aBrowser().finish(addressOf(provider, { purpose: 'link' }))
    expect(message).toMatchObject({ message: `Log in first, then link ${label}.` })

    const browser = aBrowser()
    await signIn(browser, otherOf[provider], accountAt(otherOf[provider]).subject)
    const back = await browser.pick(
      addressOf(provider, { purpose: 'link' }),
      accountAt(provider).subject,
      app.address,
    )
    await run(browser, 'mutation { logOut { success } }')
    expect((await browser.finish(back)).message).toMatchObject({
      message: `Log in first, then link ${label}.`,
    })
  })

  test('whose browser changes to another account in the meantime links nothing to it', async () => {
    const person = accountAt(provider)
    const browser = aBrowser()
    await signIn(browser, otherOf[provider], accountAt(otherOf[provider]).subject)
    const back = await browser.pick(addressOf(provider, { purpose: 'link' }), person.subject, app.address)
    const REGISTER = `mutation { register(input: { email: "${person.email}", password: "Andromeda 1968", displayName: "Vera" }) { session { signInMethods { linkedProviders } } } }`
    expect((await run(browser, REGISTER)).data.register.session).toEqual({
      signInMethods: { linkedProviders: [] },
    })
    expect((await browser.finish(back)).message).toMatchObject({
      message: `Log in first, then link ${label}.`,
    })
    const { session } = (await run(browser, '{ session { signInMethods { linkedProviders } } }')).data
    expect(session).toEqual({ signInMethods: { linkedProviders: [] } })
  })

  test('whose callback arrives in another browser, or twice, is refused', async () => {
    const person = accountAt(provider)
    const victim = aBrowser()
    const back = await victim.pick(addressOf(provider), person.subject, app.address)
    const attacker = aBrowser()
    await attacker.go(addressOf(provider)) // has a secret of its own
    const tooLate = {
      message: 'This sign-in took too long, or was begun in another browser. Please try again.',
    }
    expect((await attacker.finish(back)).message).toMatchObject(tooLate)
    expect((await aBrowser().finish(back)).message).toMatchObject(tooLate)
    expect((await victim.finish(back)).message).toMatchObject({ type: 'oauth-success' })
    expect((await victim.finish(back)).message).toMatchObject(tooLate)
  })

  test.each([
    [270, 200],
    [301, 400],
  ])('who comes back after %i seconds gets %i', async (seconds, expected) => {
    const browser = aBrowser()
    const back = await browser.pick(addressOf(provider), accountAt(provider).subject, app.address)
    await app.em
      .getConnection()
      .execute(`update oauth_attempt set expires_at = expires_at - make_interval(secs => ?)`, [seconds])
    expect((await browser.finish(back)).status).toBe(expected)
  })

  test('a stolen authorization code is invalid in the popup of another browser', async () => {
    const victim = aBrowser()
    const stolen = new URL(await victim.pick(addressOf(provider), accountAt(provider).subject, app.address))
    const thief = aBrowser()
    const own = new URL(await thief.pick(addressOf(provider), accountAt(provider).subject, app.address))
    own.searchParams.set('code', stolen.searchParams.get('code')!)
    const { status, message } = await thief.finish(own.href)
    expect(status).toBe(400)
    expect(message).toMatchObject({ message: 'Failed to complete authentication. Please try again.' })
  })

  test('a callback of the other provider is refused, and does not consume the attempt', async () => {
    const browser = aBrowser()
    const back = await browser.pick(addressOf(provider), accountAt(provider).subject, app.address)
    const { status } = await browser.finish(
      back.replace(callbackPath(provider), callbackPath(otherOf[provider])),
    )
    expect(status).toBe(400)
    expect((await browser.finish(back)).message.type).toBe('oauth-success') // not consumed
  })

  test.each([
    '',
    '?code=x',
    '?state=x',
    '?state=x&code=y',
    '?state=x&state=y&code=z',
    '?error=server_error&state=x',
    '?state=%00&code=%FF',
  ])('a callback with nothing but "%s" is refused', async (query) => {
    const browser = aBrowser()
    await browser.go(addressOf(provider))
    const { status, message } = await browser.finish(`${app.address}${callbackPath(provider)}${query}`)
    expect(status).toBe(400)
    expect(message.type).toBe('oauth-error')
  })

  test('sends a state, PKCE with S256 and the registered redirect address', async () => {
    const response = await aBrowser().go(addressOf(provider))
    expect(response.status).toBe(303)
    const authorization = new URL(response.headers.get('location')!)
    expect(authorization.origin).toBe(providers[provider].address)
    expect(authorization.searchParams.get('redirect_uri')).toBe(app.address + callbackPath(provider))
    expect(authorization.searchParams.get('code_challenge_method')).toBe('S256')
    expect(authorization.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(authorization.searchParams.get('state')!, 'base64url')).toHaveLength(32)
    expect(authorization.searchParams.get('scope')).toContain('email')
    const [cookie] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^popup=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
  })
})

test('every message of a popup names the attempt that its page gave to it, and nothing else', async () => {
  const { subject } = accountAt('discord')
  const attempt = 'of-one_page'
  expect((await popup(aBrowser(), 'discord', subject, { attempt })).message).toMatchObject({
    type: 'oauth-success',
    attempt,
  })
  expect((await popup(aBrowser(), 'discord', '', { attempt })).message).toMatchObject({
    type: 'oauth-error',
    attempt,
  })
  const refused = await aBrowser().finish(addressOf('google', { attempt, purpose: 'link' }))
  expect(refused.message).toMatchObject({ type: 'oauth-error', attempt })
  const forged = await aBrowser().finish(`${addressOf('google', { purpose: 'link' })}&attempt=<script>`)
  expect(forged.message).not.toHaveProperty('attempt')
})

test('an id_token made for another attempt is refused by its nonce', async () => {
  const browser = aBrowser()
  const back = await browser.pick(addressOf('google'), accountAt('google').subject, app.address)
  await app.em.getConnection().execute(`update oauth_attempt set nonce = 'of another attempt'`)
  const { status, message } = await browser.finish(back)
  expect(status).toBe(400)
  expect(message).toMatchObject({ message: 'Failed to complete authentication. Please try again.' })
})

test('a picture from the host of the provider is shown, and updated at each sign-in', async () => {
  const person = accountAt('google', { picture: 'https://lh3.googleusercontent.com/a/one' })
  expect((await signIn(aBrowser(), 'google', person.subject)).avatarUrl).toBe(person.picture)
  person.picture = 'https://lh3.googleusercontent.com/a/two'
  expect((await signIn(aBrowser(), 'google', person.subject)).avatarUrl).toBe(person.picture)

  const elsewhere = accountAt('google', { picture: 'https://tracker.example/pixel.png' })
  expect((await signIn(aBrowser(), 'google', elsewhere.subject)).avatarUrl).toBeNull()
  const discord = accountAt('discord', { picture: 'a1b2' })
  expect((await signIn(aBrowser(), 'discord', discord.subject)).avatarUrl).toBe(
    `https://cdn.discordapp.com/avatars/${discord.subject}/a1b2.png`,
  )
})

test('a new picture at the provider is a change of the profile that shows it', async () => {
  const person = accountAt('google', { picture: 'https://lh3.googleusercontent.com/a/one' })
  const browser = aBrowser()
  await signIn(browser, 'google', person.subject)
  const PROFILE = 'creatorProfile { avatarUrl updatedAt }'
  await run(browser, 'mutation { createCreatorProfile(input: {}) { creatorProfile { id } } }')
  const signedInAgain = async () => {
    await signIn(browser, 'google', person.subject)
    return (await run(browser, `{ session { ${PROFILE} } }`)).data.session.creatorProfile
  }
  const before = await signedInAgain()
  expect(await signedInAgain()).toEqual(before)
  person.picture = 'https://lh3.googleusercontent.com/a/two'
  const after = await signedInAgain()
  expect(after.avatarUrl).toBe(person.picture)
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
})

test('twenty concurrent sign-ins of one new person create one account', async () => {
  const person = accountAt('google')
  const browsers = Array.from({ length: 20 }, aBrowser)
  const users = await Promise.all(browsers.map((browser) => signIn(browser, 'google', person.subject)))
  expect(new Set(users.map(({ id }) => id)).size).toBe(1)
})

describe('a temporary token', () => {
  async function aToken(browser: PopupBrowser): Promise<string> {
    const { message } = await popup(browser, 'discord', accountAt('discord').subject)
    return message.type === 'oauth-success' ? message.tempToken : ''
  }
  const refused = [
    {
      message: 'Failed to complete authentication. Please try again.',
      extensions: { code: 'UNAUTHENTICATED' },
    },
  ]

  test('that is used twenty times at once makes one session', async () => {
    const browser = aBrowser()
    const token = await aToken(browser)
    const before = await sessionsInAll()
    const answers = await Promise.all(Array.from({ length: 20 }, () => establish(browser, token)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    for (const { errors } of answers) if (errors) expect(errors).toMatchObject(refused)
    expect(await sessionsInAll()).toBe(before + 1)
  })

  test('is invalid in another browser, and still valid in its own', async () => {
    const browser = aBrowser()
    const token = await aToken(browser)
    const thief = aBrowser()
    await thief.go(addressOf('discord'))
    expect((await establish(thief, token)).errors).toMatchObject(refused)
    expect((await establish(aBrowser(), token)).errors).toMatchObject(refused)
    expect((await establish(browser, token)).errors).toBeUndefined()
  })

  test('expires after sixty seconds', async () => {
    const browser = aBrowser()
    const token = await aToken(browser)
    await app.em
      .getConnection()
      .execute(`update sign_in_token set expires_at = expires_at - interval '61 seconds'`)
    expect((await establish(browser, token)).errors).toMatchObject(refused)
  })

  test('is stored as a hash, and is in no URL', async () => {
    const browser = aBrowser()
    const { message, html } = await popup(browser, 'discord', accountAt('discord').subject)
    const token = message.type === 'oauth-success' ? message.tempToken : ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(html).not.toMatch(new RegExp(`(href|src|action)="[^"]*${token}`))
    const rows = await app.em.getConnection().execute('select * from sign_in_token')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is required', async () => {
    const { errors } = await establish(aBrowser(), '')
    expect(errors).toMatchObject([
      {
        message: 'Temporary token is required',
        extensions: {
          problems: [
            { path: 'tempToken', rule: 'required', limit: null, message: 'Temporary token is required' },
          ],
        },
      },
    ])
  })

  test('gives the session a new id, which prevents session fixation', async () => {
    const browser = aBrowser()
    const first = await signIn(browser, 'discord', accountAt('discord').subject)
    const old = app.visitor({ cookie: browser.cookiesFor(app.address) })
    const whoIsSignedIn = async () => (await old.run('{ session { id } }')).data.session
    expect(await whoIsSignedIn()).toEqual({ id: first.id })
    const second = await signIn(browser, 'discord', accountAt('discord').subject)
    expect(second.id).not.toBe(first.id)
    expect(await whoIsSignedIn()).toBeNull()
  })

  const sessionsInAll = async () => {
    const [row] = await app.em
      .getConnection()
      .execute<{ total: number }[]>('select count(*)::int as total from session')
    return row!.total
  }
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
    const { headers: next } = await popup(aBrowser(), 'discord', accountAt('discord').subject)
    expect(next.get('content-security-policy')).not.toContain(nonce)
  })

  test('has an error when the site is opened at another address than the registered one', async () => {
    await using elsewhere = await testApp({ oauth: providers, publicUrl: 'http://astrofolio.example' })
    const { message } = await aBrowser().finish(elsewhere.address + authorizeUrl('google'))
    expect(message).toMatchObject({
      message: 'Open the site at http://astrofolio.example to sign in this way.',
    })
  })

  test('has an error when a provider is not configured', async () => {
    await using bare = await testApp()
    const { status, message, html } = await aBrowser().finish(bare.address + authorizeUrl('google'))
    const text = 'Sign-in with Google is not set up on this site. Please use email and password.'
    expect(status).toBe(400)
    expect(message).toMatchObject({ type: 'oauth-error', message: text })
    expect(html).toContain(text)
    expect(html).toContain('postMessage(message, location.origin)')
  })

  test('has an error that is logged too when the provider rejects the credentials of the site', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const discord = { ...providers.discord, clientSecret: 'wrong' }
    await using wrong = await testApp({ oauth: { discord }, logger })
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
    await using lonely = await testApp({ oauth: { google: away } })
    const { status, message } = await aBrowser().finish(lonely.address + authorizeUrl('google'))
    expect(status).toBe(500)
    expect(message).toMatchObject({
      message: 'An unexpected error occurred during authentication. Please try again.',
    })
    away.register(lonely.address + callbackPath('google'))
    expect((await aBrowser().go(lonely.address + authorizeUrl('google'))).status).toBe(303)
  })

  test.each([
    '',
    '?provider=',
    '?provider=facebook',
    '?provider=__proto__',
    '?provider=google&provider=google',
  ])('refuses a popup with "%s"', async (query) => {
    const { status, message } = await aBrowser().finish(`${app.address}/_api/auth/oauth_authorize${query}`)
    expect(status).toBe(400)
    expect(message).toMatchObject({ message: 'Unknown sign-in provider' })
  })

  test.each(['cross-site', 'same-site'])('refuses a popup that a %s page opens', async (place) => {
    const response = await aBrowser().go(addressOf('google'), { headers: { 'sec-fetch-site': place } })
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('keeps the state on a HEAD request, and allows no other method', async () => {
    const browser = aBrowser()
    const back = await browser.pick(addressOf('discord'), accountAt('discord').subject, app.address)
    expect((await browser.go(back, { method: 'HEAD' })).status).toBe(405)
    const posted = await browser.go(addressOf('discord'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(posted.status).toBe(405)
    expect(await posted.json()).toMatchObject({ error: 'Use GET for this path' })
    expect((await browser.finish(back)).message.type).toBe('oauth-success')
  })

  test('is refused after thirty popups from one network', async () => {
    const browser = aBrowser()
    for (let opened = 0; opened < 30; opened++) {
      expect((await browser.go(addressOf('discord'))).status).toBe(303)
    }
    const { status, message } = await browser.finish(addressOf('discord'))
    expect(status).toBe(429)
    expect(message).toMatchObject({ code: 'rate_limited' })
  })
})

test('two tabs may sign in at once', async () => {
  const browser = aBrowser()
  const person = accountAt('discord')
  const one = await browser.pick(addressOf('discord'), person.subject, app.address)
  const other = await browser.pick(addressOf('discord'), person.subject, app.address)
  expect((await browser.finish(one)).message.type).toBe('oauth-success')
  expect((await browser.finish(other)).message.type).toBe('oauth-success')
  expect(
    await app.em.count(OAuthAccount, { provider: OAuthProvider.discord, providerAccountId: person.subject }),
  ).toBe(1)
})

describe('the sign-in methods', () => {
  const METHODS = '{ session { signInMethods { hasPassword linkedProviders } } }'
  const methodsOf = async (browser: PopupBrowser) => (await run(browser, METHODS)).data.session.signInMethods
  const unlink = (browser: PopupBrowser, provider: ProviderName) =>
    run(
      browser,
      `mutation { unlinkProvider(input: { provider: ${provider} }) { session { signInMethods { linkedProviders } } } }`,
    )

  test('are visible to the signed-in account, and the last one cannot be removed', async () => {
    const browser = aBrowser()
    await signIn(browser, 'google', accountAt('google').subject)
    expect(await methodsOf(browser)).toEqual({
      hasPassword: false,
      linkedProviders: ['google'],
    })
    expect((await unlink(browser, 'google')).errors).toMatchObject([
      {
        message: 'Google is your only way to sign in. Set a password or add another way first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    await signIn(browser, 'discord', accountAt('discord').subject, { purpose: 'link' })
    expect((await unlink(browser, 'google')).data.unlinkProvider.session).toEqual({
      signInMethods: { linkedProviders: ['discord'] },
    })
    expect((await unlink(browser, 'google')).errors).toMatchObject([{ message: 'Google account not found' }])
  })

  test('are never removed altogether, even by concurrent requests', async () => {
    const browser = aBrowser()
    await signIn(browser, 'google', accountAt('google').subject)
    await signIn(browser, 'discord', accountAt('discord').subject, { purpose: 'link' })
    await Promise.all([unlink(browser, 'google'), unlink(browser, 'discord')])
    expect((await methodsOf(browser)).linkedProviders).toHaveLength(1)
  })

  test('change at most twenty times an hour, not counting refused changes', async () => {
    const browser = aBrowser()
    await signIn(browser, 'google', accountAt('google').subject)
    const { subject } = accountAt('discord')
    for (let linked = 0; linked < 10; linked++) {
      await signIn(browser, 'discord', subject, { purpose: 'link' })
      await unlink(browser, 'discord')
      await unlink(browser, 'google') // the only one
    }
    const { message } = await popup(browser, 'discord', subject, { purpose: 'link' })
    expect(message).toMatchObject({
      type: 'oauth-error',
      message: expect.stringContaining('Too many changes of your sign-in methods.'),
    })
    expect((await methodsOf(browser)).linkedProviders).toEqual(['google'])
  })

  test('may be the password alone', async () => {
    const browser = aBrowser()
    const email = `vera-${++count}@people.example`
    await run(
      browser,
      `mutation { register(input: { email: "${email}", password: "Andromeda 1968", displayName: "Vera" }) { session { id } } }`,
    )
    const person = accountAt('discord')
    await signIn(browser, 'discord', person.subject, { purpose: 'link' })
    expect((await unlink(browser, 'discord')).errors).toBeUndefined()
    expect(await methodsOf(browser)).toEqual({ hasPassword: true, linkedProviders: [] })
    expect((await signIn(aBrowser(), 'discord', person.subject)).email).toBe(person.email)
  })

  test('are not visible to a visitor', async () => {
    expect((await unlink(aBrowser(), 'google')).errors).toMatchObject([
      { message: 'Please log in first', extensions: { code: 'UNAUTHENTICATED' } },
    ])
  })
})

const anHourAgo = Date.now() - 60 * 60_000
/** Makes every session of an account too old for confirmation. */
const age = (userId: number) =>
  app.em
    .getConnection()
    .execute(
      `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', ?::jsonb) where (sess->>'userId')::int = ?`,
      [String(anHourAgo), userId],
    )
const signedInAt = async (userId: number) => {
  const rows = await app.em
    .getConnection()
    .execute<{ at: string }[]>(
      `select sess->>'signedInAt' as at from session where (sess->>'userId')::int = ?`,
      [userId],
    )
  return Number(rows[0]!.at)
}

describe('an account without a password', () => {
  test.each(providerNames)('is confirmed by a new sign-in with %s', async (provider) => {
    const browser = aBrowser()
    const person = accountAt(provider)
    const { id } = await signIn(browser, provider, person.subject)
    await age(id)
    expect(await signIn(browser, provider, person.subject, { purpose: 'confirm' })).toMatchObject({ id })
    expect(await signedInAt(id)).toBeGreaterThan(anHourAgo)
  })

  test.each(providerNames)(
    'is not confirmed by an unknown identity of %s, nor linked to it',
    async (provider) => {
      const browser = aBrowser()
      const { id } = await signIn(browser, otherOf[provider], accountAt(otherOf[provider]).subject)
      await age(id)
      const { subject } = accountAt(provider)
      const { status, message } = await popup(browser, provider, subject, { purpose: 'confirm' })
      expect(status).toBe(400)
      expect(message).toMatchObject({
        message: `This ${providerLabels[provider]} account is not linked to your account here. Choose the one that you sign in with.`,
      })
      expect(await app.em.count(OAuthAccount, { providerAccountId: subject })).toBe(0)
      expect(await signedInAt(id)).toBe(anHourAgo)
    },
  )

  test('gets no further identity in an old session until it is confirmed', async () => {
    const browser = aBrowser()
    const [google, discord] = [accountAt('google'), accountAt('discord')]
    const { id } = await signIn(browser, 'google', google.subject)
    await age(id)
    const { status, message } = await browser.finish(addressOf('discord', { purpose: 'link' }))
    expect(status).toBe(403)
    expect(message).toMatchObject({ code: reauthenticationRequired })
    await signIn(browser, 'google', google.subject, { purpose: 'confirm' })
    await signIn(browser, 'discord', discord.subject, { purpose: 'link' })
    expect(
      (await run(browser, '{ session { signInMethods { linkedProviders } } }')).data.session.signInMethods
        .linkedProviders,
    ).toEqual(['google', 'discord'])
  })
})

test('an account with a password gets no identity in an old session, which may be stolen, until it logs in again', async () => {
  const browser = aBrowser()
  const account = `email: "vera-${++count}@people.example", password: "Andromeda 1968"`
  const register = `mutation { register(input: { ${account}, displayName: "Vera" }) { session { id } } }`
  const { id } = (await run(browser, register)).data.register.session
  await age(id)
  const { status, message } = await browser.finish(addressOf('discord', { purpose: 'link' }))
  expect(status).toBe(403)
  expect(message).toMatchObject({
    code: reauthenticationRequired,
    message: 'Sign in again to confirm that this is your account.',
  })
  await run(browser, `mutation { logIn(input: { ${account} }) { session { id } } }`)
  const { subject } = accountAt('discord')
  expect(await signIn(browser, 'discord', subject, { purpose: 'link' })).toMatchObject({ id })
})

test('linking a new identity keeps the session and the time of its sign-in; linking it again renews both', async () => {
  const browser = aBrowser()
  const email = `vera-${++count}@people.example`
  const REGISTER = `mutation { register(input: { email: "${email}", password: "Andromeda 1968", displayName: "Vera" }) { session { id } } }`
  const { id } = (await run(browser, REGISTER)).data.register.session
  const sessions = () =>
    app.em
      .getConnection()
      .execute(
        `select sid, sess->>'signedInAt' as at from session where (sess->>'userId')::int = ${Number(id)}`,
      )
  const before = await sessions()
  const person = accountAt('discord')
  await signIn(browser, 'discord', person.subject, { purpose: 'link' })
  expect(await sessions()).toEqual(before)
  await signIn(browser, 'discord', person.subject, { purpose: 'link' })
  const after = await sessions()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

test('a notice is mailed when a provider is linked or unlinked, and none when it was linked before', async () => {
  const browser = aBrowser()
  const email = `vera-${++count}@people.example`
  const REGISTER = `mutation { register(input: { email: "${email}", password: "Andromeda 1968", displayName: "Vera" }) { session { id } } }`
  const { id } = (await run(browser, REGISTER)).data.register.session
  const notices = async () =>
    (await app.em.fork().find(Mail, { userId: id }, { orderBy: { id: 'asc' } })).map(
      ({ kind, recipient, details }) => ({ kind, recipient, provider: details.provider }),
    )
  const { subject } = accountAt('google')
  await signIn(browser, 'google', subject, { purpose: 'link' })
  const linked = { kind: 'provider-linked', recipient: email, provider: 'google' }
  expect(await notices()).toEqual([linked])
  await signIn(browser, 'google', subject, { purpose: 'link' })
  expect(await notices()).toEqual([linked])
  await run(browser, 'mutation { unlinkProvider(input: { provider: google }) { session { id } } }')
  expect(await notices()).toEqual([
    linked,
    { kind: 'provider-unlinked', recipient: email, provider: 'google' },
  ])
})

test('the token of a new identity starts no session in a browser that has signed out since', async () => {
  const browser = aBrowser()
  await signIn(browser, 'google', accountAt('google').subject)
  const { message } = await popup(browser, 'discord', accountAt('discord').subject, { purpose: 'link' })
  if (message.type !== 'oauth-success') throw new Error('The popup must succeed')
  await run(browser, 'mutation { logOut { success } }')
  expect((await establish(browser, message.tempToken)).errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ])
  expect(await sessionOf(browser)).toBeNull()
})
