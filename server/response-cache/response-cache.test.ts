import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { cachedApp, until } from '../testing/cached-app.ts'
import { lockWaits } from '../testing/databases.ts'
import { aGalleryImage, aGearItem, aProfile } from '../testing/factories.ts'
import type { Person } from '../testing/person.ts'
import { listenForProfileChanges } from './profile-changes.ts'
import { CacheFill } from './cache-fill.ts'
import { ResponseCache } from './response-cache.ts'

let app: Awaited<ReturnType<typeof cachedApp>>
let creator: { id: number; userId: number }
beforeAll(async () => {
  app = await cachedApp()
  creator = await app.has(
    aProfile({ slug: 'dusty-lane', displayName: 'Dusty Lane', bio: 'I image dark nebulae.' }),
  )
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  await app.settle()
  app.cache.invalidate(['all'])
})

const PROFILE =
  'query P($slug: String!) { creatorProfile(slug: $slug) { slug bio viewCount gear { itemName } } }'
const DIRECTORY = '{ creatorProfiles { profiles { slug bio } pagination { totalCount } } }'
const LUNAR = '{ creatorProfiles(specialty: "Lunar") { profiles { slug } } }'
/** Reads the bio first, then the pictures, once their table is not locked. */
const RACE = 'query R($slug: String!) { creatorProfile(slug: $slug) { bio newestImages(first: 1) { id } } }'
const lane = { slug: 'dusty-lane' }
const json = { 'content-type': 'application/json' }
const guard = { 'apollo-require-preflight': 'true' }
const graphPath = (query: string, variables = {}) =>
  `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString()}`

const visitor = (headers?: Record<string, string>) => app.visitor(headers)
const bioFor = async (person: Person) => (await person.run(PROFILE, lane)).data.creatorProfile.bio as string
const post = (person: Person, query: string, variables = {}, headers = {}) =>
  person.fetch('/graphql', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ query, variables }),
  })
const rewriteBio = async (bio: string) => {
  const owner = await app.as({ id: creator.userId })
  const answer = await owner.run(
    'mutation($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { bio } }',
    { input: { profileId: creator.id, bio } },
  )
  expect(answer.errors).toBeUndefined()
}

const ways: Record<string, (person: Person, headers?: Record<string, string>) => Promise<Response>> = {
  'the graph by POST': (person, headers) => post(person, PROFILE, lane, headers),
  'the graph by GET': (person, headers) =>
    person.fetch(graphPath(PROFILE, lane), { headers: { ...guard, ...headers } }),
  'the directory by POST': (person, headers) => post(person, DIRECTORY, {}, headers),
  REST: (person, headers) => person.fetch('/_api/creator-profiles/list', headers ? { headers } : {}),
  'a list of REST': (person, headers) =>
    person.fetch(`/_api/creator-gear/list?creatorProfileId=${creator.id}`, headers ? { headers } : {}),
}

describe.each(Object.entries(ways))('%s', (_name, read) => {
  test('answers a second visitor from the cache, with the same headers except for the request id', async () => {
    const plainly = { 'accept-encoding': 'identity' }
    const first = await read(visitor(plainly))
    let second!: Response
    const statements = await app.statementsOf(async () => {
      second = await read(visitor(plainly))
    })
    expect(statements.filter((text) => text !== 'select 1')).toEqual([])
    expect(second.status).toBe(200)
    const plain = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name)))
    expect(plain(second)).toEqual(plain(first))
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('answers a visitor with another cookie the same, but as private', async () => {
    const text = await (await read(visitor())).text()
    const guest = visitor({ cookie: 'theme=dark' })
    let response!: Response
    expect(await app.isHit(async () => (response = await read(guest)))).toBe(true)
    expect(response.headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/)
    expect(await response.text()).toBe(text)
  })

  test('is neither answered from the cache nor stored for a signed-in user', async () => {
    const person = await app.as({ id: creator.userId })
    expect(await app.isHit(() => read(person))).toBe(false)
    expect(app.cache.size).toBe(0)
    await read(visitor())
    expect(await app.isHit(() => read(person))).toBe(false)
  })

  test('is sent compressed from the cache to clients that accept gzip', async () => {
    await app.has(async (em) => {
      for (let n = 0; n < 30; n++) await aProfile({ bio: `Nebula hunter number ${n}, `.repeat(5) })(em)
      for (let n = 0; n < 40; n++)
        await aGearItem(creator.id, `A refractor of good make, with a flattener and a case, number ${n}`)(em)
    })
    await app.settle()
    const text = await (await read(visitor({ 'accept-encoding': 'identity' }))).text()
    let zipped!: Response
    const readZipped = async () => (zipped = await read(visitor({ 'accept-encoding': 'gzip, deflate, br' })))
    expect(await app.isHit(readZipped)).toBe(true)
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(text.length / 2)
    expect(await zipped.text()).toBe(text)
    const unwilling = await read(visitor({ 'accept-encoding': 'identity' }))
    expect(unwilling.headers.get('content-encoding')).toBeNull()
    await app.em
      .getConnection()
      .execute(`delete from gear_item; delete from users where id <> ${creator.userId}`)
  })
})

describe.each(['the graph by GET', 'REST', 'a list of REST'])('%s', (name) => {
  const read = ways[name]!
  test('is answered with 304 from the cache to a visitor who has it', async () => {
    const first = await read(visitor())
    const has = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' }
    let again!: Response
    expect(await app.isHit(async () => (again = await read(visitor(), has)))).toBe(true)
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    for (const header of ['etag', 'cache-control', 'vary'])
      expect(again.headers.get(header), header).toBe(first.headers.get(header))
    const lacks = { 'if-none-match': '"another"', 'cache-control': 'max-age=0' }
    expect((await read(visitor(), lacks)).status).toBe(200)
  })
})

test('HEAD is answered from the cache with the headers of GET', async () => {
  const path = graphPath(PROFILE, lane)
  const get = await visitor().fetch(path, { headers: guard })
  let head!: Response
  expect(
    await app.isHit(async () => (head = await visitor().fetch(path, { method: 'HEAD', headers: guard }))),
  ).toBe(true)
  expect(await head.text()).toBe('')
  for (const header of ['etag', 'content-type', 'content-length', 'cache-control'])
    expect(head.headers.get(header), header).toBe(get.headers.get(header))
})

test('GET and POST share a response, whatever their media type and spelling', async () => {
  await post(visitor(), PROFILE, lane)
  const reads = [
    () => visitor().fetch(graphPath(PROFILE, lane), { headers: guard }),
    () => post(visitor(), PROFILE, lane, { accept: 'application/graphql-response+json' }),
    () =>
      visitor().fetch('/graphql', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ variables: lane, query: PROFILE }, null, 2),
      }),
  ]
  for (const read of reads) {
    const statements = await app.statementsOf(read)
    expect(statements.filter((text) => text.includes('creator_profile'))).toEqual([])
  }
  expect(app.cache.size).toBe(1)
  const typed = await post(visitor(), PROFILE, lane, { accept: 'application/graphql-response+json' })
  const isTyped = 'application/graphql-response+json; charset=utf-8'
  expect(typed.headers.get('content-type')).toBe(isTyped)
  const upperCase = () =>
    visitor().fetch(graphPath(PROFILE, lane).replace('graphql', 'GraphQL'), {
      headers: { ...guard, accept: 'application/graphql-response+json' },
    })
  for (const response of [await upperCase(), await upperCase()])
    expect(response.headers.get('content-type')).toBe(isTyped)
})

test('twenty concurrent visitors with the same query cost the statements of one', async () => {
  const isOfTheGraph = (text: string) => text.includes('creator_profile')
  const one = (await app.statementsOf(() => post(visitor(), PROFILE, lane))).filter(isOfTheGraph)
  expect(one).toHaveLength(1)
  app.cache.invalidate(['all'])
  const all = await app.statementsOf(async () => {
    await using lock = await locked('gear_item')
    const { misses } = app.cache
    const answers = Array.from({ length: 20 }, () => post(visitor(), PROFILE, lane))
    await until('all requests', () => app.cache.misses === misses + 20)
    await lock.isWaitedFor()
    await lock.release()
    const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
  })
  expect(all.filter(isOfTheGraph)).toEqual(one)
})

describe('a change', () => {
  test('is visible to the next visitor once its author has the response', async () => {
    for (let n = 0; n < 5; n++) {
      await bioFor(visitor())
      await visitor().run(DIRECTORY)
      await rewriteBio(`I image dark nebulae, ${n} of them.`)
      expect(await bioFor(visitor())).toBe(`I image dark nebulae, ${n} of them.`)
      expect((await visitor().run(DIRECTORY)).data.creatorProfiles.profiles[0].bio).toContain(`${n} of them`)
    }
  })

  test("invalidates the cache before the author's response, without waiting for the notification", async () => {
    const owner = await app.as({ id: creator.userId })
    const found = async (query: string) =>
      (await visitor().run(query)).data.creatorProfiles.profiles as unknown[]
    const lunar = () => found(LUNAR)
    const eclipses = () => found('{ creatorProfiles(search: "eclipses") { profiles { slug } } }')
    await app.withoutListening(async () => {
      await bioFor(visitor())
      expect(await lunar()).toEqual([])
      await owner.run(
        'mutation($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { id } }',
        { input: { profileId: creator.id, bio: 'I image what is dark.', specialties: ['Lunar'] } },
      )
      expect(await bioFor(visitor())).toBe('I image what is dark.')
      expect(await lunar()).toEqual([lane])
      expect(await eclipses()).toEqual([])
      await owner.run(
        'mutation($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { id } logOut }',
        { input: { profileId: creator.id, bio: 'I chase eclipses.' } },
      )
      expect(await bioFor(visitor())).toBe('I chase eclipses.')
      expect(await eclipses()).toEqual([lane])
    })
    await app.em.getConnection().execute(`update creator_profile set specialties = '{}'`)
  })

  test('in the database itself drops the responses with the profile, and no others', async () => {
    const other = await app.has(aProfile({ slug: 'quiet-sky' }))
    await app.settle()
    const reads = {
      lane: () => post(visitor(), PROFILE, lane),
      other: () => post(visitor(), PROFILE, { slug: 'quiet-sky' }),
      directory: () => post(visitor(), DIRECTORY),
      filter: () => post(visitor(), LUNAR),
      search: () => post(visitor(), '{ creatorProfiles(search: "Andromeda") { profiles { slug } } }'),
    }
    const run = (statement: string) => app.em.getConnection().execute(statement)
    const cases: [statement: string, dropped: (keyof typeof reads)[]][] = [
      [
        `insert into gear_item (creator_profile_id, position, item_name, category, created_at) values (${creator.id}, 0, 'Redcat', 'Telescope', now())`,
        ['lane', 'directory'],
      ],
      [
        `update gear_item set item_name = 'Esprit' where creator_profile_id = ${creator.id}`,
        ['lane', 'directory'],
      ],
      [`delete from gear_item where creator_profile_id = ${creator.id}`, ['lane', 'directory']],
      [
        `update users set display_name = 'Quiet Sky' where id = ${other.userId}`,
        ['other', 'directory', 'filter', 'search'],
      ],
      [`update users set password_hash = 'x' where id = ${other.userId}`, []],
      [`update profile_views set view_count = view_count + 1`, []],
      [`insert into users (email, display_name) values ('someone@people.example', 'Someone')`, []],
      [
        `update creator_profile set location = 'Chile' where id = ${other.id}`,
        ['other', 'directory', 'search'],
      ],
      [
        `update creator_profile set specialties = '{Solar}' where id = ${other.id}`,
        ['other', 'directory', 'filter', 'search'],
      ],
      [
        `update creator_profile set website_url = 'https://x.example' where id = ${other.id}`,
        ['other', 'directory'],
      ],
      [`delete from users where id = ${other.userId}`, ['other', 'directory', 'filter', 'search']],
      [`truncate gear_item cascade`, ['lane', 'other', 'directory', 'filter', 'search']],
    ]
    for (const [statement, dropped] of cases) {
      for (const read of Object.values(reads)) await read()
      await run(statement)
      await app.settle()
      const missed: string[] = []
      for (const [name, read] of Object.entries(reads)) if (!(await app.isHit(read))) missed.push(name)
      const gone = statement.startsWith('delete from users') || statement.startsWith('truncate gear')
      expect(
        missed.filter((name) => !(gone && name === 'other')),
        statement,
      ).toEqual(dropped.filter((name) => !(gone && name === 'other')))
    }
  })

  test('drops the pages of objects with pictures of its profile before the author has the response', async () => {
    const image = await app.has(aGalleryImage(creator.id))
    const owner = await app.as({ id: creator.userId })
    const update = async (input: object) => {
      const { errors } = await owner.run(
        'mutation ($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { id } }',
        { input: { id: image.id, ...input } },
      )
      expect(errors).toBeUndefined()
    }
    await update({ objects: ['M 31'], title: 'The first title' })
    await app.settle()
    const titles = async () => {
      const { data } = await visitor().run('{ skyObject(name: "m-31") { images { title } } }')
      return data.skyObject.images.map(({ title }: { title: string }) => title) as string[]
    }
    const names = async () => {
      const { data } = await visitor().run(
        '{ skyObject(name: "m-31") { images { creatorProfile { displayName } } } }',
      )
      return data.skyObject.images[0].creatorProfile.displayName as string
    }
    await app.withoutListening(async () => {
      expect([await titles(), await names()]).toEqual([['The first title'], 'Dusty Lane'])
      expect(await app.isHit(titles)).toBe(true)
      await update({ title: 'A better title' })
      expect(await titles()).toEqual(['A better title'])
      await owner.run('mutation { changeDisplayName(input: { displayName: "Dark Lane" }) { id } }')
      expect(await names()).toBe('Dark Lane')
      await owner.run('mutation { changeDisplayName(input: { displayName: "Dusty Lane" }) { id } }')
    })
  })

  test('of hundreds of profiles at once drops them all', async () => {
    await app.has(async (em) => {
      for (let n = 0; n < 350; n++) await aProfile()(em)
    })
    await app.settle()
    await bioFor(visitor())
    await app.em.getConnection().execute(`update creator_profile set location = 'Everywhere'`)
    await app.settle()
    expect(app.cache.size).toBe(0)
    await app.em.getConnection().execute(`delete from users where id <> ${creator.userId}`)
  })

  test('during the computation of a response keeps that response out of the cache', async () => {
    await using lock = await locked('gallery_image')
    const before = post(visitor(), RACE, lane)
    await lock.isWaitedFor()
    await rewriteBio('Newer than what was read.')
    await lock.release()
    expect(await bioIn(before)).not.toBe('Newer than what was read.')
    expect(await bioIn(post(visitor(), RACE, lane))).toBe('Newer than what was read.')
  })

  test('during the computation of a response is visible to a visitor who sends the same query then', async () => {
    await using lock = await locked('gallery_image')
    const before = post(visitor(), RACE, lane)
    await lock.isWaitedFor()
    await rewriteBio('Newer than what is being read.')
    const { misses } = app.cache
    const after = post(visitor(), RACE, lane)
    await until('the second request', () => app.cache.misses === misses + 1)
    await lock.release()
    expect(await bioIn(before)).not.toBe('Newer than what is being read.')
    expect(await bioIn(after)).toBe('Newer than what is being read.')
  })
})

async function bioIn(answer: Promise<Response>): Promise<string> {
  const { data } = (await (await answer).json()) as { data: { creatorProfile: { bio: string } } }
  return data.creatorProfile.bio
}

async function locked(table: string) {
  const em = app.em.fork()
  await em.begin()
  await em.execute(`lock table ${table} in access exclusive mode`)
  let isReleased = false
  const release = async () => {
    if (!isReleased) await em.commit()
    isReleased = true
  }
  return {
    release,
    isWaitedFor: () => until('a reader waits', async () => (await lockWaits(app.em)).length > 0),
    [Symbol.asyncDispose]: release,
  }
}

test('a change is soon visible in another process', async () => {
  await using other = await cachedApp(1_000_000, { orm: app.orm })
  await bioFor(other.visitor())
  expect(await other.isHit(() => bioFor(other.visitor()))).toBe(true)
  await rewriteBio('Seen everywhere at once.')
  await other.settle()
  expect(await bioFor(other.visitor())).toBe('Seen everywhere at once.')
})

test('responses from the cache count against the rate limit of a network', async () => {
  await using strict = await cachedApp(1_000_000, { orm: app.orm, rateLimitScale: 0.01 })
  const reader = strict.visitor({ 'x-forwarded-for': '198.51.100.7' })
  for (let n = 0; n < 6; n++) expect((await reader.run(PROFILE, lane)).status).toBe(200)
  expect(strict.cache.hits).toBe(5)
  expect((await reader.run(PROFILE, lane)).status).toBe(429)
})

test('while the cache does not receive notifications, it is off and empty', async () => {
  await bioFor(visitor())
  expect(app.cache.size).toBe(1)
  await app.em
    .getConnection()
    .execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '%response cache'`,
    )
  await until('the cache is off', () => !app.cache.isOn)
  expect(app.cache.size).toBe(0)
  await until('the cache is on again', () => app.cache.isOn)
  await bioFor(visitor())
  expect(await app.isHit(() => bioFor(visitor()))).toBe(true)
})

test('a change that the cache cannot handle empties it and connects again, and does not end the process', async () => {
  const invalidated: string[] = []
  class FailingCache extends ResponseCache {
    override invalidate(tags: readonly string[]) {
      if (tags.includes('fails')) throw new RangeError('Maximum call stack size exceeded')
      invalidated.push(...tags)
      super.invalidate(tags)
    }
  }
  const cache = new FailingCache(1_000_000)
  const listening = listenForProfileChanges({
    databaseUrl: app.databaseUrl,
    cache,
    logger: pino({ level: 'silent' }),
  })
  await until('the cache is on', () => cache.isOn)
  await app.em.getConnection().execute(`select pg_notify('profile_changed', 'fails')`)
  await until('the cache is emptied', () => invalidated.includes('all'))
  await until('the cache is on again', () => cache.isOn)
  expect(invalidated).not.toContain('fails')
  await listening.stop()
})

describe('the cache does not store', () => {
  test.each([
    [
      'a response about the signed-in user',
      () => post(visitor(), '{ session { id } creatorProfiles { profiles { slug } } }'),
    ],
    ['an error', () => post(visitor(), '{ creatorProfile(slug: "nobody") { slug } }')],
    [
      'half an answer',
      () =>
        post(visitor(), '{ creatorProfiles { profiles { slug } } creatorProfile(slug: "nobody") { slug } }'),
    ],
    ['a visit', () => post(visitor(), 'mutation { recordProfileView(slug: "dusty-lane") { viewCount } }')],
    ['a visit over REST', () => visitor().fetch('/_api/creator-profiles/get?slug=dusty-lane')],
    [
      'HEAD where GET counts a visit',
      () => visitor().fetch('/_api/creator-profiles/get?slug=dusty-lane', { method: 'HEAD' }),
    ],
    ['a document that does not parse', () => post(visitor(), '{')],
    ['an answer that reads no profile', () => post(visitor(), '{ __typename }')],
    ['a GET that other sites can send', () => visitor().fetch(graphPath(DIRECTORY))],
  ])('%s', async (_what, read) => {
    await read()
    expect(app.cache.size).toBe(0)
    expect(await app.isHit(read)).toBe(false)
  })
})

test('a GET that other sites can send is rejected even when the response is in the cache', async () => {
  await visitor().fetch(graphPath(DIRECTORY), { headers: guard })
  expect((await visitor().fetch(graphPath(DIRECTORY))).status).toBe(400)
  expect(
    (await visitor().fetch(graphPath(DIRECTORY), { headers: { ...guard, accept: 'text/csv' } })).status,
  ).toBe(406)
})

test('the same body with another content type has another key', async () => {
  await post(visitor(), DIRECTORY)
  for (const type of ['application/json; charset=utf-16', 'text/plain'])
    expect(
      (await post(visitor(), DIRECTORY, {}, { 'content-type': type })).status,
      type,
    ).toBeGreaterThanOrEqual(400)
})

test('a mutation that two visitors send at once runs twice', async () => {
  const visit = 'mutation { recordProfileView(slug: "dusty-lane") { viewCount } }'
  const counts = await Promise.all(
    ['203.0.113.101', '203.0.113.102', '203.0.113.103'].map(async (address) => {
      const { data } = await visitor({ 'x-forwarded-for': address }).run(visit)
      return data.recordProfileView.viewCount as number
    }),
  )
  expect(new Set(counts).size, 'each sees their own view').toBe(3)
})

test('a body that arrives in pieces is read completely, on a hit and on a miss', async () => {
  const body = JSON.stringify({ query: PROFILE, variables: lane })
  const send = async () => {
    const headers = { ...json, 'content-length': String(body.length) }
    const sent = request(`${app.address}/graphql`, { method: 'POST', headers })
    sent.write(body.slice(0, 20))
    await app.em.getConnection().execute('select pg_sleep(0.02)')
    sent.end(body.slice(20))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return text(response)
  }
  const expected = await (await post(visitor(), PROFILE, lane)).text()
  expect(await app.isHit(async () => expect(await send()).toBe(expected))).toBe(true)
  app.cache.invalidate(['all'])
  expect(await app.isHit(async () => expect(await send()).toBe(expected))).toBe(false)
})

test('the cache does not exceed its maximum size', async () => {
  const small = new ResponseCache(100_000)
  small.turnOn()
  for (let n = 0; n < 1_000; n++) {
    const fill = small.fill(`key ${n}`)
    fill.addProfile({ id: n, userId: n })
    fill.approve()
    small.store(fill, 'x'.repeat(2_000), 'etag')
    expect(small.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(small.size).toBeGreaterThan(20)
  expect(small.size).toBeLessThan(50)
  expect(small.get('key 999')).toBeDefined()
  expect(small.get('key 0')).toBeUndefined()
})

test('emptying a full cache, and changes after it, drop thousands of responses without an error', () => {
  const cache = new ResponseCache(100_000_000)
  cache.turnOn()
  const fillAll = () => {
    for (let n = 0; n < 10_000; n++) {
      const fill = cache.fill(`GET /${n}`)
      fill.operationKey = `operation ${n}`
      fill.addProfile(creator)
      fill.approve()
      cache.store(fill, '{}', 'etag')
    }
    expect(cache.size).toBe(10_000)
    expect(cache.get('GET /9999')).toBeDefined()
  }
  fillAll()
  cache.turnOff()
  expect([cache.size, cache.get('GET /9999')]).toEqual([0, undefined])
  cache.turnOn()
  fillAll()
  cache.invalidate([`profile:${creator.id}`])
  expect([cache.size, cache.get('GET /9999')]).toEqual([0, undefined])
  cache.invalidate([`profile:${creator.id}`])
})

test('a list of a hundred profiles counts with its two hundred tags', () => {
  const cache = new ResponseCache(1_000_000)
  cache.turnOn()
  for (let n = 0; n < 1_000; n++) {
    const fill = cache.fill(`key ${n}`)
    fill.addDirectory(Array.from({ length: 100 }, (_, id) => ({ id, userId: id })))
    fill.approve()
    cache.store(fill, '{"data":{}}', 'etag')
  }
  expect(cache.size).toBeGreaterThan(50)
  expect(cache.size).toBeLessThan(100)
})

test('a response that another request reuses expires with the first one, so that its view counts do not get older', async () => {
  const cache = new ResponseCache(100_000)
  cache.turnOn()
  const store = (fill: CacheFill) => {
    fill.approve()
    cache.store(fill, '{}', 'etag')
  }
  const first = new CacheFill('the operation', cache.invalidations, performance.now() - 3_500)
  first.addProfile(creator)
  store(first)
  const second = cache.fill('GET /an-address')
  second.addShared(cache.get('the operation')!)
  store(second)
  expect(cache.get('GET /an-address')).toMatchObject({ tags: first.tags })
  await sleep(600)
  expect(cache.get('GET /an-address')).toBeUndefined()
})

test('a body that arrives after its request timed out does not stop the process, even if its response is in the cache', async () => {
  await using slow = await cachedApp(1_000_000, { requestTimeoutMs: 200 })
  const { id } = await slow.has(aProfile())
  const body = JSON.stringify({ query: '{ creatorProfiles { profiles { slug } } }' })
  await slow.visitor().fetch('/graphql', { method: 'POST', headers: json, body })
  const { port, hostname, host } = new URL(slow.address)
  const lock = slow.orm.em.fork()
  await lock.begin()
  await lock.execute('lock table social_link in access exclusive mode')
  const socket = connect(Number(port), hostname)
  const received = text(socket)
  // The second response, 408, waits for the first, which waits for the lock.
  socket.write(`GET /_api/creator-social-links/list?creatorProfileId=${id} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  socket.write(
    `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  )
  await sleep(600)
  const { hits } = slow.cache
  socket.write(body.slice(9))
  await sleep(200)
  await lock.rollback()
  expect(await received).toMatch(/HTTP\/1\.1 200 [^]*HTTP\/1\.1 408 /)
  expect(slow.cache.hits).toBe(hits)
})

test('an operator sees hits, misses and the size of the cache', async () => {
  await bioFor(visitor())
  await bioFor(visitor())
  const text = await (await visitor().fetch('/metrics')).text()
  expect(text).toMatch(/response_cache_requests_total\{outcome="hit"\} [1-9]/)
  expect(text).toMatch(/response_cache_requests_total\{outcome="miss"\} [1-9]/)
  expect(text).toMatch(/response_cache_entries 1\n/)
  expect(text).toMatch(/response_cache_bytes [1-9]/)
  expect(text).toMatch(/response_cache_on 1\n/)
})
