import { type ProviderName, providerIds } from '../../../../contract/oauth-popup.ts'
import { OAuthProvider } from '../oauth-account.entity.ts'
import { discordClient } from './discord.ts'
import { googleClient } from './google.ts'
import type { OAuthClient, ProviderCredentials } from './oauth-client.ts'

/** Clients of the configured providers. */
export type OAuthClients = Partial<Record<OAuthProvider, OAuthClient>>

export type OAuthCredentials = Partial<Record<ProviderName, ProviderCredentials | undefined>>

export const createOAuthClients = ({ google, discord }: OAuthCredentials): OAuthClients => ({
  ...(google ? { google: googleClient(google) } : {}),
  ...(discord ? { discord: discordClient(discord) } : {}),
})

const providers: Record<string, OAuthProvider> = {
  [providerIds.google]: OAuthProvider.google,
  google: OAuthProvider.google,
  [providerIds.discord]: OAuthProvider.discord,
}

/** Returns the provider for an id in a URL; undefined for an unknown id. */
export const providerOf = (id: unknown): OAuthProvider | undefined =>
  typeof id === 'string' && Object.hasOwn(providers, id) ? providers[id] : undefined
