import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOperation } from '../testing/send-operation.ts'
import {
  aCreator,
  type RestCase,
  type TestUser,
  restCases,
  routesOfEachShape,
  variablesOf,
} from '../testing/rest-cases.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { restRoutes } from './routes.ts'

const app = forAllTests(testApp)

test('a client gets an error for every field that is not a string, or is missing', async () => {
  const { person, profileId } = await aCreator(app)
  const texts = ['itemName', 'category', 'brand']
  const fields = Object.fromEntries(texts.map((name) => [name, `${name} must be text`]))
  const text = fields['itemName']
  const wrong = Object.fromEntries(texts.map((name) => [name, { like: '; %' }]))
  expect(await person.post('/creator-gear/create', { creatorProfileId: profileId, ...wrong })).toEqual({
    status: 400,
    body: { error: text, message: text, code: 'BAD_USER_INPUT', fields },
  })
  const absent = await person.post('/creator-gear/create', { creatorProfileId: profileId })
  expect(absent).toMatchObject({
    status: 400,
    body: { fields: { itemName: 'Item name is required', category: 'Category is required' } },
  })
  const nulls = { creatorProfileId: profileId, itemName: null, category: null }
  expect(await person.post('/creator-gear/create', nulls)).toEqual(absent)
})

/** The message of each route for internal errors (docs/product.md, 'REST'). */
const fallbacks: Record<string, string> = {
  '/auth/session': 'Session check failed',
  '/auth/establish_session': 'Failed to establish session',
  '/auth/login_with_password': 'Login failed',
  '/auth/register_with_password': 'Registration failed',
  '/auth/change_password': 'Failed to change the password',
  '/auth/request_password_reset': 'Failed to request a new password',
  '/auth/reset_password': 'Failed to reset the password',
  '/auth/request_email_change': 'Failed to change the email',
  '/auth/confirm_email_change': 'Failed to change the email',
  '/account/name': 'Failed to change the name',
  '/account/picture/upload': 'Failed to upload the picture',
  '/account/picture/update': 'Failed to change the picture',
  '/account/picture/delete': 'Failed to delete the picture',
  '/account/delete': 'Failed to delete the account',
  '/creator-profiles/create': 'Failed to create profile',
  '/creator-profiles/update': 'Failed to update profile',
  '/creator-profiles/delete': 'Failed to delete profile',
  '/creator-profiles/get': 'Failed to fetch profile',
  '/creator-profiles/list': 'Failed to fetch profiles',
  '/creator-images/upload': 'Failed to upload pictures',
  '/creator-images/update': 'Failed to update picture',
  '/creator-images/delete': 'Failed to delete picture',
  '/creator-images/update_many': 'Failed to update pictures',
  '/creator-images/delete_many': 'Failed to delete pictures',
  '/creator-images/move': 'Failed to move picture',
  '/creator-images/cover': 'Failed to choose the cover',
  '/creator-images/place': 'Failed to place picture',
  '/creator-images/remove_place': 'Failed to remove the place',
  '/creator-images/search': 'Failed to search pictures',
  '/creator-images/list': 'Failed to fetch pictures',
  '/creator-social-links/create': 'Failed to create social link',
  '/creator-social-links/update': 'Failed to update social link',
  '/creator-social-links/delete': 'Failed to delete social link',
  '/creator-social-links/move': 'Failed to move social link',
  '/creator-social-links/list': 'Failed to fetch social links',
  '/creator-support-links/create': 'Failed to create support link',
  '/creator-support-links/update': 'Failed to update support link',
  '/creator-support-links/delete': 'Failed to delete support link',
  '/creator-support-links/move': 'Failed to move support link',
  '/creator-support-links/list': 'Failed to fetch support links',
  '/creator-gear/create': 'Failed to create gear item',
  '/creator-gear/update': 'Failed to update gear item',
  '/creator-gear/delete': 'Failed to delete gear item',
  '/creator-gear/move': 'Failed to move gear item',
  '/creator-gear/list': 'Failed to fetch gear items',
  '/creator-gear/images': 'Failed to fetch pictures',
  '/creator-rigs/create': 'Failed to create rig',
  '/creator-rigs/update': 'Failed to update rig',
  '/creator-rigs/delete': 'Failed to delete rig',
  '/creator-rigs/list': 'Failed to fetch rigs',
  '/sky-objects/get': 'Failed to fetch the object',
  '/sky-objects/images': 'Failed to fetch pictures',
  '/sky-objects/list': 'Failed to fetch objects',
  '/sky-hours/get': 'Failed to fetch the hours of the sky',
}

describe('a client while the database fails', () => {
  const tables = ['users', 'creator_profile', 'mail', 'sky_object']
  const rename = async (name: (table: string) => string) => {
    for (const table of tables) await app.em.getConnection().execute(name(table))
  }
  const users = new Map<RestCase['makeUser'], TestUser>()
  beforeAll(async () => {
    for (const { makeUser } of Object.values(restCases))
      if (!users.has(makeUser)) users.set(makeUser, await makeUser(app))
    await rename((table) => `alter table ${table} rename to gone_${table}`)
  })
  afterAll(() => rename((table) => `alter table gone_${table} rename to ${table}`))

  // Logging out needs none of these tables.
  test('reads a plain text for every route', async () => {
    for (const route of restRoutes.filter(({ path }) => path !== '/auth/logout')) {
      const { makeUser, variables } = restCases[route.path]!
      const user = users.get(makeUser)!
      const text = fallbacks[route.path]
      expect(await sendOperation.REST(user.person, route, variables(user))).toEqual({
        status: 500,
        body: {
          error: text,
          message: text,
          code: 'INTERNAL_SERVER_ERROR',
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      })
    }
  })
})

const synonyms: [path: string, name: string, other: string][] = routesOfEachShape.flatMap((route) =>
  variablesOf(route).flatMap(({ name }): [string, string, string][] => {
    if (name === 'profileId') return [[route.path, name, 'creatorProfileId']]
    if (name === 'creatorProfileId') return [[route.path, name, 'profileId']]
    return name === 'imageId' ? [[route.path, name, 'id']] : []
  }),
)

test.each(synonyms)('%s accepts %s under the name %s too', async (path, name, other) => {
  const { makeUser, variables } = restCases[path]!
  const user = await makeUser(app)
  const { [name]: id, ...rest } = variables(user)
  const route = restRoutes.find((one) => one.path === path)!
  expect(await sendOperation.REST(user.person, route, { ...rest, [other]: id })).toMatchObject({
    status: 200,
  })
})
