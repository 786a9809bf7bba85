import { appendFile } from '../server/testing/person.ts'
import { type Creator, type FilledSite, password, specialties } from './filled-site.ts'

/** What people do, as latencies are told apart. */
export type Kind =
  | 'page'
  | 'picture'
  | 'directory'
  | 'profile'
  | 'unchanged'
  | 'session'
  | 'sign-in'
  | 'view'
  | 'write'
  | 'upload'
  | 'refused'

/** One thing that people ask for, and how it must be answered. */
export interface Errand {
  name: string
  kind: Kind
  /** How many of a thousand requests it is. */
  share: number
  request: (site: FilledSite, n: number) => { path: string } & RequestInit
  /** 200 when absent. */
  status?: number
  /** Stands in the body. */
  says?: string
  /** What the site is known to have from then on. */
  after?: (site: FilledSite, answered: Answered) => void
}

interface Answered {
  body: string
  cookies: string[]
  sent: RequestInit
}

const json = { 'content-type': 'application/json' }
const everySort = ['viewCount', 'createdAt', 'displayName']
const searches = ['ver', 'atacama', 'mosaics', 'caroline utah', 'hokaido', 'tromso', 'x']
const pages = ['/', '/creators', '/about', '/login']

const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length]!
/** Steps by a prime, so that neighbours ask for different things and all come in turn. */
const creatorOf = ({ creators }: FilledSite, n: number) => pick(creators, n * 7919)
/** People come from a few thousand networks. */
const from = (n: number) => ({ 'x-forwarded-for': `10.${n % 5}.${(n * 31) % 250}.${(n * 17) % 250}` })

const directoryOf = (n: number): Record<string, string | number> => ({
  sortBy: pick(everySort, n),
  sortOrder: n % 5 === 0 ? 'asc' : 'desc',
  limit: n % 4 === 0 ? 20 : 12,
  page: 1 + (n % 6),
  ...(n % 3 === 1 ? { search: pick(searches, n), page: 1 } : {}),
  ...(n % 7 === 2 ? { specialty: pick(specialties, n), page: 1 } : {}),
})

const COVER = 'coverImage { id imageUrl width height placeholder sizes { url width mediaType } }'
const DIRECTORY = `query ($page: PositiveInt!, $limit: PositiveInt!, $search: String, $sortBy: CreatorProfileSort!, $sortOrder: SortOrder!, $specialty: String) {
  creatorProfiles(page: $page, limit: $limit, search: $search, sortBy: $sortBy, sortOrder: $sortOrder, specialty: $specialty) {
    profiles { id slug displayName avatarUrl location viewCount specialties ${COVER} } pagination { totalPages totalCount } } }`
const PROFILE = `query ($slug: String!) { creatorProfile(slug: $slug) {
    id slug displayName avatarUrl location yearsExperience viewCount websiteUrl bio specialties equipmentSummary youtubeChannelUrl ${COVER}
    images { id title description altText tags captureDate imageUrl width height placeholder sizes { url width height mediaType } }
    gear { id itemName category brand model description affiliateUrl personalRating priceRange recommendedFor }
    socialLinks { id platform url displayName } supportLinks { id platform url displayName description } } }`
const SESSION = '{ session { id displayName email role hasPassword linkedProviders } }'
const LOG_IN = 'mutation ($input: LogInInput!) { logIn(input: $input) { id } }'
const UPDATE_GEAR =
  'mutation ($input: UpdateGearItemInput!) { updateGearItem(input: $input) { id itemName } }'
const UPDATE_PROFILE =
  'mutation ($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { id bio } }'
const MOVE_LINK =
  'mutation ($id: PositiveInt!, $toIndex: NonNegativeInt!) { moveSocialLink(id: $id, toIndex: $toIndex) { socialLinks { id } } }'
const VIEW = 'mutation ($slug: String!) { recordProfileView(slug: $slug) { id viewCount } }'

const graph = (query: string, variables: object, headers: Record<string, string> = {}) => ({
  path: '/graphql',
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify({ query, variables }),
})
const graphGet = (query: string, variables: object, headers: Record<string, string> = {}) => ({
  path: `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString()}`,
  headers: { 'apollo-require-preflight': 'true', ...headers },
})
const rest = (
  path: string,
  query: Record<string, string | number>,
  headers: Record<string, string> = {},
) => ({
  path: `/_api${path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
  headers,
})
const restPost = (path: string, body: object | string, headers: Record<string, string> = {}) => ({
  path: `/_api${path}`,
  method: 'POST',
  headers: { ...json, ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const as = ({ cookie }: { cookie: string }) => ({ cookie })
/** Every person signs in with the right password, seldom the same one twice in a while. */
const credentials = (creator: Creator) => ({ email: creator.email, password })

const keptSession = (site: FilledSite, { cookies: [cookie = ''] }: Answered) => {
  site.sessions.push(cookie.split(';')[0]!)
}
const removableFrom =
  (list: keyof FilledSite['removable'], key: string) =>
  (site: FilledSite, { body, sent }: Answered) => {
    const [added] = [(JSON.parse(body) as Record<string, { id: number } | { id: number }[]>)[key]!].flat()
    const { cookie } = sent.headers as { cookie: string }
    site.removable[list].push({ id: added!.id, cookie })
  }

/** How many requests have each its share; a row is what people ask for. */
export const errands: Errand[] = [
  {
    name: 'a page',
    kind: 'page',
    share: 70,
    request: (_site, n) => ({ path: pick(pages, n) }),
    says: '<div id="root">',
  },
  {
    name: 'the page of a creator',
    kind: 'page',
    share: 40,
    request: (site, n) => ({ path: `/creators/${creatorOf(site, n).slug}` }),
    says: '<div id="root">',
  },
  {
    name: 'a script or style',
    kind: 'page',
    share: 50,
    request: ({ assets }, n) => ({ path: pick(assets, n) }),
  },
  {
    name: 'a picture',
    kind: 'picture',
    share: 230,
    request: ({ pictures }, n) => ({ path: pick(pictures, n * 13) }),
  },
  {
    name: 'a picture again',
    kind: 'unchanged',
    share: 50,
    request: ({ pictures }, n) => {
      const path = pick(pictures, n * 13)
      return {
        path,
        headers: { 'if-none-match': `"${path.replace('/images/', '')}"`, 'cache-control': 'max-age=0' },
      }
    },
    status: 304,
  },
  {
    name: 'the description of REST again',
    kind: 'unchanged',
    share: 10,
    request: (site) => ({
      path: '/_api/openapi.json',
      headers: { 'if-none-match': site.etag, 'cache-control': 'max-age=0' },
    }),
    status: 304,
  },
  {
    name: 'the directory by the graph, GET',
    kind: 'directory',
    share: 80,
    request: (_site, n) => graphGet(DIRECTORY, directoryOf(n), from(n)),
    says: 'totalCount',
  },
  {
    name: 'the directory by the graph, POST',
    kind: 'directory',
    share: 20,
    request: (_site, n) => graph(DIRECTORY, directoryOf(n), from(n)),
    says: 'totalCount',
  },
  {
    name: 'the directory by REST',
    kind: 'directory',
    share: 70,
    request: (_site, n) => rest('/creator-profiles/list', directoryOf(n), from(n)),
    says: 'totalCount',
  },
  {
    name: 'a profile by the graph, GET',
    kind: 'profile',
    share: 60,
    request: (site, n) => graphGet(PROFILE, { slug: creatorOf(site, n).slug }, from(n)),
    says: 'displayName',
  },
  {
    name: 'a profile by the graph for who is signed in',
    kind: 'profile',
    share: 20,
    request: (site, n) => graph(PROFILE, { slug: creatorOf(site, n).slug }, as(creatorOf(site, n + 1))),
    says: 'displayName',
  },
  ...[
    '/creator-images/list',
    '/creator-gear/list',
    '/creator-social-links/list',
    '/creator-support-links/list',
  ].map((path): Errand => ({
    name: path,
    kind: 'profile',
    share: 15,
    request: (site, n) => {
      const { profileId } = creatorOf(site, n)
      return rest(path, path.includes('images') ? { profileId } : { creatorProfileId: profileId }, from(n))
    },
    says: '[',
  })),
  {
    name: 'a profile by REST, which counts a visit',
    kind: 'view',
    share: 25,
    request: (site, n) => rest('/creator-profiles/get', { slug: creatorOf(site, n).slug }, from(n)),
    says: 'viewCount',
  },
  {
    name: 'a visit by the graph',
    kind: 'view',
    share: 25,
    request: (site, n) => graph(VIEW, { slug: creatorOf(site, n).slug }, from(n)),
    says: 'viewCount',
  },
  {
    name: 'the session by the graph',
    kind: 'session',
    share: 35,
    request: (site, n) => graph(SESSION, {}, as(creatorOf(site, n))),
    says: '@people.example',
  },
  {
    name: 'the session by REST',
    kind: 'session',
    share: 20,
    request: (site, n) => rest('/auth/session', {}, as(creatorOf(site, n))),
    says: '@people.example',
  },
  {
    name: 'no session',
    kind: 'session',
    share: 10,
    request: () => rest('/auth/session', {}),
    says: 'Not signed in',
  },
  {
    name: 'a sign-in by the graph',
    kind: 'sign-in',
    share: 3,
    request: (site, n) => graph(LOG_IN, { input: credentials(creatorOf(site, n)) }, from(n)),
    says: '"id"',
    after: keptSession,
  },
  {
    name: 'a sign-in by REST',
    kind: 'sign-in',
    share: 3,
    request: (site, n) => restPost('/auth/login_with_password', credentials(creatorOf(site, n)), from(n)),
    says: '"id"',
    after: keptSession,
  },
  {
    name: 'a sign-out',
    kind: 'session',
    share: 3,
    request: ({ sessions }) => restPost('/auth/logout', {}, { cookie: sessions.shift()! }),
    says: 'true',
  },
  {
    name: 'a change of gear by the graph',
    kind: 'write',
    share: 15,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      return graph(UPDATE_GEAR, { input: { id: creator.gearId, itemName: `Redcat ${n}` } }, as(creator))
    },
    says: 'Redcat',
  },
  {
    name: 'a change of a link by REST',
    kind: 'write',
    share: 12,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      return restPost(
        '/creator-social-links/update',
        { id: creator.linkId, displayName: `Link ${n}` },
        as(creator),
      )
    },
    says: 'Link',
  },
  {
    name: 'a change of a profile by the graph',
    kind: 'write',
    share: 12,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const bio = `I chase ${pick(specialties, n)} in the year ${n}.`
      return graph(UPDATE_PROFILE, { input: { profileId: creator.profileId, bio } }, as(creator))
    },
    says: 'I chase',
  },
  {
    name: 'a move of a link',
    kind: 'write',
    share: 5,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      return graph(MOVE_LINK, { id: creator.linkId, toIndex: n % 2 }, as(creator))
    },
    says: 'socialLinks',
  },
  {
    name: 'a new piece of gear',
    kind: 'write',
    share: 8,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const gear = { creatorProfileId: creator.profileId, itemName: `Filter ${n}`, category: 'Filter' }
      return restPost('/creator-gear/create', gear, as(creator))
    },
    says: 'Filter',
    after: removableFrom('gear', 'gear'),
  },
  {
    name: 'the end of a piece of gear',
    kind: 'write',
    share: 8,
    request: ({ removable }) => {
      const { id, cookie } = removable.gear.shift()!
      return restPost('/creator-gear/delete', { id }, { cookie })
    },
    says: 'true',
  },
  {
    name: 'a new link',
    kind: 'write',
    share: 8,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const link = { creatorProfileId: creator.profileId, platform: 'Blog', url: `https://blog.example/${n}` }
      return restPost('/creator-social-links/create', link, as(creator))
    },
    says: 'Blog',
    after: removableFrom('link', 'link'),
  },
  {
    name: 'the end of a link',
    kind: 'write',
    share: 8,
    request: ({ removable }) => {
      const { id, cookie } = removable.link.shift()!
      return graph('mutation ($id: PositiveInt!) { deleteSocialLink(id: $id) }', { id }, { cookie })
    },
    says: 'deleteSocialLink',
  },
  {
    name: 'an upload',
    kind: 'upload',
    share: 1,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const body = new FormData()
      body.append('profileId', String(creator.profileId))
      appendFile(body, 'images', site.picture)
      return { path: '/_api/creator-images/upload', method: 'POST', headers: as(creator), body }
    },
    says: 'imageUrl',
    after: removableFrom('image', 'images'),
  },
  {
    name: 'the end of a picture',
    kind: 'write',
    share: 1,
    request: ({ removable }) => {
      const { id, cookie } = removable.image.shift()!
      return restPost('/creator-images/delete', { imageId: id }, { cookie })
    },
    says: 'true',
  },
  {
    name: 'nobody, by the graph',
    kind: 'refused',
    share: 6,
    request: (_site, n) => graph(PROFILE, { slug: `nobody-${n}` }, from(n)),
    says: 'NOT_FOUND',
  },
  {
    name: 'nobody, by REST',
    kind: 'refused',
    share: 6,
    request: (_site, n) => rest('/creator-profiles/get', { slug: `nobody-${n}` }, from(n)),
    status: 404,
  },
  {
    name: 'a page that is none',
    kind: 'refused',
    share: 6,
    request: () => ({ path: '/wp-login.php' }),
    status: 404,
  },
  {
    name: 'a picture that is none',
    kind: 'refused',
    share: 4,
    request: (_site, n) => ({ path: `/images/${n.toString(16).padStart(32, '0')}/large.jpg` }),
    status: 404,
  },
  {
    name: 'a page of 1,000',
    kind: 'refused',
    share: 4,
    request: () => rest('/creator-profiles/list', { limit: 1000 }),
    status: 400,
  },
  {
    name: 'a document that asks for what is not there',
    kind: 'refused',
    share: 4,
    request: () => graph('{ creatorProfiles { secrets } }', {}),
    says: 'GRAPHQL_VALIDATION_FAILED',
  },
  {
    name: 'half a body',
    kind: 'refused',
    share: 3,
    request: () => restPost('/auth/logout', '{"a"'),
    status: 400,
  },
  {
    name: 'a body of 200 kB',
    kind: 'refused',
    share: 2,
    request: () => restPost('/creator-gear/create', { itemName: 'x'.repeat(200_000) }),
    status: 413,
  },
  {
    name: 'a write by a visitor',
    kind: 'refused',
    share: 4,
    request: () =>
      restPost('/creator-gear/create', { creatorProfileId: 1, itemName: 'Redcat', category: 'Kit' }),
    status: 401,
  },
  {
    name: "a write to another's profile",
    kind: 'refused',
    share: 4,
    request: (site, n) =>
      restPost('/creator-gear/delete', { id: creatorOf(site, n).gearId }, as(creatorOf(site, n + 1))),
    status: 403,
  },
  {
    name: 'a write from another site',
    kind: 'refused',
    share: 3,
    request: (site, n) =>
      restPost('/auth/logout', {}, { ...as(creatorOf(site, n)), origin: 'https://elsewhere.example' }),
    status: 403,
  },
  {
    name: 'a wrong password',
    kind: 'refused',
    share: 1,
    request: (_site, n) =>
      restPost('/auth/login_with_password', { email: `nobody-${n}@people.example`, password }, from(n)),
    status: 401,
  },
  {
    name: 'an upload of what is no picture',
    kind: 'refused',
    share: 1,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const body = new FormData()
      body.append('profileId', String(creator.profileId))
      const content = Uint8Array.from(Buffer.from('no picture'))
      appendFile(body, 'images', { name: 'stars.jpg', mediaType: 'image/jpeg', content })
      return { path: '/_api/creator-images/upload', method: 'POST', headers: as(creator), body }
    },
    status: 400,
  },
]

/** The errands in the order in which people come: each evenly spread, the common ones between the rare. */
export const inTurn: Errand[] = errands
  .flatMap((errand) =>
    Array.from({ length: errand.share }, (_, k) => ({ errand, at: (k + 0.5) / errand.share })),
  )
  .toSorted((a, b) => a.at - b.at)
  .map(({ errand }) => errand)
