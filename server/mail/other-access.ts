import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { providerLabels } from '../../contract/oauth-popup.ts'
import { pagePaths } from '../../contract/page-paths.ts'
import { ConnectedApp } from '../features/accounts/apps/connected-app.entity.ts'
import { AccessToken } from '../features/accounts/devices/access-token.entity.ts'
import { linkedProviders } from '../features/accounts/oauth/sign-in-methods.ts'
import { Passkey } from '../features/accounts/passkeys/passkey.entity.ts'
import type { MailText } from './mail-text.ts'

const utcDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What survives a new password; each in words, such as 'Google' and 'a passkey added on 3 May 2026'. */
export interface OtherAccess {
  signIn: string[]
  actFor: string[]
}

const listOf = new Intl.ListFormat('en')

/** Returns the sentences about what survives a new password; none if nothing does. */
export function otherAccessText({ signIn, actFor }: OtherAccess): string[] {
  const verb = (things: string[], one: string, several: string) => (things.length === 1 ? one : several)
  return [
    ...(signIn.length > 0
      ? [
          `${capitalized(listOf.format(signIn))} still ${verb(signIn, 'signs', 'sign')} in, whatever the password.`,
        ]
      : []),
    ...(actFor.length > 0
      ? [`${capitalized(listOf.format(actFor))} still ${verb(actFor, 'acts', 'act')} for your account.`]
      : []),
    ...(signIn.length + actFor.length > 0 ? ['Remove what is not yours.'] : []),
  ]
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const removalLink = ({ signIn, actFor }: OtherAccess): MailText['link'] =>
  signIn.length > 0
    ? { label: 'See and remove sign-in methods', path: `${pagePaths.account}#sign-in-methods` }
    : actFor.length > 0
      ? { label: 'See and remove apps and tokens', path: `${pagePaths.account}#connected-apps` }
      : undefined

/** Returns what survives a new password of an account, without the names of passkeys, tokens and unverified apps, which a sender of spam could choose. */
export async function otherAccessOf(em: EntityManager, userId: number): Promise<OtherAccess> {
  const passkeys = await em.find(Passkey, { userId }, { orderBy: { id: 'asc' } })
  const providers = await linkedProviders(em, userId)
  const apps = await em.count(ConnectedApp, { userId })
  const tokens = await em.count(AccessToken, {
    userId,
    connectedAppId: null,
    expiresAt: { $gt: raw('now()') },
  })
  const counted = (count: number, one: string) =>
    count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${one}s`]
  return {
    signIn: [
      ...providers.map((provider) => providerLabels[provider]),
      ...passkeys.map(({ createdAt }) => `a passkey added on ${utcDay.format(createdAt)}`),
    ],
    actFor: [...counted(apps, 'connected app'), ...counted(tokens, 'access token')],
  }
}
