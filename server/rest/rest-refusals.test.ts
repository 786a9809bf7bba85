import { skyObjectKinds } from '../../contract/sky.ts'
import { expect, test } from 'vitest'
import { sendOperation } from '../testing/send-operation.ts'
import type { Fields } from '../testing/profile-parts.ts'
import {
  aCreator,
  missing,
  type RestCase,
  restCases,
  routesOfEachShape,
  type TestUser,
  variablesOf,
} from '../testing/rest-cases.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { hasFiles } from '../testing/person.ts'
import { aTinyImage } from '../testing/gallery-uploads.ts'
import { aliases } from './rest-input.ts'
import { type RestRoute, restRoutes } from './routes.ts'

const page = { name: 'page.jpg', mediaType: 'image/jpeg', content: new TextEncoder().encode('<html>') }

/** One for each way in which a request is refused; the tests of features have the others. */
const refusals: [path: string, instead: Fields, status: number, text: string][] = [
  ['/auth/establish_session', { tempToken: '' }, 400, 'Temporary token is required'],
  ['/auth/login_with_password', { email: missing.email }, 401, 'Invalid email or password'],
  ['/account/picture/upload', { side: undefined }, 400, 'Send left, top and side together, or none of them'],
  ['/account/delete', { currentPassword: null }, 400, 'Current password is required'],
  ['/creator-profiles/get', { slug: '', userId: undefined }, 400, 'Either slug or userId must be provided'],
  ['/creator-profiles/get', { slug: 'nobody' }, 404, 'Creator profile not found'],
  ['/creator-gear/list', { creatorProfileId: missing.profileId }, 404, 'Creator profile not found'],
  ['/creator-profiles/list', { limit: 101 }, 400, 'limit must be at most 100'],
  [
    '/creator-profiles/list',
    { limit: 1000 },
    400,
    'The operation costs 2100, and at most 1000 is allowed: ask for fewer items or lists at a time',
  ],
  ['/creator-images/upload', { images: [] }, 400, 'Please select at least one picture to upload.'],
  [
    '/creator-images/upload',
    { images: [aTinyImage(), page] },
    400,
    'page.jpg: Invalid file type. Accepted: JPEG, PNG, WebP',
  ],
]

/** The message of REST names the field. */
const misfits: Record<string, [problem: string, values: unknown[]]> = {
  String: [' must be text', [['two', 'texts']]],
  '[String]': [' must be text', [{ one: 'text' }]],
  PositiveInt: [' must be a positive integer', ['one', '1e3', 0, -1, 1.9, [1, 2], '9'.repeat(25)]],
  '[PositiveInt]': [' must be a positive integer', ['one']],
  GalleryImageChanges: [' must be an object', [7]],
  PlaceHintInput: [' must be an object', [7]],
  NonNegativeInt: [' must be an integer of 0 or more', ['last', -1]],
  Float: [' must be a number', ['far', '1e3', [1, 2]]],
  LocalDate: [' must be a day such as 2026-03-14', ['2026-02-30', 'x'.repeat(1000)]],
  Boolean: [' must be true or false', ['yes']],
  SortOrder: [' must be asc or desc', ['sideways']],
  CreatorProfileSort: [' must be viewCount, createdAt or displayName', ['slug']],
  '[ImageGearInput]': [' must be an object', [7]],
  '[ExposureInput]': [' must be an object', [7]],
  PictureLicense: [
    ' must be allRightsReserved, cc0, ccBy, ccBy3, ccBySa, ccByNc, ccByNcSa, ccByNd or ccByNcNd',
    ['mine', 7],
  ],
  SkyObjectKind: [
    ` must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.keys(skyObjectKinds))}`,
    ['teapot'],
  ],
  SkyFilter: [' must be broadband, hAlpha, oxygen, sulphur or dualBand', ['red']],
  Upload: [' must be files of a form', ['a text']],
  '[Upload]': [' must be files of a form', ['a text']],
}

const app = forAllTests(testApp)

const routeAt = (path: string) => restRoutes.find((route) => route.path === path)!

const withoutFiles = (variables: Fields): Fields =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => !hasFiles(value)))

/** Nothing that is refused changes them. */
const users = new Map<RestCase['makeUser'], TestUser>()
async function userOf({ path }: RestRoute): Promise<TestUser> {
  const { makeUser } = restCases[path]!
  if (!users.has(makeUser)) users.set(makeUser, await makeUser(app))
  return users.get(makeUser)!
}

test.each(refusals)(
  'a request for %s with %o is refused with %i: %s',
  async (path, instead, status, text) => {
    const user = await userOf(routeAt(path))
    const variables = { ...restCases[path]!.variables(user), ...instead }
    const answer = await sendOperation.REST(user.person, routeAt(path), variables)
    expect(answer).toMatchObject({ status, body: { error: text, code: expect.any(String) } })
    expect(answer).toEqual(await sendOperation.GraphQL(user.person, routeAt(path), variables))
  },
)

/** Types of which each misfit was sent; further fields get the first one. */
const known = new Set<string>()

test.each(routesOfEachShape.filter((route) => variablesOf(route).length > 0))(
  '$path names the field that is missing or does not fit',
  async (route) => {
    const { variables } = restCases[route.path]!
    const user = await userOf(route)
    for (const { name, type, isRequired } of variablesOf(route)) {
      const [problem, values] = misfits[type]!
      const sent = known.has(`${route.method} ${type}`) ? values.slice(0, 1) : values
      known.add(`${route.method} ${type}`)
      const wrong = sent.map((value): [unknown, string] => [value, `${name}${problem}`])
      const alias = aliases[name]
      if (isRequired) wrong.push([undefined, `${alias ? `${name} or ${alias}` : name} is required`])
      for (const [value, text] of wrong) {
        // Without files, as JSON, because all values of a form are text. A required file needs a form.
        const isForm = type !== 'Upload' && variablesOf(route).some((one) => one.type === 'Upload')
        const fields = { ...(isForm ? variables(user) : withoutFiles(variables(user))), [name]: value }
        expect(await sendOperation.REST(user.person, route, fields)).toEqual({
          status: 400,
          body: { error: text, message: text, code: 'BAD_USER_INPUT', fields: { [name]: text } },
        })
      }
    }
  },
)

/** field-limits.test.ts has the fields of these. */
const ofProfile = /^\/creator-(profiles|social-links|support-links|gear)\/(create|update)$/

/** Secrets are compared instead, a CSV is read. */
const isOfOtherKind = (name: string) => /token|password|csv/i.test(name)

test('every other route names each text that is invalid or too long', async () => {
  for (const route of restRoutes.filter(({ path }) => !ofProfile.test(path))) {
    const names = variablesOf(route).flatMap(({ name, type }) => (type.includes('String') ? name : []))
    if (names.length === 0) continue
    const { variables } = restCases[route.path]!
    const user = await userOf(route)
    for (const text of route.method === 'get' ? ['\0'] : ['\0', 'x'.repeat(6000)]) {
      const texts = Object.fromEntries(names.map((name) => [name, text]))
      const { status, body } = await sendOperation.REST(user.person, route, { ...variables(user), ...texts })
      expect([400, 401], route.path).toContain(status)
      const named = Object.keys((body.fields ?? {}) as object).map((path) =>
        path.replace(/^filter\.|\[0\]$/g, ''),
      )
      const known = names.filter((name) => !isOfOtherKind(name))
      expect(named, route.path).toEqual(expect.arrayContaining(known))
    }
  }
})

test('a client gets an error for every field that is not a string, or is missing or null', async () => {
  const { person, profileId, image } = await aCreator(app)
  const refusal = (fields: Record<string, string>) => {
    const [text] = Object.values(fields)
    return { status: 400, body: { error: text, message: text, code: 'BAD_USER_INPUT', fields } }
  }
  const create = (gear: object) =>
    person.post('/creator-gear/create', { creatorProfileId: profileId, ...gear })
  const text = { like: '; %' }
  expect(await create({ itemName: text, category: text, brand: text })).toEqual(
    refusal({
      itemName: 'itemName must be text',
      category: 'category must be text',
      brand: 'brand must be text',
    }),
  )
  const required = { itemName: 'Item name is required', category: 'Category is required' }
  for (const gear of [{}, { itemName: null, category: null }])
    expect(await create(gear)).toEqual(refusal(required))
  // Neither chosen nor reset.
  expect(await person.post('/creator-images/cover', { imageId: image, isCover: null })).toEqual(
    refusal({ isCover: 'isCover must be true or false' }),
  )
})

test('a client reads a plain text for every kind of route while the database fails', async () => {
  const tables = ['users', 'creator_profile', 'mail', 'sky_object']
  const rename = async (name: (table: string) => string) => {
    for (const table of tables) await app.em.execute(name(table))
  }
  // Logging out needs none of these tables.
  const routes = routesOfEachShape.filter(({ path }) => path !== '/auth/logout')
  for (const route of routes) await userOf(route)
  await rename((table) => `alter table ${table} rename to gone_${table}`)
  try {
    for (const route of routes) {
      const user = await userOf(route)
      expect(route.fallback).toMatch(/^Failed to |failed$/)
      expect(await sendOperation.REST(user.person, route, restCases[route.path]!.variables(user))).toEqual({
        status: 500,
        body: {
          error: route.fallback,
          message: route.fallback,
          code: 'INTERNAL_SERVER_ERROR',
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      })
    }
  } finally {
    await rename((table) => `alter table gone_${table} rename to ${table}`)
  }
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
  const { status } = await sendOperation.REST(user.person, routeAt(path), { ...rest, [other]: id })
  expect(status).toBe(200)
})
