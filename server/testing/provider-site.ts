import { expect } from 'vitest'
import { authorizeUrl, callbackPath, type ProviderName, providerIds } from '../../contract/oauth-popup.ts'
import { PopupBrowser } from './popup.ts'
import { startDiscordStub } from './providers/discord-stub.ts'
import { startOpenIdProvider } from './providers/openid-provider.ts'
import type { ProviderPerson } from './providers/provider-person.ts'
import { type Answer, testApp } from './test-app.ts'

export const providerNames = Object.keys(providerIds) as ProviderName[]

/** The application with both providers, and people who sign in by them. */
export async function providerSite() {
  const providers = { google: await startOpenIdProvider([]), discord: await startDiscordStub([]) }
  const app = await testApp({ oauth: providers, rateLimitScale: 1 })
  for (const name of providerNames) providers[name].register(app.address + callbackPath(name))

  let count = 0
  const addressOf = (provider: ProviderName, options = {}) => app.address + authorizeUrl(provider, options)

  function accountAt(provider: ProviderName, more: Partial<ProviderPerson> = {}): ProviderPerson {
    const subject = `${1000 + ++count}`
    const email = `vera-${subject}@people.example`
    const person = { subject, name: 'Vera Rubin', email, isEmailVerified: true, ...more }
    providers[provider].people.push(person)
    return person
  }

  async function run(browser: PopupBrowser, query: string, variables = {}) {
    const response = await browser.go(`${app.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as Omit<Answer, 'status'>
  }

  const establish = (browser: PopupBrowser, tempToken: string) =>
    run(
      browser,
      'mutation ($tempToken: String!) { establishSession(input: { tempToken: $tempToken }) { session { id email displayName role avatarUrl } } }',
      { tempToken },
    )

  /** Picks an account at the provider; returns the callback address. */
  const pick = (browser: PopupBrowser, provider: ProviderName, subject: string, options = {}) =>
    browser.pick(addressOf(provider, options), subject, app.address)

  const popup = async (browser: PopupBrowser, provider: ProviderName, subject: string, options = {}) =>
    browser.finish(await pick(browser, provider, subject, options))

  async function tokenOf(browser: PopupBrowser, provider: ProviderName, subject: string, options = {}) {
    const { message } = await popup(browser, provider, subject, options)
    if (message.type !== 'oauth-success') throw new Error(`Refused: ${message.message}`)
    return message.tempToken
  }

  async function signIn(browser: PopupBrowser, provider: ProviderName, subject: string, options = {}) {
    const { data, errors } = await establish(browser, await tokenOf(browser, provider, subject, options))
    expect(errors).toBeUndefined()
    return data.establishSession.session as { id: number; email: string; avatarUrl: string | null }
  }

  return {
    app,
    providers,
    addressOf,
    accountAt,
    run,
    establish,
    pick,
    popup,
    tokenOf,
    signIn,
    /** A browser in its own network. */
    aBrowser: (network = `198.18.${Math.floor(++count / 250)}.${count % 250}`) =>
      new PopupBrowser({ 'x-forwarded-for': network }),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      for (const name of providerNames) await providers[name][Symbol.asyncDispose]()
    },
  }
}
