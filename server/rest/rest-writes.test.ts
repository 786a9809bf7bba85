import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProfile } from '../testing/factories.ts'
import { listedParts, profileParts, wholeProfile } from '../testing/profile-parts.ts'
import { beginner, holder } from '../testing/profile-writes.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { restRoutes } from './routes.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

/** Specification section 3, an entity a row. */
const wholes: Record<string, string[]> = {
  profile: [
    'id',
    'userId',
    'slug',
    'displayName',
    'bio',
    'location',
    'websiteUrl',
    'youtubeChannelId',
    'youtubeChannelUrl',
    'specialties',
    'equipmentSummary',
    'avatarUrl',
    'yearsExperience',
    'viewCount',
    'createdAt',
  ],
  'social link': ['id', 'creatorProfileId', 'platform', 'url', 'displayName'],
  'support link': ['id', 'creatorProfileId', 'platform', 'url', 'displayName', 'description'],
  'gear item': [
    'id',
    'creatorProfileId',
    'itemName',
    'category',
    'brand',
    'model',
    'description',
    'affiliateUrl',
    'personalRating',
    'priceRange',
    'recommendedFor',
  ],
}

describe.each(profileParts)('a client that writes a $part by REST', (part) => {
  const { key, path, needed, optional } = part

  test('gets all of it back', async () => {
    const { person, address } = await beginner(app, part)
    const { status, body } = await person.post(`${path}/create`, { ...needed, ...optional, ...address })
    expect(status).toBe(200)
    expect(body).toEqual({ [key]: expect.objectContaining({ ...needed, ...optional }) })
    expect(Object.keys(body[key])).toEqual(wholes[part.part])

    const id = part === wholeProfile ? { profileId: body.profile.id } : { id: body[key].id }
    expect(await person.post(`${path}/update`, { ...id, ...needed })).toEqual({ status: 200, body })
  })

  test('hears of every field that is no text, none of which is changed', async () => {
    const { person, address } = await holder(app, part)
    const texts = Object.entries({ ...needed, ...optional }).filter(([, value]) => typeof value === 'string')
    const wrong = Object.fromEntries(texts.map(([name]) => [name, { like: '; %' }]))
    const fields = Object.fromEntries(texts.map(([name]) => [name, `${name} must be text`]))
    const [text] = Object.values(fields)
    for (const operation of ['create', 'update'])
      expect(
        await person.post(`${path}/${operation}`, { ...address, creatorProfileId: 1, ...wrong }),
      ).toEqual({
        status: 400,
        body: { error: text, message: text, code: 'BAD_USER_INPUT', fields },
      })
  })
})

describe.each(listedParts)('a client that keeps a list by REST, each a $part', (part) => {
  const { key, path, needed, has, name } = part

  test('deletes one', async () => {
    const { person, address } = await holder(app, part)
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
    ['create', {}, 'creatorProfileId is required'],
    ['create', { ...needed, creatorProfileId: null }, 'creatorProfileId is required'],
    ['create', { ...needed, creatorProfileId: '' }, 'creatorProfileId is required'],
    ['create', { ...needed, creatorProfileId: 'mine' }, 'creatorProfileId must be a positive integer'],
    ['update', needed, 'id is required'],
    ['update', { ...needed, id: 0 }, 'id must be a positive integer'],
    ['update', { ...needed, id: -1 }, 'id must be a positive integer'],
    ['update', { ...needed, id: 1.5 }, 'id must be a positive integer'],
    ['update', { ...needed, id: { gt: 0 } }, 'id must be a positive integer'],
    ['update', { ...needed, id: [1] }, 'id must be a positive integer'],
    ['delete', {}, 'id is required'],
    ['delete', { id: 'all' }, 'id must be a positive integer'],
    ['move', { id: 1 }, 'toIndex is required'],
    ['move', { id: 1, toIndex: -1 }, 'toIndex must be an integer of 0 or more'],
    ['move', [], 'id is required'],
  ])('is told by %s of %j: %s', async (operation, body, text) => {
    const field = text.split(' ')[0]!
    expect(await app.visitor().post(`${path}/${operation}`, body)).toMatchObject({
      status: 400,
      body: { error: text, message: text, code: 'BAD_USER_INPUT', fields: { [field]: text } },
    })
  })

  test('is told what a new one cannot do without, missing or null', async () => {
    const { id, userId } = await app.has(aProfile())
    const person = await app.as({ id: userId })
    const nothing = Object.fromEntries(Object.keys(needed).map((field) => [field, null]))
    const missing = await person.post(`${path}/create`, { creatorProfileId: id })
    expect(missing.status).toBe(400)
    expect(Object.keys(missing.body.fields)).toEqual(Object.keys(needed))
    expect(await person.post(`${path}/create`, { creatorProfileId: id, ...nothing })).toEqual(missing)
  })
})

test.each(['null', '"text"', '7', '{', '', '[]', '{"__proto__":{"id":1}}'])(
  'a client that sends %j as a body is refused',
  async (body) => {
    expect(await app.visitor().post('/creator-gear/delete', body)).toEqual({
      status: 400,
      body: expect.objectContaining({ error: expect.any(String), message: expect.any(String) }),
    })
  },
)

/** Specification section 8. */
const fallbacks: Record<string, string> = {
  '/auth/session': 'Session check failed',
  '/auth/login_with_password': 'Login failed',
  '/auth/register_with_password': 'Registration failed',
  '/creator-profiles/create': 'Failed to create profile',
  '/creator-profiles/update': 'Failed to update profile',
  '/creator-profiles/get': 'Failed to fetch profile',
  '/creator-profiles/list': 'Failed to fetch profiles',
  '/creator-images/list': 'Failed to fetch images',
  '/creator-social-links/create': 'Failed to create social link',
  '/creator-social-links/update': 'Failed to update social link',
  '/creator-social-links/delete': 'Failed to delete social link',
  '/creator-social-links/list': 'Failed to fetch social links',
  '/creator-support-links/create': 'Failed to create support link',
  '/creator-support-links/update': 'Failed to update support link',
  '/creator-support-links/delete': 'Failed to delete support link',
  '/creator-support-links/list': 'Failed to fetch support links',
  '/creator-gear/create': 'Failed to create gear item',
  '/creator-gear/update': 'Failed to update gear item',
  '/creator-gear/delete': 'Failed to delete gear item',
  '/creator-gear/list': 'Failed to fetch gear items',
}

describe('a client that asks while the database fails', () => {
  const tables = ['users', 'creator_profile']
  const rename = async (name: (table: string) => string) => {
    for (const table of tables) await app.em.getConnection().execute(name(table))
  }
  let person: Person
  /** What any of the routes could ask for; each takes what it knows. */
  let given: Record<string, string>
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const { id, userId } = await app.has(aProfile())
    for (const { path, has } of listedParts) ids[path] = (await app.has(has(id))).id
    person = await app.as({ id: userId })
    given = {
      email: 'vera@people.example',
      password: 'Andromeda 1968',
      displayName: 'Vera Rubin',
      userId: `${userId}`,
      profileId: `${id}`,
      creatorProfileId: `${id}`,
      ...Object.assign({}, ...listedParts.map(({ needed }) => needed)),
    }
    await rename((table) => `alter table ${table} rename to gone_${table}`)
  })
  afterAll(() => rename((table) => `alter table gone_${table} rename to ${table}`))

  test.each(restRoutes.filter(({ path }) => fallbacks[path]))(
    'reads a plain text for $path',
    async ({ path, method }) => {
      const id = ids[path.replace(/\/[a-z]+$/, '')]
      const { status, body } =
        method === 'post'
          ? await person.post(path, { ...given, id })
          : await person.get(`${path}?${new URLSearchParams(given).toString()}`)
      const text = fallbacks[path]
      expect(status).toBe(500)
      expect(body).toEqual({
        error: text,
        message: text,
        code: 'INTERNAL_SERVER_ERROR',
        requestId: expect.any(String),
      })
    },
  )

  test('knows every route of the specification', () => {
    const paths = restRoutes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(Object.keys(fallbacks)))
  })
})
