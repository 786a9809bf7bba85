import { callbackPath, type ProviderName } from '../contract/oauth-popup.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { type MailServer, startMailServer } from '../server/testing/mail-server.ts'
import { startDiscordStub } from '../server/testing/providers/discord-stub.ts'
import { startOpenIdProvider } from '../server/testing/providers/openid-provider.ts'
import type { TestProvider } from '../server/testing/providers/provider-person.ts'
import { startDemoServer } from './demo-server.ts'

/** A site with Google and Discord test providers, each on another site, and a mail server. */
export interface ConnectedSite extends AsyncDisposable {
  address: string
  databaseUrl: string
  providers: Record<ProviderName, TestProvider>
  mails: MailServer
}

export async function startConnectedSite(host: '127.0.0.1' | 'localhost'): Promise<ConnectedSite> {
  const elsewhere = host === 'localhost' ? '127.0.0.1' : 'localhost'
  const google = await startOpenIdProvider([], elsewhere)
  const discord = await startDiscordStub([], elsewhere)
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
