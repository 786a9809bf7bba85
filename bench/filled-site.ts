import { Person, type SentFile } from '../server/testing/person.ts'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { aStarField } from '../server/testing/images/star-field.ts'

export interface FilledSite {
  address: string
  creators: Creator[]
  /** URLs of images that no scenario deletes. */
  images: string[]
  /** Scripts and style sheets of the page. */
  assets: string[]
  /** That of openapi.json. */
  etag: string
  /** To upload. */
  image: SentFile
  /** Items that may be deleted, the oldest first. */
  removable: Record<'gear' | 'link' | 'image', Removable[]>
  /** Cookies of sessions that may be ended, the oldest first. */
  sessions: string[]
}

/** A signed-in creator, with a gear item and a link that no scenario deletes. */
export interface Creator {
  email: string
  cookie: string
  profileId: number
  slug: string
  gearId: number
  linkId: number
}

interface Removable {
  id: number
  cookie: string
}

export const password = 'Mare Tranquillitatis 69'
const creatorCount = 240
const creatorsWithImages = 24
/** The first of them may be deleted. */
const imagesPerCreator = 3
const concurrency = 8

const places = [
  'Atacama',
  'La Palma',
  'Namibia',
  'Tenerife',
  'Tromsø',
  'Utah',
  'Jura',
  'Eifel',
  'Otago',
  'Hokkaido',
]
const names = [
  'Vera',
  'Caroline',
  'Henrietta',
  'Jocelyn',
  'Annie',
  'Cecilia',
  'Maria',
  'Beatriz',
  'Nancy',
  'Andrea',
]
export const specialties = [
  'Deep Sky',
  'Mosaics',
  'Planetary',
  'Lunar',
  'Solar',
  'Comets',
  'Nightscapes',
  'Aurora',
]

const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length]!

export async function fillSite(address: string, signal: AbortSignal): Promise<FilledSite> {
  const { name, mediaType, content } = await aStarField(6)
  const image: SentFile = { name, mediaType, content: Uint8Array.from(content) }
  const site: FilledSite = {
    address,
    creators: [],
    images: [],
    assets: await assetsOf(address),
    etag: (await fetch(`${address}/_api/openapi.json`)).headers.get('etag')!,
    image,
    removable: { gear: [], link: [], image: [] },
    sessions: [],
  }
  let next = 0
  const addNext = async () => {
    while (next < creatorCount && !signal.aborted) await addCreator(site, next++)
  }
  await Promise.all(Array.from({ length: concurrency }, addNext))
  for (const creator of site.creators.slice(0, creatorsWithImages)) {
    signal.throwIfAborted()
    await addImages(site, creator)
  }
  return site
}

/** Throws if the site is not built. */
async function assetsOf(address: string): Promise<string[]> {
  const response = await fetch(address)
  const assets = [...(await response.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path!,
  )
  if (assets.length === 0) throw new Error('The site is not built: run `npm run build` first.')
  return assets
}

async function addCreator(site: FilledSite, n: number) {
  const person = new Person(site.address).keepingCookies()
  const email = `member-${n}@people.example` // unlike those of generated creators
  const displayName = `${pick(names, n)} ${pick(places, n * 7 + 3)}`
  await post(person, '/auth/register_with_password', { email, password, displayName })
  const { profile } = await post(person, '/creator-profiles/create', {
    bio: `I chase ${pick(specialties, n)} under dark skies. `.repeat(1 + (n % 12)),
    location: pick(places, n * 3),
    specialties: [pick(specialties, n), pick(specialties, n + 3)],
    yearsExperience: n % 30,
  })
  const creatorProfileId: number = profile.id
  const gear: number[] = []
  for (const itemName of ['Redcat 51', 'ASI 2600', 'EQ6-R', 'Astronomik 6 nm', 'Finder']) {
    const added = await post(person, '/creator-gear/create', { creatorProfileId, itemName, category: 'Kit' })
    gear.push(added.gear.id)
  }
  const links: number[] = []
  for (const platform of ['YouTube', 'Instagram', 'Mastodon']) {
    const url = `https://${platform.toLowerCase()}.example/${n}`
    const added = await post(person, '/creator-social-links/create', { creatorProfileId, platform, url })
    links.push(added.link.id)
  }
  const url = `https://tips.example/${n}`
  await post(person, '/creator-support-links/create', { creatorProfileId, platform: 'Tips', url })
  const { cookie } = person
  site.removable.gear.push({ id: gear.pop()!, cookie })
  site.removable.link.push({ id: links.pop()!, cookie })
  site.creators.push({
    email,
    cookie,
    profileId: creatorProfileId,
    slug: profile.slug,
    gearId: gear[0]!,
    linkId: links[0]!,
  })
}

/** In sequence, because too many concurrent uploads are rejected. */
async function addImages(site: FilledSite, { cookie, profileId }: Creator) {
  const files = Array.from({ length: imagesPerCreator }, () => site.image)
  const outcome = await uploading.REST(new Person(site.address, { cookie }), { profileId, files })
  const [removable, ...kept] = outcome.images ?? []
  if (!removable) throw new Error(`Uploading pictures failed: ${outcome.status} ${outcome.message}`)
  site.removable.image.push({ id: removable.id, cookie })
  for (const { imageUrl, sizes } of kept) site.images.push(imageUrl, ...sizes.map(({ url }) => url))
}

async function post(person: Person, path: string, body: object) {
  const answer = await person.post(path, body)
  if (answer.status !== 200)
    throw new Error(`${path} answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
