import { type ProviderName, providerIds } from '../../../../contract/oauth-popup.ts'
import { OAuthProvider } from '../oauth-account.entity.ts'
import { discordClient } from './discord.ts'
import { googleClient } from './google.ts'
import type { OAuthClient, ProviderCredentials } from './oauth-client.ts'

/** The providers that the site is registered with. */
export type OAuthClients = Partial<Record<OAuthProvider, OAuthClient>>

/** What the site is registered with, provider by provider. */
export type OAuthCredentials = Partial<Record<ProviderName, ProviderCredentials | undefined>>

/** A client for each provider with credentials. */
export const createOAuthClients = ({ google, discord }: OAuthCredentials): OAuthClients => ({
  ...(google ? { google: googleClient(google) } : {}),
  ...(discord ? { discord: discordClient(discord) } : {}),
})

const providers: Record<string, OAuthProvider> = {
  [providerIds.google]: OAuthProvider.google,
  google: OAuthProvider.google,
  [providerIds.discord]: OAuthProvider.discord,
}

/** The provider that an id in an address means; undefined for an unknown one. */
export const providerOf = (id: unknown): OAuthProvider | undefined =>
  typeof id === 'string' && Object.hasOwn(providers, id) ? providers[id] : undefined
