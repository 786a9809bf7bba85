import { beforeAll, describe, expect, test } from 'vitest'
import { anAccessToken, aProfile, aUser } from '../../../testing/factories.ts'
import type { CreatorProfile } from '../../profile/creator-profile.entity.ts'
import { cachedApp } from '../../../testing/cached-app.ts'
import { aTinyImage, uploading } from '../../../testing/gallery-uploads.ts'
import { accessOf } from '../../../graphql/access.ts'
import { mutations, runMutation } from '../../../testing/run-mutation.ts'
import { authorizeUrl } from '../../../../contract/oauth-popup.ts'
import { forAllTests, type Person, testApp } from '../../../testing/test-app.ts'
import { TokenScope } from '../token-scope.ts'

const app = forAllTests(testApp)
const second = forAllTests(() => testApp({ orm: app.orm }))
let creator: CreatorProfile
beforeAll(async () => void (creator = await app.has(aProfile())))

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const aToken = (userId = creator.userId) => app.has(anAccessToken(userId))

const SESSION = '{ session { id } }'
const DIRECTORY = '{ creatorProfiles { profiles { slug } } }'
const CREATE_GEAR =
  'mutation ($input: CreateGearItemInput!) { createGearItem(input: $input) { gearItem { id } } }'
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

test('a token needs no cookie, over GraphQL and REST, for reads, writes and uploads, and gets none', async () => {
  const { secret } = await aToken()
  const phone = app.visitor(bearer(secret))
  expect(await accountOf(phone)).toBe(creator.userId)
  expect((await phone.run(CREATE_GEAR, { input: gear() })).data.createGearItem.gearItem.id).toBeGreaterThan(0)
  expect((await phone.post('/creator-gear/create', gear())).status).toBe(200)
  for (const upload of Object.values(uploading)) {
    const { status, images } = await upload(phone, { profileId: creator.id, files: [aTinyImage()] })
    expect({ status, uploaded: images?.length }).toEqual({ status: 200, uploaded: 1 })
  }
  // By GET a page must send a header that other sites cannot.
  expect((await phone.fetch(`/graphql?query=${encodeURIComponent(SESSION)}`)).status).toBe(200)
  expect((await phone.fetch('/_api/auth/session')).headers.getSetCookie()).toEqual([])
  expect(await accountOf(app.visitor({ authorization: `bearer   ${secret} ` }))).toBe(creator.userId)
})

test('the cookie of a request with a token is ignored, and a header of another scheme, which may be for a proxy', async () => {
  const [other, { secret }] = [await app.as(await app.has(aUser())), await aToken()]
  const both = { cookie: other.cookie, ...bearer(secret) }
  expect(await accountOf(app.visitor(both))).toBe(creator.userId)
  await app.em.execute(`update session set expire = now() + interval '1 day'`)
  const response = await app.visitor(both).fetch('/_api/auth/session')
  expect(response.headers.getSetCookie()).toEqual([])

  const stranger = { cookie: other.cookie, authorization: `Bearer astro_${'x'.repeat(43)}` }
  expect(await refusalsOf(stranger)).toMatchObject([{ status: 401 }, { status: 401 }])
  const person = await app.as({ id: creator.userId })
  const behindProxy = app.visitor({ cookie: person.cookie, authorization: 'Basic dXNlcjpwYXNz' })
  expect(await accountOf(behindProxy)).toBe(creator.userId)
})

describe('a token that is not valid', () => {
  const invalid = 'The access token is not valid, or it was revoked'
  const unknown = `astro_${'A'.repeat(43)}`
  test('because it is empty, unknown, of another site, long or expired gets 401, not the data that visitors read', async () => {
    const refused = (message: string) => {
      const challenge = `Bearer realm="Astrofolio", error="invalid_token", error_description="${message}"`
      return { status: 401, code: 'UNAUTHENTICATED', message, challenge }
    }
    for (const token of ['', unknown, 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'x'.repeat(8_000)])
      expect(await refusalsOf(bearer(token)), token).toEqual([refused(invalid), refused(invalid)])
    const { id, secret } = await aToken()
    await app.em.execute('update access_token set expires_at = now() where id = ?', [id])
    const expired = refused('The access token has expired')
    expect(await refusalsOf(bearer(secret))).toEqual([expired, expired])
  })

  test('is refused before its upload is received, and costs no statement if it is malformed', async () => {
    const phone = app.visitor(bearer(unknown))
    const { status } = await uploading.GraphQL(phone, { profileId: creator.id, files: [aTinyImage()] })
    expect(status).toBe(401)
    const statements = (secret: string) => app.statementsOf(() => app.visitor(bearer(secret)).run(SESSION))
    expect(await statements('nonsense')).toEqual([])
    expect(await statements(unknown)).toHaveLength(1)
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
  await using cached = await cachedApp({ orm: app.orm })
  const phone = cached.visitor(bearer((await aToken()).secret))
  const path = '/_api/creator-profiles/list'
  expect(await cached.isHit(() => phone.fetch(path))).toBe(false)
  for (const isHit of [false, true])
    expect(await cached.isHit(() => cached.visitor().fetch(path))).toBe(isHit)
  expect(await cached.isHit(() => phone.fetch(path))).toBe(false)
  const { headers } = await phone.fetch(path)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('vary')).toContain('Authorization')
  expect((await phone.fetch('/_api/auth/session')).headers.get('cache-control')).toBe('no-store')
})

test('writes with a token and with a session count towards one limit', async () => {
  await using limited = await testApp({ orm: app.orm, rateLimitScale: 0.05 })
  const { id: creatorProfileId, userId } = await app.has(aProfile())
  const { secret } = await aToken(userId)
  const clients = [limited.visitor(bearer(secret)), await limited.as({ id: userId })]
  const statuses: number[] = []
  for (const client of [...clients, ...clients])
    statuses.push((await client.post('/creator-gear/create', { ...gear(), creatorProfileId })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('a revoked token is refused by every process from the next request on', async () => {
  const { id, secret } = await aToken()
  const owner = await app.as({ id: creator.userId })
  const statuses = () =>
    Promise.all([app, second].map(async (at) => (await at.visitor(bearer(secret)).run(SESSION)).status))
  expect(await statuses()).toEqual([200, 200])
  expect(await runMutation(owner, 'revokeAccessToken', { input: { id } })).not.toHaveProperty('errors')
  expect(await statuses()).toEqual([401, 401])
})

const onlyRead = 'This access token may only read. Create one with write scope.'
const notForTokens = 'Access tokens cannot do this. Sign in with a browser.'

async function creatorWithToken(scope: TokenScope) {
  const { id: profileId, userId } = await app.has(aProfile())
  const { secret } = await app.has(anAccessToken(userId, { scope }))
  return { profileId, userId, program: app.visitor(bearer(secret)) }
}

const named = (test: (name: string) => boolean) => Object.keys(mutations).filter(test)

test('tokens of write scope change what belongs to a profile, tokens count views, and nothing of the account', () => {
  const runBy = (scope: string) => named((name) => accessOf(mutations[name]!)!.tokenScope === scope)
  expect(runBy('read')).toEqual(['recordProfileView'])
  const owned = named((name) => accessOf(mutations[name]!)!.access === 'owner')
  expect(owned.length).toBeGreaterThan(20)
  expect(runBy('write').toSorted()).toEqual(['createCreatorProfile', ...owned].toSorted())
})

/** schema.test.ts has the guard of each mutation. */
test('a program with a token of read scope neither writes nor uploads, and one of write scope changes nothing of the account', async () => {
  const { program, profileId } = await creatorWithToken(TokenScope.read)
  const input = { ...gear(), creatorProfileId: profileId }
  expect((await program.post('/creator-gear/create', input)).body.error).toBe(onlyRead)
  const upload = { profileId, files: [aTinyImage()] }
  expect((await uploading.GraphQL(program, upload)).message).toBe(onlyRead)
  const writer = await creatorWithToken(TokenScope.write)
  expect(await writer.program.post('/auth/logout', {})).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', error: notForTokens },
  })
})

test('a token cannot list devices, tokens and passkeys or export the account, and reads all else of the account that it belongs to', async () => {
  const { program, userId } = await creatorWithToken(TokenScope.write)
  expect((await program.fetch('/_api/account/export')).status).toBe(403)
  const { data, errors } = await program.run(`{
    session { id devices { id } accessTokens { id } signInMethods { hasPassword linkedProviders passkeys { id } } }
  }`)
  expect(data.session).toEqual({
    id: userId,
    devices: null,
    accessTokens: null,
    signInMethods: { hasPassword: false, linkedProviders: [], passkeys: null },
  })
  const refused = { message: notForTokens, extensions: { code: 'FORBIDDEN' } }
  expect(errors).toMatchObject([
    { ...refused, path: ['session', 'devices'] },
    { ...refused, path: ['session', 'accessTokens'] },
    { ...refused, path: ['session', 'signInMethods', 'passkeys'] },
  ])
  expect((await program.get('/auth/session')).body.user).toMatchObject({ id: userId })
})
