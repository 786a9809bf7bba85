import { afterAll, beforeAll, expect, test } from 'vitest'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person } from '../server/testing/person.ts'
import { startReplicatedPostgres } from '../server/testing/postgres-replica.ts'
import { startS3Server } from '../server/testing/s3-server.ts'
import { registerCreator, starFields } from './site.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'

const password = 'Mare Tranquillitatis 69'
const email = 'vera@people.example'

// Two processes that share only a database with its replica, a bucket and a secret.
const ending = new AsyncDisposableStack()
let one: RunningServer
let other: RunningServer
let replica: EmbeddedPostgres
/** A creator who signed in on the first machine, with her cookie. */
let vera: { cookie: string; profileId: number; slug: string }
beforeAll(async () => {
  const postgres = ending.use(await startReplicatedPostgres())
  replica = postgres.replica
  const bucket = ending.use(await startS3Server())
  const start = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-machine-'))
    ending.defer(() => rm(dataDir, { recursive: true, force: true }))
    const server = await startServer({
      ...bucket.environment,
      DATABASE_URL: postgres.primary.url,
      DATABASE_REPLICA_URLS: replica.url,
      DATA_DIR: dataDir,
      SESSION_SECRET: 'a secret that both of the machines know',
      TRUST_PROXY: 'loopback',
    })
    ending.defer(async () => void (await server.stop()))
    return server
  }
  ;[one, other] = await Promise.all([start(), start()])
  vera = await registerCreator(one)
})
afterAll(() => ending.disposeAsync())

/** Lets the replica stop or continue to replay what the primary writes. */
async function letReplicaFollow(isFollowing: boolean) {
  const client = new pg.Client(replica.url)
  await client.connect()
  await client.query(`select pg_wal_replay_${isFollowing ? 'resume' : 'pause'}()`)
  const state = async () =>
    (await client.query<{ state: string }>('select pg_get_wal_replay_pause_state() state')).rows[0]!.state
  await expect.poll(state).toBe(isFollowing ? 'not paused' : 'paused')
  await client.end()
}

let network = 0
/** A client of one machine with its own network address. */
const visitorAt = ({ address }: RunningServer) =>
  new Person(address, { 'x-forwarded-for': `198.51.100.${++network}` })
const veraAt = ({ address }: RunningServer) => new Person(address, { cookie: vera.cookie })

const bioFor = async (person: Person) =>
  (await person.get(`/creator-profiles/get?userId=1`)).body.profile?.bio as string | undefined
const writeBio = async (person: Person, bio: string) =>
  expect((await person.post('/creator-profiles/update', { profileId: vera.profileId, bio })).status).toBe(200)

test('a user who signs in on one machine is signed in on the other, writes there, and is signed out on both', async () => {
  const [atOne, atOther] = [visitorAt(one).keepingCookies(), veraAt(other)]
  expect((await atOther.get('/auth/session')).body).toMatchObject({ user: { email } })
  await writeBio(atOther, 'I chase dust from another machine.')
  expect(await bioFor(veraAt(one))).toBe('I chase dust from another machine.')

  expect((await atOne.post('/auth/login_with_password', { email, password })).status).toBe(200)
  const elsewhere = new Person(other.address, { cookie: atOne.cookie })
  expect((await elsewhere.post('/auth/logout', {})).status).toBe(200)
  expect((await atOne.get('/auth/session')).body).toEqual({ error: 'Not signed in' })
})

test('a picture uploaded to one machine is visible on the other', async () => {
  const upload = { profileId: vera.profileId, files: await starFields(1, 0.1) }
  const { images = [] } = await uploading.GraphQL(veraAt(one), upload)
  for (const url of [images[0]!.imageUrl, ...images[0]!.sizes.map((size) => size.url)]) {
    const { status, headers } = await visitorAt(other).fetch(new URL(url).pathname)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching('^image/')])
  }
})

test('visitors read from the replica; creators and new accounts read their own writes from the primary', async () => {
  await writeBio(veraAt(one), 'What all have read.')
  await expect.poll(() => bioFor(visitorAt(other))).toBe('What all have read.')
  const pageFor = async (person: Person) => (await person.fetch(`/creators/${vera.slug}`)).text()
  // A test before may have left a page in the response cache.
  await expect.poll(() => pageFor(visitorAt(one))).toContain('What all have read.')

  await letReplicaFollow(false)
  await writeBio(veraAt(one), 'What the replica does not know.')
  expect(await bioFor(visitorAt(one))).toBe('What all have read.')
  expect(await bioFor(visitorAt(other))).toBe('What all have read.')
  expect(await bioFor(veraAt(other))).toBe('What the replica does not know.')
  expect(await pageFor(visitorAt(one))).toContain('What all have read.')
  expect(await pageFor(veraAt(other))).toContain('What the replica does not know.')
  const gear = { creatorProfileId: vera.profileId, itemName: 'Redcat 51', category: 'Telescope' }
  expect((await veraAt(other).post('/creator-gear/create', gear)).status).toBe(200)
  const gearFor = async (person: Person) =>
    (await person.get(`/creator-gear/list?creatorProfileId=${vera.profileId}`)).body.gear.length as number
  expect([await gearFor(visitorAt(one)), await gearFor(veraAt(one))]).toEqual([0, 1])

  const newcomer = visitorAt(one).keepingCookies()
  const account = { email: 'annie@people.example', password, displayName: 'Annie Cannon' }
  expect((await newcomer.post('/auth/register_with_password', account)).body.user.email).toBe(account.email)
  expect((await newcomer.get('/auth/session')).body).toMatchObject({ user: { email: account.email } })
  const { body } = await visitorAt(other).get(`/creator-profiles/get?slug=${vera.slug}`)
  expect(body.profile.bio, 'a page whose view is counted is read from the primary').toBe(
    'What the replica does not know.',
  )

  await letReplicaFollow(true)
  await expect.poll(() => bioFor(visitorAt(one))).toBe('What the replica does not know.')
})

test('a deleted profile is 404 for its owner at once, and on both machines five seconds after the replica has the deletion', async () => {
  const owner = visitorAt(one).keepingCookies()
  const account = { email: 'henrietta@people.example', password, displayName: 'Henrietta Leavitt' }
  await owner.post('/auth/register_with_password', account)
  const { body } = await owner.post('/creator-profiles/create', {})
  const { slug } = body.profile as { slug: string }
  const statusesFor = (ask: (machine: RunningServer) => Person) =>
    Promise.all(
      [one, other].map(async (machine) => {
        const page = await ask(machine).fetch(`/creators/${slug}`)
        const { data } = await ask(machine).run(`{ creatorProfile(slug: "${slug}") { slug } }`)
        return [page.status, data?.creatorProfile?.slug ?? null] as const
      }),
    )
  const shown = [200, slug]
  const gone = [404, null]
  await expect.poll(() => statusesFor(visitorAt)).toEqual([shown, shown])

  await letReplicaFollow(false)
  await owner.post('/creator-profiles/delete', { currentPassword: password })
  expect(await statusesFor(({ address }) => new Person(address, { cookie: owner.cookie }))).toEqual([
    gone,
    gone,
  ])
  expect(await statusesFor(visitorAt), 'the replica lags').toEqual([shown, shown])
  await letReplicaFollow(true)
  const begun = performance.now()
  let lastShownAt = begun
  const statuses = async () => {
    const sentAt = performance.now()
    const found = await statusesFor(visitorAt)
    if (found.flat().includes(200)) lastShownAt = sentAt
    return found
  }
  await expect.poll(statuses, { interval: 250, timeout: 15_000 }).toEqual([gone, gone])
  // By the time of the request, because its response takes long while tests keep the machine busy.
  expect(lastShownAt - begun).toBeLessThan(5_000)
})

test('while the replica is down, visitors read and search in the primary', async () => {
  const found = async (person: Person, search: string) =>
    (await person.run(`{ creatorProfiles(search: "${search}") { profiles { slug } } }`)).data as object
  const foundVera = { creatorProfiles: { profiles: [{ slug: vera.slug }] } }
  for (const at of [one, other]) expect(await found(visitorAt(at), 'vera')).toEqual(foundVera)
  await replica.stop()
  // Each pool may return one connection that was closed by the restart.
  for (const at of [one, other])
    await expect.poll(() => bioFor(visitorAt(at))).toBe('What the replica does not know.')
  const bios = await Promise.all([one, other, one].map((at) => bioFor(visitorAt(at))))
  expect(new Set(bios)).toEqual(new Set(['What the replica does not know.']))
  // Not from the response cache.
  for (const at of [one, other]) await expect.poll(() => found(visitorAt(at), 'rubin')).toEqual(foundVera)
})

test('one machine is killed: the other continues, and users stay signed in', async () => {
  const gone = once(one.child, 'exit')
  one.child.kill('SIGKILL')
  await gone
  expect((await veraAt(other).get('/auth/session')).body).toMatchObject({ user: { email } })
  await writeBio(veraAt(other), 'I am still here.')
  await expect.poll(() => bioFor(visitorAt(other))).toBe('I am still here.')
  const { body } = await visitorAt(other).get(`/creator-images/list?profileId=${vera.profileId}`)
  expect((await visitorAt(other).fetch(body.images[0].imageUrl)).status).toBe(200)
})
