import { callbackPath, type ProviderName } from '../contract/oauth-popup.ts'
import { startDiscordStub } from '../server/testing/providers/discord-stub.ts'
import { startOpenIdProvider } from '../server/testing/providers/openid-provider.ts'
import type { TestProvider } from '../server/testing/providers/provider-person.ts'
import { startDemoServer } from './demo-server.ts'
import { freePort } from '../embedded-postgres/free-port.ts'

/** A site with its own Google and Discord test providers, each on another site. */
export interface OAuthSite extends AsyncDisposable {
  address: string
  providers: Record<ProviderName, TestProvider>
}

export async function startOAuthSite(): Promise<OAuthSite> {
  const google = await startOpenIdProvider([])
  const discord = await startDiscordStub([])
  const port = await freePort()
  const server = await startDemoServer({
    PORT: `${port}`,
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
    providers: { google, discord },
    async [Symbol.asyncDispose]() {
      for (const part of [server, google, discord]) await part[Symbol.asyncDispose]()
    },
  }
}
