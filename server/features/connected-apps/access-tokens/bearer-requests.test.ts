import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccessToken, aProfile, aUser } from '../../../testing/factories.ts'
import type { CreatorProfile } from '../../profile/creator-profile.entity.ts'
import { cachedApp } from '../../../testing/cached-app.ts'
import { aSquareImage, aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { authorizeUrl } from '../../../../contract/oauth-popup.ts'
import { forAllTests, type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { TokenScope } from '../token-scope.ts'

const lines: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const app = forAllTests(() => testApp({ logger }))
const second = forAllTests(() => testApp({ orm: app.orm }))
let creator: CreatorProfile
beforeAll(async () => void (creator = await app.has(aProfile())))

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const aToken = (userId = creator.userId, scope = TokenScope.write) =>
  app.has(anAccessToken(userId, { scope }))

const SESSION = '{ session { id } }'
const DIRECTORY = '{ creatorProfiles { profiles { slug } } }'
const CREATE_GEAR =
  'mutation ($input: CreateGearItemInput!) { createGearItem(input: $input) { gearItem { id } } }'
const REVOKE = 'mutation ($id: PositiveInt!) { revokeAccessToken(input: { id: $id }) { deletedId } }'
const gear = () => ({ creatorProfileId: creator.id, itemName: 'Redcat 51', category: 'Telescope' })
const accountOf = async (person: Person) => (await person.run(SESSION)).data.session?.id

async function refusalsOf(headers: Record<string, string>) {
  const person = app.visitor(headers)
  const graph = await person.ask({ query: DIRECTORY })
  const rest = await person.fetch('/_api/creator-profiles/list')
  const { errors } = (await graph.json()) as { errors: { message: string; extensions: { code: string } }[] }
  const body = (await rest.json()) as { error: string; code: string }
  expect(errors).toEqual([{ message: body.error, extensions: { code: body.code } }])
  return [graph, rest].map(({ status, headers }) => ({
    status,
    code: body.code,
    message: body.error,
    challenge: headers.get('www-authenticate'),
  }))
}

test('a token needs no cookie, over GraphQL and REST, for reads, writes and uploads', async () => {
  const { secret } = await aToken()
  const phone = app.visitor(bearer(secret))
  expect(await accountOf(phone)).toBe(creator.userId)
  expect((await phone.run(CREATE_GEAR, { input: gear() })).data.createGearItem.gearItem.id).toBeGreaterThan(0)
  expect((await phone.post('/creator-gear/create', gear())).status).toBe(200)
  for (const upload of Object.values(uploading)) {
    const { status, images } = await upload(phone, { profileId: creator.id, files: [aTinyImage()] })
    expect({ status, uploaded: images?.length }).toEqual({ status: 200, uploaded: 1 })
  }
  expect((await phone.fetch('/_api/auth/session')).headers.getSetCookie()).toEqual([])
  expect(await accountOf(app.visitor({ authorization: `bearer   ${secret} ` }))).toBe(creator.userId)
})

test('a token and a session read the same account, with its uploaded picture', async () => {
  const { secret } = await aToken()
  const browser = await app.as({ id: creator.userId })
  await browser.postForm('/account/picture/upload', { picture: aSquareImage() })
  const { user } = (await browser.get('/auth/session')).body
  expect(user.avatarUrl).toMatch(/^\/images\//)
  expect((await app.visitor(bearer(secret)).get('/auth/session')).body).toEqual({ user })
})

test('CSRF prevention does not apply to a token: a page of another site cannot send one', async () => {
  const { secret } = await aToken()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const phone = app.visitor({ ...bearer(secret), ...foreign })
  expect((await phone.post('/creator-gear/create', gear())).status).toBe(200)
  const { status } = await phone.fetch(`/graphql?query=${encodeURIComponent(SESSION)}`)
  expect(status).toBe(200)
  const form = new FormData()
  const operation = { query: SESSION, variables: {} }
  form.append('operations', JSON.stringify(operation))
  form.append('map', '{}')
  expect((await phone.fetch('/graphql', { method: 'POST', body: form })).status).toBe(200)

  const withCookie = app.visitor({ cookie: (await app.as({ id: creator.userId })).cookie, ...foreign })
  expect((await withCookie.post('/creator-gear/create', gear())).status).toBe(403)
})

test('the cookie of a request with a token is ignored', async () => {
  const [other, { secret }] = [await app.as(await app.has(aUser())), await aToken()]
  const both = { cookie: other.cookie, ...bearer(secret) }
  expect(await accountOf(app.visitor(both))).toBe(creator.userId)
  await app.em.execute(`update session set expire = now() + interval '1 day'`)
  const response = await app.visitor(both).fetch('/_api/auth/session')
  expect(response.headers.getSetCookie()).toEqual([])

  const stranger = { cookie: other.cookie, authorization: `Bearer astro_${'x'.repeat(43)}` }
  expect(await refusalsOf(stranger)).toMatchObject([{ status: 401 }, { status: 401 }])
})

test('an Authorization header of another scheme is ignored: it may be for a proxy', async () => {
  const person = await app.as({ id: creator.userId })
  const behindProxy = app.visitor({ cookie: person.cookie, authorization: 'Basic dXNlcjpwYXNz' })
  expect(await accountOf(behindProxy)).toBe(creator.userId)
})

describe('a token that is not valid', () => {
  const invalid = 'The access token is not valid, or it was revoked'
  test.each([
    ['empty', 'Bearer'],
    ['unknown', `Bearer astro_${'A'.repeat(43)}`],
    ['of another site', 'Bearer ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['long', `Bearer ${'x'.repeat(8_000)}`],
  ])('because it is %s gets 401, not the data that visitors read', async (_why, authorization) => {
    const challenge = `Bearer realm="Astrofolio", error="invalid_token", error_description="${invalid}"`
    const refused = { status: 401, code: 'UNAUTHENTICATED', message: invalid, challenge }
    expect(await refusalsOf({ authorization })).toEqual([refused, refused])
  })

  test('because it has expired gets 401 with the reason', async () => {
    const { id, secret } = await aToken()
    await app.em.execute('update access_token set expires_at = now() where id = ?', [id])
    const refused = { status: 401, message: 'The access token has expired' }
    expect(await refusalsOf(bearer(secret))).toMatchObject([refused, refused])
  })

  test('is refused before its upload is received', async () => {
    const phone = app.visitor(bearer(`astro_${'A'.repeat(43)}`))
    const { status } = await uploading.GraphQL(phone, { profileId: creator.id, files: [aTinyImage()] })
    expect(status).toBe(401)
  })

  test('costs no statement if it is malformed', async () => {
    const statements = (secret: string) => app.statementsOf(() => app.visitor(bearer(secret)).run(SESSION))
    expect(await statements('nonsense')).toEqual([])
    expect(await statements(`astro_${'A'.repeat(43)}`)).toHaveLength(1)
  })
})

test('a token cannot start or finish a sign-in by popup, so it cannot link a provider', async () => {
  const { secret } = await aToken()
  for (const path of [
    authorizeUrl('google', { purpose: 'link' }),
    '/_api/auth/oauth_callback/google?state=x',
  ]) {
    const response = await app.visitor(bearer(secret)).fetch(path, { redirect: 'manual' })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('Access tokens cannot do this')
  }
})

test('responses to a token are neither stored in the response cache nor read from it', async () => {
  await using cached = await cachedApp()
  const { userId, slug } = await cached.has(aProfile())
  const { secret } = await cached.has(anAccessToken(userId))
  const phone = cached.visitor({ ...bearer(secret), 'apollo-require-preflight': 'true' })
  const visitor = cached.visitor({ 'apollo-require-preflight': 'true' })
  for (const path of [`/_api/creator-profiles/list`, `/graphql?query=${encodeURIComponent(DIRECTORY)}`]) {
    expect(await cached.isHit(() => phone.fetch(path))).toBe(false)
    expect(await cached.isHit(() => visitor.fetch(path))).toBe(false)
    expect(await cached.isHit(() => visitor.fetch(path))).toBe(true)
    expect(await cached.isHit(() => phone.fetch(path))).toBe(false)
    const { headers } = await phone.fetch(path)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toContain('Authorization')
    const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' }
    expect((await phone.fetch(path, { headers: known })).status).toBe(304)
  }
  expect(await cached.isHit(() => phone.run(`{ creatorProfile(slug: "${slug}") { slug } }`))).toBe(false)
  expect((await phone.fetch('/_api/auth/session')).headers.get('cache-control')).toBe('no-store')
})

test('writes with a token and with a session count towards one limit', async () => {
  await using limited = await testApp({ orm: app.orm, rateLimitScale: 0.05 })
  const { id: creatorProfileId, userId } = await app.has(aProfile())
  const { secret } = await aToken(userId)
  const clients = [limited.visitor(bearer(secret)), await limited.as({ id: userId })]
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent++)
    statuses.push(
      (await clients[sent % 2]!.post('/creator-gear/create', { ...gear(), creatorProfileId })).status,
    )
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('clients of two processes are refused from their next request on after their token is revoked', async () => {
  const { id, secret } = await aToken()
  const owner = await app.as({ id: creator.userId })
  let isRevoked = false
  const served = { before: 0, after: 0 }
  const client = async (at: TestApp) => {
    const phone = at.visitor(bearer(secret))
    for (;;) {
      const when = isRevoked ? 'after' : 'before'
      const { status } = await phone.run(SESSION)
      if (status === 401) break
      served[when]++
    }
  }
  const clients = Array.from({ length: 20 }, (_, n) => client(n % 2 ? app : second))
  await expect.poll(() => served.before).toBeGreaterThan(20)
  expect((await owner.run(REVOKE, { id })).data).toEqual({ revokeAccessToken: { deletedId: id } })
  isRevoked = true
  await Promise.all(clients)
  expect(served.after).toBe(0)
})

test('no log contains a token', async () => {
  const { id, secret } = await aToken()
  const phone = app.visitor(bearer(secret))
  await phone.run(SESSION)
  await phone.run('{ nonsense }')
  await phone.fetch('/_api/nothing')
  await app.em.execute('update access_token set expires_at = now() where id = ?', [id])
  await phone.run(SESSION)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('\n')).not.toContain(secret)
  expect(lines.join('\n')).not.toContain('Bearer')
})
