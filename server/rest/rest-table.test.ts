import { beforeAll, expect, test } from 'vitest'
import { sendOperation } from '../testing/send-operation.ts'
import { plainFields } from '../testing/plain-fields.ts'
import type { Fields } from '../testing/profile-parts.ts'
import {
  aCreator,
  type TestUser,
  restCases,
  routesOfEachShape,
  variablesOf,
  writesOfEachShape,
} from '../testing/rest-cases.ts'
import { forAllTests, type RestAnswer, testApp } from '../testing/test-app.ts'
import { type RestRoute, restRoutes } from './routes.ts'

const about = 'bio location websiteUrl youtubeChannelId specialties'
const link = 'platform url displayName'
const gear = 'itemName category brand model description affiliateUrl personalRating priceRange recommendedFor'

/** The contract of the first clients: method, path, top level of the response, payload. Later routes have theirs in openapi.json. */
const existingRoutes = `
GET   | /auth/session                 | user                | -
POST  | /auth/logout                  | success             | -
POST  | /auth/establish_session       | user                | tempToken
popup | /auth/oauth_authorize         | -                   | provider
POST  | /auth/login_with_password     | user                | email password
POST  | /auth/register_with_password  | user                | email password displayName
POST  | /creator-profiles/create      | profile             | ${about}
POST  | /creator-profiles/update      | profile             | profileId ${about} equipmentSummary
GET   | /creator-profiles/get         | profile             | slug userId
GET   | /creator-profiles/list        | profiles pagination | page limit search sortBy sortOrder
POST  | /creator-images/upload        | images              | images title description tags profileId
GET   | /creator-images/list          | images imageCount   | profileId
POST  | /creator-images/delete        | success             | imageId
POST  | /creator-social-links/create  | link                | creatorProfileId ${link}
POST  | /creator-social-links/update  | link                | id ${link}
POST  | /creator-social-links/delete  | success             | id
GET   | /creator-social-links/list    | links               | creatorProfileId
POST  | /creator-support-links/create | link                | creatorProfileId ${link} description
POST  | /creator-support-links/update | link                | id ${link} description
POST  | /creator-support-links/delete | success             | id
GET   | /creator-support-links/list   | links               | creatorProfileId
POST  | /creator-gear/create          | gear                | creatorProfileId ${gear}
POST  | /creator-gear/update          | gear                | id ${gear}
POST  | /creator-gear/delete          | success             | id
GET   | /creator-gear/list            | gear                | creatorProfileId
`
/** Not in REST, except when a profile was created. */
const times = 'createdAt updatedAt'
/** The fields of an item, by the first part of the path. */
const entities: Record<string, string> = {
  auth: 'id displayName email role avatarUrl avatarAltText avatarSizes',
  'creator-profiles': `${plainFields('CreatorProfile', 'hiddenReason imageCount updatedAt')} avatarSizes`,
  'creator-images': `${plainFields('GalleryImage', `hiddenReason byteSize storedBytes index ${times}`)} sizes objects gear exposures placement`,
  'creator-social-links': plainFields('SocialLink', times),
  'creator-support-links': plainFields('SupportLink', times),
  'creator-gear': plainFields('GearItem', `imageCount ${times}`),
}

const wordsIn = (cell = '') => cell.split(' ').filter((word) => word !== '-')
const rows = existingRoutes
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [method, path, response, payload] = line.split('|').map((cell) => cell.trim())
    return { method, path, response: wordsIn(response), payload: wordsIn(payload) }
  })
const reads = restRoutes.filter(({ method }) => method === 'get')
const readsOfEachShape = routesOfEachShape.filter(({ method }) => method === 'get')

const app = forAllTests(() => testApp({ placesImages: true }))
/** For requests that leave the items of a creator. */
let reader: TestUser
/** What a creator reads before a write. */
let unchanged: unknown
beforeAll(async () => {
  reader = await aCreator(app)
  unchanged = plain(await shown('GraphQL', reader), reader)
})

test('the table of REST has every row that clients rely on, and a case for each of its rows', () => {
  const served = restRoutes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const listed = rows.map(({ method, path }) => `${method} ${path}`)
  expect([...served, 'popup /auth/oauth_authorize']).toEqual(expect.arrayContaining(listed))
  expect(Object.keys(restCases).toSorted()).toEqual(restRoutes.map(({ path }) => path).toSorted())
})

/** Reads the account, the profile and its lists. Omits visits by slug, which would be counted. */
async function shown(way: keyof typeof sendOperation, user: TestUser): Promise<Record<string, Fields>> {
  const own = reads.filter(({ path }) =>
    /^.auth.session$|^.creator-profiles.get$|^.creator-(?!profiles)[\w-]+.list$/.test(path),
  )
  const answers = own.map(async (route): Promise<[string, Fields]> => {
    const variables = { ...restCases[route.path]!.variables(user), slug: undefined }
    const { body } = await sendOperation[way](user.person, route, variables)
    return [route.path, body]
  })
  return Object.fromEntries(await Promise.all(answers))
}

/** Removes the values that differ between two users with equal data. */
function plain(answer: unknown, { userId, profileId }: TestUser): unknown {
  const mine: Fields = { userId, creatorProfileId: profileId }
  const unlike = ['id', 'slug', 'email', 'createdAt']
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (key in mine) return value === mine[key] ? 'mine' : value
    return value !== null && unlike.includes(key) ? `a ${key}` : value
  })
  return JSON.parse(text.replaceAll(/\/images\/\w+\/(\w+)(-[\w-]+)?/g, '/images/a folder/$1'))
}

const thingsIn = (body: Fields) =>
  Object.values(body)
    .flat()
    .filter((thing) => typeof thing === 'object')

function expectAsListed(route: RestRoute, sent: Fields, { status, body }: RestAnswer) {
  const names = variablesOf(route).map(({ name }) => name)
  expect(Object.keys(sent).toSorted(), route.path).toEqual(names.toSorted())
  expect(status, route.path).toBe(200)
  const row = rows.find(({ path }) => path === route.path)
  if (!row) return
  expect(names).toEqual(expect.arrayContaining(row.payload))
  expect(Object.keys(body)).toEqual(row.response)
  if ('success' in body) return
  const [thing] = thingsIn(body)
  expect(Object.keys(thing!).toSorted()).toEqual(entities[route.path.split('/')[1]!]!.split(' ').toSorted())
}

test('every row accepts the payload and returns the fields that clients rely on', async () => {
  for (const route of restRoutes) {
    const { makeUser, variables } = restCases[route.path]!
    const isReader = makeUser === aCreator && !/delete|logout/.test(route.path)
    const user = isReader ? reader : await makeUser(app)
    expectAsListed(route, variables(user), await sendOperation.REST(user.person, route, variables(user)))
  }
})

test.each(readsOfEachShape)('a client that reads $path gets what GraphQL returns', async (route) => {
  const { makeUser, variables } = restCases[route.path]!
  const user = makeUser === aCreator ? reader : await makeUser(app)
  const answer = await sendOperation.REST(user.person, route, variables(user))
  expect(answer).toEqual(await sendOperation.GraphQL(user.person, route, variables(user)))
})

test.each(writesOfEachShape)('a write to $path returns and stores the same as GraphQL', async (route) => {
  const { makeUser, variables } = restCases[route.path]!
  const [byRest, byGraph] = [await makeUser(app), await makeUser(app)]
  const answer = await sendOperation.REST(byRest.person, route, variables(byRest))
  const graphAnswer = await sendOperation.GraphQL(byGraph.person, route, variables(byGraph))
  expect(plain(answer, byRest)).toEqual(plain(graphAnswer, byGraph))

  const kept = await shown('GraphQL', byRest)
  if (makeUser === aCreator) expect(plain(kept, byRest)).not.toEqual(unchanged)
  expect(plain(kept, byRest)).toEqual(plain(await shown('REST', byGraph), byGraph))
  const all = Object.values(kept).flatMap(thingsIn)
  for (const thing of thingsIn(answer.body)) expect(all).toContainEqual(thing)
})
