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

/** The contract of existing clients: method, path, top level of the response, payload. */
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
const addedRoutes = `
POST  | /creator-images/update        | image               | imageId title description tags objects gear exposures
POST  | /creator-images/update_many   | images              | ids changes
POST  | /creator-images/delete_many   | success             | ids
GET   | /creator-images/search        | images              | text object objectKind constellation gear filter minIntegrationMinutes bortleClass capturedAfter capturedBefore tag license first after
POST  | /auth/change_password         | user                | password currentPassword
POST  | /auth/request_password_reset  | success             | email
POST  | /auth/reset_password          | success             | token password
POST  | /auth/request_email_change    | success             | email currentPassword
POST  | /auth/confirm_email_change    | email               | token
POST  | /creator-images/move          | images              | imageId toIndex
POST  | /creator-images/cover         | images              | imageId isCover
POST  | /creator-images/place         | image               | imageId rightAscension declination width
POST  | /creator-images/remove_place  | image               | imageId
POST  | /creator-social-links/move    | links               | id toIndex
POST  | /creator-support-links/move   | links               | id toIndex
POST  | /creator-gear/move            | gear                | id toIndex
GET   | /creator-gear/images          | item                | creatorProfileId id
POST  | /creator-rigs/create          | rig                 | creatorProfileId name gear
POST  | /creator-rigs/update          | rig                 | id name gear
POST  | /creator-rigs/delete          | success             | id
GET   | /creator-rigs/list            | rigs                | creatorProfileId
GET   | /sky-objects/get              | object              | name
GET   | /sky-objects/images           | images imageCount   | name
GET   | /sky-objects/list             | objects pagination  | search kind constellation page limit
GET   | /sky-hours/get                | hours               | creator filter
POST  | /account/name                 | user                | displayName
POST  | /account/picture/upload       | user                | picture left top side altText
POST  | /account/picture/update       | user                | altText
POST  | /account/picture/delete       | user                | -
POST  | /account/delete               | success             | currentPassword
POST  | /creator-profiles/delete      | success             | currentPassword
`
/** Not in REST, except when a profile was created. */
const times = 'createdAt updatedAt'
const image = `${plainFields('GalleryImage', `hiddenReason byteSize storedBytes index ${times}`)} sizes objects gear exposures placement`
/** The fields of an item, by the path or its first part. */
const entities: Record<string, string> = {
  auth: 'id displayName email role avatarUrl avatarAltText avatarSizes',
  account: 'id displayName email role avatarUrl avatarAltText avatarSizes',
  'creator-profiles': `${plainFields('CreatorProfile', 'hiddenReason imageCount updatedAt')} avatarSizes`,
  'creator-images': image,
  '/creator-images/search': `${image} creatorProfile`,
  '/sky-objects/images': `${image} creatorProfile`,
  'creator-social-links': plainFields('SocialLink', times),
  'creator-support-links': plainFields('SupportLink', times),
  '/creator-gear/images': 'id itemName imageCount images',
  'creator-gear': plainFields('GearItem', `imageCount ${times}`),
  'creator-rigs': `${plainFields('Rig', times)} gear`,
  'sky-objects': plainFields('SkyObject', 'id'),
  'sky-hours': `${plainFields('SkyHours')} constellations filters`,
}

const wordsIn = (cell = '') => cell.split(' ').filter((word) => word !== '-')
const rows = `${existingRoutes}${addedRoutes}`
  .split('\n')
  .filter(Boolean)
  .map((line) => {
    const [method, path, response, payload] = line.split('|').map((cell) => cell.trim())
    return { method, path, response: wordsIn(response), payload: wordsIn(payload) }
  })
const rowOf = ({ path }: RestRoute) => rows.find((row) => row.path === path)!
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

test('the table of REST has every row that clients rely on, no unlisted one, and a case for each of its rows', () => {
  const served = restRoutes.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const listed = rows.map(({ method, path }) => `${method} ${path}`)
  expect([...served, 'popup /auth/oauth_authorize'].toSorted()).toEqual(listed.toSorted())
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
  const { payload, response } = rowOf(route)
  const names = variablesOf(route).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(payload))
  expect(Object.keys(sent).toSorted()).toEqual(names.toSorted())
  expect(status, route.path).toBe(200)
  expect(Object.keys(body)).toEqual(response)
  if ('success' in body || 'email' in body) return
  const [thing] = thingsIn(body)
  const fields = (entities[route.path] ?? entities[route.path.split('/')[1]!]!).split(' ')
  expect(Object.keys(thing!).toSorted()).toEqual(fields.toSorted())
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
