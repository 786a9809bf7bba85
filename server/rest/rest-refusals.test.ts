import { skyObjectKinds } from '../../contract/sky.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOperation } from '../testing/send-operation.ts'
import type { Fields } from '../testing/profile-parts.ts'
import {
  aCreator,
  aSignedOutUser,
  hasInput,
  missing,
  restCases,
  routesOfEachShape,
  variablesOf,
} from '../testing/rest-cases.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { hasFiles } from '../testing/person.ts'
import { aTinyImage } from '../testing/gallery-uploads.ts'
import { aliases } from './rest-input.ts'
import { type RestRoute, restRoutes } from './routes.ts'

const page = { name: 'page.jpg', mediaType: 'image/jpeg', content: new TextEncoder().encode('<html>') }

const refusals: [path: string, instead: Fields, status: number, text: string][] = [
  ['/auth/establish_session', { tempToken: '' }, 400, 'Temporary token is required'],
  [
    '/auth/establish_session',
    { tempToken: 'forged' },
    401,
    'Failed to complete authentication. Please try again.',
  ],
  ['/auth/login_with_password', { email: 'vera at people' }, 400, 'Email is required'],
  ['/auth/login_with_password', { password: 'wrong' }, 401, 'Invalid email or password'],
  ['/auth/login_with_password', { email: missing.email }, 401, 'Invalid email or password'],
  ['/account/name', { displayName: ' ' }, 400, 'Name is required'],
  ['/account/picture/upload', { side: undefined }, 400, 'Send left, top and side together, or none of them'],
  ['/account/picture/upload', { picture: page }, 400, 'Invalid file type. Accepted: JPEG, PNG, WebP'],
  ['/account/delete', { currentPassword: 'not this one' }, 400, 'This is not your current password'],
  ['/account/delete', { currentPassword: null }, 400, 'Current password is required'],
  ['/creator-profiles/delete', { currentPassword: 'not this one' }, 400, 'This is not your current password'],
  ['/creator-profiles/delete', { currentPassword: '' }, 400, 'Current password is required'],
  ['/creator-profiles/update', { websiteUrl: 'javascript:alert(1)' }, 400, 'Must be a valid URL'],
  [
    '/creator-profiles/get',
    { slug: undefined, userId: undefined },
    400,
    'Either slug or userId must be provided',
  ],
  ['/creator-profiles/get', { slug: '', userId: undefined }, 400, 'Either slug or userId must be provided'],
  ['/creator-profiles/get', { slug: 'nobody' }, 404, 'Creator profile not found'],
  ['/creator-profiles/get', { slug: undefined, userId: missing.userId }, 404, 'Creator profile not found'],
  ['/creator-profiles/list', { limit: 101 }, 400, 'limit must be at most 100'],
  [
    '/creator-profiles/list',
    { limit: 1000 },
    400,
    'The operation costs 2100, and at most 1000 is allowed: ask for fewer items or lists at a time',
  ],
  ['/creator-images/upload', { images: [] }, 400, 'Please select at least one image to upload.'],
  [
    '/creator-images/upload',
    { images: [aTinyImage(), page] },
    400,
    'page.jpg: Invalid file type. Accepted: JPEG, PNG, WebP',
  ],
  ['/creator-social-links/create', { platform: undefined }, 400, 'Platform is required'],
  ['/creator-gear/create', { itemName: undefined, category: undefined }, 400, 'Item name is required'],
]

/** The message of REST names the field. */
const misfits: Record<string, [problem: string, values: unknown[]]> = {
  String: [' must be text', [['two', 'texts']]],
  '[String]': [' must be text', [{ one: 'text' }]],
  PositiveInt: [' must be a positive integer', ['one', '1e3', 0, -1, 1.9, [1, 2], '9'.repeat(25)]],
  '[PositiveInt]': [' must be a positive integer', ['one']],
  GalleryImageChanges: [' must be an object', [7]],
  NonNegativeInt: [' must be an integer of 0 or more', ['last', -1]],
  LocalDate: [' must be a day such as 2026-03-14', ['2026-02-30', 'x'.repeat(1000)]],
  Boolean: [' must be true or false', ['yes']],
  SortOrder: [' must be asc or desc', ['sideways']],
  CreatorProfileSort: [' must be viewCount, createdAt or displayName', ['slug']],
  '[ImageGearInput]': [' must be an object', [7]],
  '[ExposureInput]': [' must be an object', [7]],
  PictureLicense: [
    ' must be allRightsReserved, cc0, ccBy, ccBySa, ccByNc, ccByNcSa, ccByNd or ccByNcNd',
    ['mine', 7],
  ],
  SkyObjectKind: [
    ` must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.keys(skyObjectKinds))}`,
    ['teapot'],
  ],
  Upload: [' must be files of a form', ['a text']],
  '[Upload]': [' must be files of a form', ['a text']],
}

let app: TestApp
beforeAll(async () => void (app = await testApp({ rateLimitScale: 100 })))
afterAll(() => app[Symbol.asyncDispose]())

/** Writes are in ownership.test.ts. */
const readsById = restRoutes.filter(
  (route) =>
    route.method === 'get' &&
    variablesOf(route).some(({ type, isRequired }) => isRequired && type === 'PositiveInt'),
)
const routeAt = (path: string) => restRoutes.find((route) => route.path === path)!
const isText = ({ type }: { type: string }) => type.includes('String')

const withoutFiles = (variables: Fields): Fields =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => !hasFiles(value)))

async function expectRefused(
  person: Person,
  route: RestRoute,
  variables: Fields,
  { status, text }: { status: number; text: unknown },
) {
  const answer = await sendOperation.REST(person, route, variables)
  expect(answer).toMatchObject({ status, body: { error: text, code: expect.any(String) } })
  expect(answer).toEqual(await sendOperation.GraphQL(person, route, variables))
}

test.each(refusals)(
  'a request for %s with %o is refused with %i: %s',
  async (path, instead, status, text) => {
    const { makeUser, variables } = restCases[path]!
    const user = await makeUser(app)
    await expectRefused(user.person, routeAt(path), { ...variables(user), ...instead }, { status, text })
  },
)

test('an email has one account, and an account one profile', async () => {
  const { person, email } = await aSignedOutUser(app)
  const register = routeAt('/auth/register_with_password')
  const again = { email: email.toUpperCase(), password: 'Andromeda 1968', displayName: 'Vera Rubin' }
  await expectRefused(person, register, again, { status: 409, text: 'Email already in use' })

  const creator = await aCreator(app)
  const refused = { status: 409, text: 'You already have a creator profile' }
  await expectRefused(creator.person, routeAt('/creator-profiles/create'), {}, refused)
})

test('too many sign-ins are refused with 429', async () => {
  await using strict = await testApp({ rateLimitScale: 1 / 60 })
  const route = routeAt('/auth/login_with_password')
  const { makeUser, variables } = restCases[route.path]!
  const user = await makeUser(strict)
  await sendOperation.REST(user.person, route, variables(user))
  await expectRefused(user.person, route, variables(user), {
    status: 429,
    text: expect.stringMatching(/^Too many sign-ins from your network. Please try again in \d+ minutes?.$/),
  })
})

test.each(readsById)('$path does not find an id that does not exist', async (route) => {
  const { person } = await aCreator(app)
  const text = expect.stringMatching(
    /^(Creator profile|Gallery image|Social link|Support link|Gear item) not found$/,
  )
  await expectRefused(person, route, restCases[route.path]!.variables({ ...missing, person }), {
    status: 404,
    text,
  })
})

/** By method and type of a field. */
const firstRoutes = new Map(
  restRoutes
    .toReversed()
    .flatMap((route) => variablesOf(route).map(({ type }) => [`${route.method} ${type}`, route] as const)),
)
/** Ids, and the first fields of a type, get all values that do not fit; others get one, which proves the type. */
const getsAll = (route: RestRoute, { name, type }: { name: string; type: string }) =>
  /^id$|Id$/.test(name) || firstRoutes.get(`${route.method} ${type}`) === route

test.each(routesOfEachShape.filter((route) => variablesOf(route).length > 0))(
  '$path names the field that is missing or does not fit',
  async (route) => {
    const { makeUser, variables } = restCases[route.path]!
    const user = await makeUser(app)
    for (const field of variablesOf(route)) {
      const { name, variable, type, isRequired } = field
      const [problem, values] = misfits[type]!
      const sent = getsAll(route, field) ? values : values.slice(0, 1)
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
        const place = hasInput(route) ? `"$input" got invalid value at "input.${variable}` : `"$${name}"`
        // The rules of an input say themselves what is missing, first of all the images of an upload.
        const isMissing = hasInput(route) && value === undefined
        const named = isMissing ? /require|at least one image/ : `Variable ${place.replaceAll('$', '\\$')}`
        expect(await sendOperation.GraphQL(user.person, route, fields)).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(named), code: 'BAD_USER_INPUT' },
        })
      }
    }
  },
)

test('a cover that is neither chosen nor reset is refused by the name of the field', async () => {
  const { person, image } = await aCreator(app)
  const text = 'isCover must be true or false'
  expect(await person.post('/creator-images/cover', { imageId: image, isCover: null })).toEqual({
    status: 400,
    body: { error: text, message: text, code: 'BAD_USER_INPUT', fields: { isCover: text } },
  })
})

/** field-limits.test.ts has the fields of these. */
const ofProfile = /^\/creator-(profiles|social-links|support-links|gear)\/(create|update)$/

test('every other route refuses a text that is invalid or too long', async () => {
  for (const route of restRoutes.filter(({ path }) => !ofProfile.test(path))) {
    const texts = variablesOf(route).filter(isText)
    if (texts.length === 0) continue
    const { makeUser, variables } = restCases[route.path]!
    const user = await makeUser(app)
    for (const { name } of texts)
      for (const text of route.method === 'get' ? ['\0'] : ['\0', 'x'.repeat(6000)]) {
        const sent = { ...variables(user), [name]: text }
        const { status } = await sendOperation.REST(user.person, route, sent)
        expect([400, 401], `${route.path} ${name}`).toContain(status)
      }
  }
})
