import anyAscii from 'any-ascii'
import type { EntityManager } from '@mikro-orm/postgresql'
import { providerLabels } from '../../../../contract/oauth-popup.ts'
import { siteName } from '../../../../contract/site.ts'
import { App } from './app.entity.ts'

/** What an unverified app calls itself: its client id, which is shown to people who decide whether to trust it. */
const unverifiedName = { max: 40 }

/** Single separators between letters and digits of ASCII, so that other scripts and invisible characters cannot mislead. */
const plainWords = /^[a-z\d]+(?:[ ._-][a-z\d]+)*$/i
/** A domain, an IPv4 address, or the beginning of a URL. */
const addressLike = /\.[a-z]|\d+\.\d+\.\d+\.\d+|https?|www/i
/** Names of those whom a person trusts here, and claims of their approval. */
const reservedWords = [siteName, ...Object.values(providerLabels), 'official', 'verified']

/** Characters and pairs that look like another one in common fonts. */
const lookalikes: [RegExp, string][] = [
  [/0/g, 'o'],
  [/[1i|]/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** Returns a key that two names share if people could take one for the other: without case, spaces, accents and lookalikes. */
function lookOf(name: string): string {
  const letters = anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^a-z\d|]/g, '')
  return lookalikes.reduce((look, [pattern, letter]) => look.replaceAll(pattern, letter), letters)
}

/** Returns what is wrong with the name of an unverified app, as a sentence; undefined if nothing is. */
export async function problemOfUnverifiedName(em: EntityManager, name: string): Promise<string | undefined> {
  if (name.length > unverifiedName.max)
    return `The client id of an app that is not registered must be at most ${unverifiedName.max} characters`
  if (!plainWords.test(name))
    return 'The client id of an app that is not registered must be letters and digits with single spaces, dots, hyphens or underscores between them'
  if (addressLike.test(name))
    return 'The client id of an app that is not registered must not look like an address'
  const look = lookOf(name)
  const reserved = reservedWords.find((word) => look.includes(lookOf(word)))
  if (reserved) return `The client id of an app that is not registered must not contain '${reserved}'`
  const isTaken = (await looksOfApps(em)).some((other) => other.look === look)
  return isTaken ? 'The client id looks like a registered app' : undefined
}

/** Returns a registered app whose name or client id people could take for one of these texts. */
export async function appThatLooksLike(em: EntityManager, ...texts: string[]): Promise<App | undefined> {
  const looks = texts.map(lookOf)
  return (await looksOfApps(em)).find(({ look }) => looks.includes(look))?.app
}

/** An operator registers few apps, so that all of them are compared. */
async function looksOfApps(em: EntityManager): Promise<{ app: App; look: string }[]> {
  const apps = await em.find(App, {})
  return apps.flatMap((app) => [app.name, app.clientId].map((text) => ({ app, look: lookOf(text) })))
}
