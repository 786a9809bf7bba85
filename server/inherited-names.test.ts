import { beforeAll, describe, expect, test } from 'vitest'
import { forAllTests } from './testing/test-app.ts'
import { cachedApp } from './testing/cached-app.ts'
import { aTinyImage } from './testing/gallery-uploads.ts'
import { type Answer, appendFile } from './testing/person.ts'
import { aCreatorWithPassword, type TestUser, writesOfEachShape } from './testing/rest-cases.ts'

const app = forAllTests(() => cachedApp({ rateLimitScale: 1000 }))
let user: TestUser
beforeAll(async () => void (user = await aCreatorWithPassword(app)))

/** Properties that every object inherits. */
const names = ['__proto__', 'constructor']

/** An object with an own property of any name. */
const named = (name: string, value: unknown): object => Object.fromEntries([[name, value]])

const UPLOAD =
  'mutation ($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { title } } }'
const search = (name: string) => `{ creatorProfiles(search: $${name}, limit: 1) { __typename } }`
const found = { creatorProfiles: { __typename: 'CreatorProfileList' } }
const plain = { __typename: 'Query' }

/** Requests of the graph in which a client chose a name, and their data or the code of their error. */
const requests: [
  place: string,
  request: (name: string) => object,
  outcome: (name: string) => object | string,
][] = [
  [
    'an operation that its document lacks',
    (name) => ({ query: 'query A { __typename } query B { __typename }', operationName: name }),
    () => 'OPERATION_RESOLUTION_FAILURE',
  ],
  [
    'an operation of its document',
    (name) => ({ query: `query ${name} { __typename } query B { sky: __typename }`, operationName: name }),
    () => plain,
  ],
  [
    'a variable',
    (name) => ({ query: `query ($${name}: String) ${search(name)}`, variables: named(name, 'Dusty') }),
    () => found,
  ],
  [
    'a required variable that it does not send',
    (name) => ({ query: `query ($${name}: String!) ${search(name)}` }),
    () => 'BAD_USER_INPUT',
  ],
  [
    'a variable that its document lacks',
    (name) => ({ query: '{ __typename }', variables: named(name, { search: 'x' }) }),
    () => plain,
  ],
  [
    'a field of an input that the schema lacks',
    (name) => ({
      query: 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }',
      variables: { input: { email: 'a@people.example', password: 'x', ...named(name, 1) } },
    }),
    () => 'BAD_USER_INPUT',
  ],
  [
    'an extension',
    (name) => ({ query: '{ __typename }', extensions: named(name, { version: 1 }) }),
    () => plain,
  ],
  [
    'a persisted query',
    (name) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: name } } }),
    () => 'PERSISTED_QUERY_NOT_FOUND',
  ],
  ['a field of the body', (name) => ({ query: '{ __typename }', ...named(name, { a: 1 }) }), () => plain],
  ['an alias', (name) => ({ query: `{ ${name}: __typename }` }), (name) => named(name, 'Query')],
  ['a profile', (name) => ({ query: `{ creatorProfile(slug: "${name}") { id } }` }), () => 'NOT_FOUND'],
]

describe.each(names)('a client that names something %s', (name) => {
  test.each(requests)('over the graph: %s', async (_place, request, outcome) => {
    // The second response may be one of the cache.
    for (const _ of [1, 2]) {
      const { data, errors } = (await (await app.visitor().ask(request(name))).json()) as Answer
      const found = errors?.[0]?.extensions['code'] ?? data
      expect(JSON.stringify(found)).toBe(JSON.stringify(outcome(name)))
    }
  })

  test('in headers, cookies and paths', async () => {
    // Not the name alone, which the log has as a path while the value of a cookie is a secret.
    const visitor = app.visitor({ [name]: 'x', cookie: `${name}=x; session=${name}.${name}` })
    expect(await visitor.run('{ __typename }')).toEqual({ status: 200, data: plain })
    expect((await visitor.fetch(`/_api/auth/oauth_callback/${name}x`)).status).toBeGreaterThanOrEqual(400)
    for (const path of [`/_api/${name}`, `/${name}`, `/images/${name}`])
      expect((await visitor.fetch(path)).status, path).toBe(404)
  })

  test('in the body of REST', async () => {
    for (const { path } of writesOfEachShape.filter((route) => route.path !== '/auth/logout')) {
      const body = JSON.stringify(named(name, { email: 'x', creatorProfileId: 1, id: 1 }))
      const [answer, empty] = [await user.person.post(path, body), await user.person.post(path, '{}')]
      expect(answer, path).toEqual(empty)
      expect(answer.status, path).toBeLessThan(500)
    }
  })

  test('in a form of the graph or of REST', async () => {
    const { person, profileId } = user
    const form = new FormData()
    const input = { creatorProfileId: profileId, title: 'Dots', images: [null] }
    form.append('operations', JSON.stringify({ query: UPLOAD, variables: { input }, ...named(name, null) }))
    form.append('map', JSON.stringify(named(name, ['variables.input.images.0'])))
    appendFile(form, name, aTinyImage())
    const headers = { 'apollo-require-preflight': 'true' }
    const response = await person.fetch('/graphql', { method: 'POST', headers, body: form })
    const galleryImages = [{ title: 'Dots' }]
    expect(await response.json()).toEqual({ data: { uploadGalleryImages: { galleryImages } } })

    const fields = { profileId: String(profileId), title: 'Dots', ...named(name, 'x'), images: aTinyImage() }
    const { body } = await person.postForm('/creator-images/upload', fields)
    expect(body).toMatchObject({ images: galleryImages })
  })
})
