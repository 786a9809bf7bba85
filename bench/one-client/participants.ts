import sharp from 'sharp'
import { Person } from '../../server/testing/person.ts'
import { aStarField } from '../../server/testing/images/star-field.ts'
import { password } from '../filled-site.ts'
import type { Attacker } from './attacks.ts'
import type { Bystanders } from './bystanders.ts'

const attackerAccounts = 6
const bystandingCreators = 3

export interface Account {
  cookie: string
  profileId: number
}

/** Creates the creators among them; reads the other addresses from the site. */
export async function bystandersOf(address: string): Promise<Bystanders> {
  const { name, mediaType, content } = await aStarField(6)
  const creators = []
  for (let n = 0; n < bystandingCreators; n++)
    creators.push(await createAccount(address, `bystander-${n}`, '198.51.100.1'))
  const response = await fetch(`${address}/_api/creator-profiles/list?limit=100`)
  const { profiles } = (await response.json()) as { profiles: { slug: string }[] }
  const assets = (await (await fetch(address)).text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  return {
    address,
    slugs: profiles.map(({ slug }) => slug),
    images: [...assets].map(([, path]) => path!),
    creators,
    image: { name, mediaType, content: Uint8Array.from(content) },
  }
}

/** Creates its accounts and its images. */
export async function attackerOf(address: string): Promise<Attacker> {
  const accounts = []
  for (let n = 0; n < attackerAccounts; n++)
    accounts.push(await createAccount(address, `attacker-${n}`, '203.0.113.7'))
  const side = 10_000
  const background = { r: 20, g: 40, b: 60, alpha: 0.5 }
  const flat = sharp({ create: { width: side, height: side, channels: 4, background } })
  const tileSide = 64
  const tile = Buffer.from(
    Uint8Array.from({ length: tileSide ** 2 * 3 }, (_, k) => (k * k * 31 + k * 7) % 256),
  )
  const raw = { width: tileSide, height: tileSide, channels: 3 as const }
  const grown = sharp({ create: { width: 6_000, height: 6_000, channels: 3, background } }).composite([
    { input: tile, raw, tile: true },
  ])
  const { body } = await new Person(address).get('/creator-images/search?first=50')
  const pictures = (body.images as { sizes: { url: string }[] }[]).flatMap(({ sizes }) =>
    sizes.map(({ url }) => url),
  )
  return {
    accounts,
    pictures,
    images: {
      ofOneColour: await flat.webp({ lossless: true, effort: 0 }).toBuffer(),
      thatGrows: await grown.png({ compressionLevel: 9 }).toBuffer(),
      large: Buffer.alloc(10_000_000, 'x'),
    },
  }
}

export const emailOf = (name: string) => `${name}@people.example`

/** Creates an account with a profile, registered from `network`. */
async function createAccount(address: string, name: string, network: string): Promise<Account> {
  const person = new Person(address, { 'x-forwarded-for': network }).keepingCookies()
  const email = emailOf(name)
  await person.post('/auth/register_with_password', { email, password, displayName: name })
  const { body } = await person.post('/creator-profiles/create', { location: 'La Palma' })
  return { cookie: person.cookie, profileId: body.profile.id }
}
