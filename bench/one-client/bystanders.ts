import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Person, type SentFile } from '../../server/testing/person.ts'
import { uploading } from '../../server/testing/gallery-uploads.ts'
import { arrivals } from '../arrivals.ts'
import { microsecondsSince } from '../figures.ts'
import { Connections, failureOf, type SentRequest } from '../send.ts'
import type { Account } from './participants.ts'

/** Visitors and creators of a site while one client attacks it. */
export interface Bystanders {
  address: string
  slugs: string[]
  images: string[]
  creators: Account[]
  /** To upload. */
  image: SentFile
}

export interface Experience {
  latencies: RecordableHistogram
  /** In seconds, of one image each. */
  uploads: number[]
  /** Failures by request, with an example. */
  failures: Map<string, { times: number; example: string }>
}

const perSecond = 15
const timeoutMs = 10_000
const networks = 20
const pauseBetweenUploadsMs = 1_000

const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length]!
const words = ['orion', 'mosaic', 'vera', 'la palma', 'comet', 'andromeda', 'redcat', 'nebula']
const graph = (query: string, variables: object): SentRequest => ({
  body: JSON.stringify({ query, variables }),
})

const requests: Record<string, (site: Bystanders, n: number) => SentRequest> = {
  home: () => ({ path: '/' }),
  directory: (_site, n) => ({ path: `/creators?page=${1 + (n % 3)}` }),
  'search page': (_site, n) => ({ path: `/creators?search=${encodeURIComponent(pick(words, n))}` }),
  'page of a creator': ({ slugs }, n) => ({ path: `/creators/${pick(slugs, n)}` }),
  objects: () => ({ path: '/objects' }),
  picture: ({ images }, n) => ({ path: pick(images, n) }),
  profile: ({ slugs }, n) =>
    graph(
      'query ($slug: String!) { creatorProfile(slug: $slug) { id bio images { nodes { id } } gear { id itemName } } }',
      {
        slug: pick(slugs, n * 7),
      },
    ),
  search: (_site, n) =>
    graph(
      'query ($search: String!) { creatorProfiles(search: $search, limit: 12) { profiles { id slug } pagination { totalCount } } }',
      { search: `${pick(words, n)} ${String.fromCodePoint(97 + (n % 26))}` },
    ),
  'search of objects': (_site, n) =>
    graph('query ($search: String!) { skyObjects(search: $search) { objects { slug } } }', {
      search: pick(words, n),
    }),
  'search of pictures': (_site, n) =>
    graph('query ($text: String!) { galleryImages(filter: { text: $text }) { totalCount nodes { id } } }', {
      text: pick(words, n),
    }),
  session: ({ creators }, n) => ({
    ...graph('{ session { id displayName } }', {}),
    headers: { cookie: pick(creators, n).cookie },
  }),
  'change of a profile': ({ creators }, n) => {
    const { cookie, profileId } = pick(creators, n)
    return {
      path: '/_api/creator-profiles/update',
      body: JSON.stringify({ profileId, location: `Site ${n}` }),
      headers: { cookie },
    }
  },
}
/** Only of visitors, if there are no creators. */
const kindsOf = ({ creators }: Bystanders) =>
  Object.entries(requests).filter(([name]) => creators.length > 0 || !ofCreators.includes(name))
const ofCreators = ['session', 'change of a profile']

/** Sends requests for `seconds` and uploads one image after another; resolves when all have ended. */
export async function experienceOf(
  site: Bystanders,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<Experience> {
  using connections = new Connections()
  const kinds = kindsOf(site)
  const experience: Experience = { latencies: createHistogram(), uploads: [], failures: new Map() }
  const fail = (name: string, example: string) => {
    const { times = 0 } = experience.failures.get(name) ?? {}
    experience.failures.set(name, { times: times + 1, example })
  }
  const reading = arrivals({ perSecond, seconds, signal }, async ({ n, due }) => {
    const [name, request] = pick(kinds, n)
    const sent = request(site, Math.floor(n / kinds.length))
    const headers = { ...sent.headers, 'x-forwarded-for': `198.51.100.${1 + (n % networks)}` }
    try {
      const failure = failureOf(await connections.send(site.address, { ...sent, headers }, timeoutMs))
      if (failure) fail(name, failure)
    } catch (error) {
      fail(name, String(error))
    }
    experience.latencies.record(microsecondsSince(due))
  })
  await Promise.all([
    reading,
    ...(site.creators.length > 0 ? [uploadFor(site, seconds, experience, fail)] : []),
  ])
  return experience
}

async function uploadFor(
  { address, creators, image }: Bystanders,
  seconds: number,
  { uploads }: Experience,
  fail: (name: string, example: string) => void,
) {
  const end = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < end; n++) {
    const { cookie, profileId } = pick(creators, n)
    const begin = performance.now()
    const person = new Person(address, { cookie, 'x-forwarded-for': '198.51.100.99' })
    const { status, message } = await uploading.REST(person, { profileId, files: [image] })
    if (status !== 200) fail('upload', `${status} ${message}`)
    uploads.push((performance.now() - begin) / 1000)
    await sleep(pauseBetweenUploadsMs)
  }
}
