import { creatorOf, pick, type Scenario, as, from, graph, graphGet, rest } from './scenario.ts'
import { specialties } from '../filled-site.ts'

const pages = ['/', '/creators', '/about', '/login']

export const pageLoads: Scenario[] = [
  {
    name: 'a page',
    kind: 'page',
    share: 70,
    request: (_site, n) => ({ path: pick(pages, n) }),
    contains: '<div id="root">',
  },
  {
    name: 'the page of a creator',
    kind: 'page',
    share: 40,
    request: (site, n) => ({ path: `/creators/${creatorOf(site, n).slug}` }),
    contains: '<div id="root">',
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
    request: ({ images }, n) => ({ path: pick(images, n * 13) }),
  },
  {
    name: 'a picture again',
    kind: 'unchanged',
    share: 50,
    request: ({ images }, n) => {
      const path = pick(images, n * 13)
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
]

const everySort = ['viewCount', 'createdAt', 'displayName']
const searches = ['ver', 'atacama', 'mosaics', 'caroline utah', 'hokaido', 'tromso', 'x']

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
export const PROFILE = `query ($slug: String!) { creatorProfile(slug: $slug) {
    id slug displayName avatarUrl location yearsExperience viewCount websiteUrl bio specialties equipmentSummary youtubeChannelUrl ${COVER}
    images { nodes { id title description altText tags captureDate imageUrl width height placeholder sizes { url width height mediaType } } }
    gear { id itemName category brand model description affiliateUrl personalRating priceRange recommendedFor }
    socialLinks { id platform url displayName } supportLinks { id platform url displayName description } } }`
const VIEW =
  'mutation ($slug: String!) { recordProfileView(input: { slug: $slug }) { creatorProfile { id viewCount } } }'

export const queries: Scenario[] = [
  {
    name: 'the directory over GraphQL, GET',
    kind: 'directory',
    share: 80,
    request: (_site, n) => graphGet(DIRECTORY, directoryOf(n), from(n)),
    contains: 'totalCount',
  },
  {
    name: 'the directory over GraphQL, POST',
    kind: 'directory',
    share: 20,
    request: (_site, n) => graph(DIRECTORY, directoryOf(n), from(n)),
    contains: 'totalCount',
  },
  {
    name: 'the directory over REST',
    kind: 'directory',
    share: 70,
    request: (_site, n) => rest('/creator-profiles/list', directoryOf(n), from(n)),
    contains: 'totalCount',
  },
  {
    name: 'a profile over GraphQL, GET',
    kind: 'profile',
    share: 60,
    request: (site, n) => graphGet(PROFILE, { slug: creatorOf(site, n).slug }, from(n)),
    contains: 'displayName',
  },
  {
    name: 'a profile over GraphQL for a signed-in user',
    kind: 'profile',
    share: 20,
    request: (site, n) => graph(PROFILE, { slug: creatorOf(site, n).slug }, as(creatorOf(site, n + 1))),
    contains: 'displayName',
  },
  ...[
    '/creator-images/list',
    '/creator-gear/list',
    '/creator-social-links/list',
    '/creator-support-links/list',
  ].map((path): Scenario => ({
    name: path,
    kind: 'profile',
    share: 15,
    request: (site, n) => {
      const { profileId } = creatorOf(site, n)
      return rest(path, path.includes('images') ? { profileId } : { creatorProfileId: profileId }, from(n))
    },
    contains: '[',
  })),
  {
    name: 'a profile over REST, which counts a visit',
    kind: 'view',
    share: 25,
    request: (site, n) => rest('/creator-profiles/get', { slug: creatorOf(site, n).slug }, from(n)),
    contains: 'viewCount',
  },
  {
    name: 'a visit over GraphQL',
    kind: 'view',
    share: 25,
    request: (site, n) => graph(VIEW, { slug: creatorOf(site, n).slug }, from(n)),
    contains: 'viewCount',
  },
]
