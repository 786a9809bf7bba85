import pg from 'pg'
import { expect, test } from 'vitest'
import { requestLimits } from './request-limits.ts'
import { aUser } from '../testing/factories.ts'
import { rawUpload } from '../testing/raw-upload.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)

/** Holds the lock until the connection ends. */
async function aLock(table: string) {
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query(`begin; lock table ${table}`)
  return client
}

async function statementsWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    'select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  )
  return rows[0]!.waiting
}

async function refusal(response: Response) {
  const body = (await response.json()) as { code?: string; errors?: { extensions: { code: string } }[] }
  const code = body.code ?? body.errors?.[0]?.extensions.code
  return { status: response.status, code, retryAfter: Number(response.headers.get('retry-after')) }
}

const queryGraph = (person: Person, query: string, variables = {}, headers = {}) =>
  person.ask({ query, variables }, headers).then(refusal)

// The first one: statements of others, such as those of last use, would wait too.
test('when two hundred statements wait for a connection, further requests are rejected at once, but no session checks or health checks', async () => {
  const pool = await app.orm.em.getConnection().getNativeClient()
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const visitor = app.visitor()
  const waiting = Array.from({ length: 199 }, () => pool.query('select 1'))
  expect(await queryGraph(visitor, '{ __typename }')).toMatchObject({ status: 200 })
  waiting.push(pool.query('select 1'))
  const named = (operation: string) => ({ 'x-apollo-operation-name': operation })
  for (const refused of [
    await queryGraph(visitor, '{ __typename }'),
    await queryGraph(visitor, 'query Session { session { id } __typename }', {}, named('Session')),
    await queryGraph(visitor, 'mutation LogOut { logOut { success } }', {}, named('Session')),
    await visitor.fetch('/_api/creator-profiles/list').then(refusal),
  ]) {
    expect(refused).toMatchObject({ status: 503, code: 'BUSY' })
    expect(refused.retryAfter).toBeGreaterThan(0)
  }
  const ready = await visitor.fetch('/readyz')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'serving' }])
  for (const answered of [
    await visitor.fetch('/_api/auth/session').then(refusal),
    await queryGraph(visitor, 'query Session { session { id } }', {}, named('Session')),
    await queryGraph(visitor, 'mutation LogOut { logOut { success } }', {}, named('LogOut')),
  ])
    expect(answered).toMatchObject({ status: 200 })
  for (const client of clients) client.release()
  await Promise.all(waiting)
  expect(await queryGraph(visitor, '{ __typename }')).toMatchObject({ status: 200 })
})

test('while requests of a network hang in the database, other networks and sessions are answered', async () => {
  const { person: creator, profile } = await app.creator()
  const visitor = app.visitor()
  const other = app.visitor({ 'x-forwarded-for': '198.51.100.1' })
  const lock = await aLock('gear_item')
  // A different document each, because the response cache would run the same one once.
  const flood = Array.from({ length: 60 }, (_, n) =>
    queryGraph(visitor, `query Gear${n} { creatorProfile(id: ${profile.id}) { gear { id } } }`),
  )
  const first = Promise.race(flood)
  try {
    const { perNetwork } = requestLimits.database
    await expect.poll(() => statementsWaiting(lock), { timeout: 30_000 }).toBe(perNetwork)
    expect(await creator.get('/auth/session')).toMatchObject({ body: { user: { id: profile.userId } } })
    expect(await other.get('/creator-profiles/list')).toMatchObject({ status: 200 })
    expect(await visitor.fetch('/readyz')).toMatchObject({ status: 200 })
    expect(await statementsWaiting(lock)).toBe(perNetwork)
    expect(await Promise.race([first, Promise.resolve('none')])).toBe('none')
  } finally {
    await lock.end()
  }
  for (const { status } of await Promise.all(flood)) expect(status).toBe(200)
})

/** Sends an upload whose file never ends. */
function startSlowUpload(creator: Person, query: string) {
  const field = (name: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
  const upload = rawUpload(app, '/graphql', { Cookie: creator.cookie })
  upload.send(
    field('operations', JSON.stringify({ query, variables: { input: { picture: null } } })) +
      field('map', '{"0":["variables.input.picture"]}') +
      '--b\r\nContent-Disposition: form-data; name="0"; filename="a.jpg"\r\n\r\nx',
  )
  return upload
}

test('while the files of ten uploads arrive slowly, also beside other mutations, the directory page is answered', async () => {
  const query = `mutation ($input: UploadProfilePictureInput!) {
    uploadProfilePicture(input: $input) { session { id } } signOutOtherDevices { session { id } } }`
  const { person: creator } = await app.creator()
  // Of several accounts, because each may run three at a time.
  const others = await Promise.all(Array.from({ length: 10 }, async () => app.as(await app.has(aUser()))))
  const slow = others.map((person) => startSlowUpload(person, query))
  try {
    const picture = { name: 'a.jpg', mediaType: 'image/jpeg', content: new Uint8Array(9) }
    const { errors } = await creator.runWithFiles(query, { input: { picture } })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    const page = '{ creatorProfiles { pagination { totalCount } } directoryFilters(name: gear) { value } }'
    expect(await app.visitor().run(page)).toMatchObject({ status: 200, data: { creatorProfiles: {} } })
  } finally {
    for (const upload of slow) await upload.abort()
  }
})
