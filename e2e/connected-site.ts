import { callbackPath, type ProviderName } from '../contract/oauth-popup.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { type MailServer, startMailServer } from '../server/testing/mail-server.ts'
import { startDiscordStub } from '../server/testing/providers/discord-stub.ts'
import { startOpenIdProvider } from '../server/testing/providers/openid-provider.ts'
import type { TestProvider } from '../server/testing/providers/provider-person.ts'
import { startDemoServer } from './demo-server.ts'
import { test as base } from './test.ts'

/** A site with Google and Discord test providers, each on another site, and a mail server. */
export interface ConnectedSite extends AsyncDisposable {
  address: string
  databaseUrl: string
  providers: Record<ProviderName, TestProvider>
  mails: MailServer
}

/** As the other tests, on a connected site that the file has for itself. Passkeys need a host with a name. */
export function testOfConnectedSite(host: '127.0.0.1' | 'localhost' = '127.0.0.1') {
  let started: Promise<ConnectedSite> | undefined
  const test = base.extend<{ site: ConnectedSite }>({
    // A fixture of the worker would make Playwright start another worker and browser for the file.
    // oxlint-disable-next-line no-empty-pattern
    site: async ({}, use) => use(await (started ??= startConnectedSite(host))),
    baseURL: async ({ site }, use) => use(site.address),
  })
  test.describe.configure({ mode: 'default' })
  test.afterAll(async () => (await started)?.[Symbol.asyncDispose]())
  return test
}

async function startConnectedSite(host: string): Promise<ConnectedSite> {
  const google = await startOpenIdProvider([])
  const discord = await startDiscordStub([])
  const mails = await startMailServer()
  const port = await freePort()
  const server = await startDemoServer({
    PORT: `${port}`,
    PUBLIC_URL: `http://${host}:${port}`,
    SMTP_URL: mails.url,
    GOOGLE_ISSUER: google.address,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    DISCORD_BASE_URL: discord.address,
    DISCORD_CLIENT_ID: discord.clientId,
    DISCORD_CLIENT_SECRET: discord.clientSecret,
  })
  google.register(server.address + callbackPath('google'))
  discord.register(server.address + callbackPath('discord'))
  return {
    address: server.address,
    databaseUrl: server.databaseUrl,
    providers: { google, discord },
    mails,
    async [Symbol.asyncDispose]() {
      for (const part of [server, google, discord, mails]) await part[Symbol.asyncDispose]()
    },
  }
}
