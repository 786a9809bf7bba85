import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOperation } from '../testing/send-operation.ts'
import { aProfile, aUser } from '../testing/factories.ts'
import { userWithout, userWith, listedParts, profileParts, wholeProfile } from '../testing/profile-parts.ts'
import { type TestUser, restCases, routesOfEachShape, variablesOf } from '../testing/rest-cases.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { restRoutes } from './routes.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

describe.each(profileParts)('a client that writes a $part over REST', (part) => {
  const { key, path, required, optional } = part

  test('gets all fields back', async () => {
    const { person, address } = await userWithout(app, part)
    const { status, body } = await person.post(`${path}/create`, { ...required, ...optional, ...address })
    expect(status).toBe(200)
    expect(body).toEqual({ [key]: expect.objectContaining({ ...required, ...optional }) })

    const id = part === wholeProfile ? { profileId: body.profile.id } : { id: body[key].id }
    expect(await person.post(`${path}/update`, { ...id, ...required })).toEqual({ status: 200, body })
  })

  test('gets an error for every field that is not a string, and no field is changed', async () => {
    const { person, address } = await userWith(app, part)
    const texts = Object.entries({ ...required, ...optional }).filter(
      ([, value]) => typeof value === 'string',
    )
    const wrong = Object.fromEntries(texts.map(([name]) => [name, { like: '; %' }]))
    const fields = Object.fromEntries(texts.map(([name]) => [name, `${name} must be text`]))
    const [text] = Object.values(fields)
    for (const operation of ['create', 'update'])
      expect(
        await person.post(`${path}/${operation}`, {
          creatorProfileId: address['profileId'] ?? 1,
          ...address,
          ...wrong,
        }),
      ).toEqual({
        status: 400,
        body: { error: text, message: text, code: 'BAD_USER_INPUT', fields },
      })
  })
})

// All lists have the same routes; rest-table.test.ts has a request of each.
describe.each(listedParts.slice(0, 1))('a client that keeps a list over REST, each a $part', (part) => {
  const { key, path, required, has, name } = part

  test('deletes one', async () => {
    const { person, address } = await userWith(app, part)
    expect(await person.post(`${path}/delete`, address)).toEqual({ status: 200, body: { success: true } })
    expect(await person.post(`${path}/delete`, address)).toMatchObject({ status: 404 })
  })

  test('moves one and gets the list in its new order', async () => {
    const { id: profileId, userId } = await app.has(aProfile())
    const first = await app.has(has(profileId, 'First', 0))
    const second = await app.has(has(profileId, 'Second', 1))
    const person = await app.as({ id: userId })
    const { status, body } = await person.post(`${path}/move`, { id: second.id, toIndex: '0' })
    const list = key === 'gear' ? 'gear' : 'links'
    expect(status).toBe(200)
    expect(body).toEqual({
      [list]: [
        expect.objectContaining({ id: second.id, [name]: 'Second' }),
        expect.objectContaining({ id: first.id, [name]: 'First' }),
      ],
    })
    expect((await person.get(`${path}/list?creatorProfileId=${profileId}`)).body).toEqual(body)
  })

  test.each([
    ['create', { ...required, creatorProfileId: null }, 'creatorProfileId or profileId is required'],
    ['create', { ...required, creatorProfileId: '' }, 'creatorProfileId or profileId is required'],
    ['update', { ...required, id: { gt: 0 } }, 'id must be a positive integer'],
    ['update', { ...required, id: [1] }, 'id must be a positive integer'],
  ])('gets from %s for %j: %s', async (operation, body, text) => {
    const field = text.split(' ')[0]!
    expect(await app.visitor().post(`${path}/${operation}`, body)).toMatchObject({
      status: 400,
      body: { error: text, message: text, code: 'BAD_USER_INPUT', fields: { [field]: text } },
    })
  })

  test('gets an error for a required field that is missing or null', async () => {
    const { id, userId } = await app.has(aProfile())
    const person = await app.as({ id: userId })
    const nothing = Object.fromEntries(Object.keys(required).map((field) => [field, null]))
    const missing = await person.post(`${path}/create`, { creatorProfileId: id })
    expect(missing.status).toBe(400)
    expect(Object.keys(missing.body.fields)).toEqual(Object.keys(required))
    expect(await person.post(`${path}/create`, { creatorProfileId: id, ...nothing })).toEqual(missing)
  })
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
  '/creator-images/upload': 'Failed to upload images',
  '/creator-images/update': 'Failed to update image',
  '/creator-images/delete': 'Failed to delete image',
  '/creator-images/update_many': 'Failed to update images',
  '/creator-images/delete_many': 'Failed to delete images',
  '/creator-images/move': 'Failed to move image',
  '/creator-images/cover': 'Failed to choose the cover',
  '/creator-images/search': 'Failed to search images',
  '/creator-images/list': 'Failed to fetch images',
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
  '/creator-gear/images': 'Failed to fetch images',
  '/sky-objects/get': 'Failed to fetch the object',
  '/sky-objects/images': 'Failed to fetch images',
  '/sky-objects/list': 'Failed to fetch objects',
}

describe('a client while the database fails', () => {
  const tables = ['users', 'creator_profile', 'mail', 'sky_object']
  const rename = async (name: (table: string) => string) => {
    for (const table of tables) await app.em.getConnection().execute(name(table))
  }
  const users: Record<string, TestUser> = {}
  beforeAll(async () => {
    for (const [path, { makeUser }] of Object.entries(restCases)) users[path] = await makeUser(app)
    await rename((table) => `alter table ${table} rename to gone_${table}`)
  })
  afterAll(() => rename((table) => `alter table gone_${table} rename to ${table}`))

  // Logging out needs none of these tables.
  test('reads a plain text for every route', async () => {
    for (const route of restRoutes.filter(({ path }) => path !== '/auth/logout')) {
      const user = users[route.path]!
      const text = fallbacks[route.path]
      expect(await sendOperation.REST(user.person, route, restCases[route.path]!.variables(user))).toEqual({
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

test('a user signs out over REST without a body', async () => {
  const person = (await app.as(await app.has(aUser()))).keepingCookies()
  const response = await person.fetch('/_api/auth/logout', { method: 'POST' })
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 200,
    body: { success: true },
  })
  expect((await person.get('/auth/session')).body).toEqual({ error: 'Not signed in' })
})
