import { afterAll, expect, test } from 'vitest'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer, json } from 'node:stream/consumers'
import { Person } from '../server/testing/person.ts'
import { connectTo, createSite, registerCreator, type Site } from './site.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'

test('a server that is stopped while people read and write answers all of them and exits within ten seconds', async () => {
  await using site = await createSite()
  const server = await startServer({ ...site.environment, SHUTDOWN_NOTICE_SECONDS: '5' })
  const { cookie, profileId, slug } = await registerCreator(server)
  const person = new Person(server.address, { cookie })
  const statuses: number[] = []
  const failures: unknown[] = []
  const stopSending = new AbortController()
  const sendRepeatedly = async (sending: () => Promise<Response>) => {
    while (!stopSending.signal.aborted) {
      try {
        const response = await sending()
        await response.arrayBuffer()
        statuses.push(response.status)
      } catch (problem) {
        failures.push((problem as Error).cause ?? problem)
      }
      await sleep(5)
    }
  }
  const change = JSON.stringify({ profileId, bio: 'So many nights under the stars' })
  const headers = { 'content-type': 'application/json' }
  const people = [
    () => person.fetch('/_api/creator-profiles/list'),
    () => person.fetch(`/_api/creator-profiles/get?slug=${slug}`),
    () => person.fetch(`/creators/${slug}`),
    () => person.fetch('/_api/creator-profiles/update', { method: 'POST', headers, body: change }),
  ].flatMap((sending) => [sendRepeatedly(sending), sendRepeatedly(sending)])
  const unfinished = halfARequest(server, change)
  await expect.poll(() => statuses.length).toBeGreaterThan(50)

  const begun = performance.now()
  const exit = once(server.child, 'exit')
  // Twice, as when the whole process group gets it and `npm start` passes it on.
  for (let times = 0; times < 2; times++) server.child.kill('SIGTERM')
  // As a load balancer does.
  await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(503)
  const noticed = await fetch(`${server.address}/healthz`)
  expect([noticed.status, noticed.headers.get('connection')]).toEqual([200, 'close'])
  const before = statuses.length
  await expect.poll(() => statuses.length, { interval: 20 }).toBeGreaterThan(before + 20)
  stopSending.abort()
  await Promise.all(people)

  expect(failures).toEqual([])
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect(unfinished.answer, 'a client that sends nothing more').rejects.toThrow('socket hang up')
  expect(await exit).toEqual([0, null])
  expect(performance.now() - begun).toBeLessThan(10_000)
})

/** Sends half of a request of the graph; `end` sends the rest. */
function halfARequest({ address }: RunningServer, body: string) {
  const request = send(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': 'Mozilla/5.0 Firefox/150.0',
    },
  })
  const answer = once(request, 'response') as Promise<[IncomingMessage]>
  answer.catch(() => {}) // awaited later
  request.write(body.slice(0, 10))
  return { answer, end: () => request.end(body.slice(10)) }
}

async function aCollector() {
  const received: Buffer[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') received.push(await buffer(request))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Protocol Buffers contain texts verbatim and ids as bytes. */
    sent: () => Buffer.concat(received),
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

let site: Site
let server: RunningServer
let slug: string
let log = ''
const ending = new AsyncDisposableStack()
afterAll(() => ending.disposeAsync())

// The next test uses its server.
test('a configured collector gets requests, operations and statements without personal data', async () => {
  site = ending.use(await createSite())
  const collector = ending.use(await aCollector())
  const fails = `process.once('message', () => Promise.reject(new Error('The unexpected')))`
  server = await startServer(
    {
      ...site.environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      LOG_LEVEL: 'info',
    },
    {
      preload: `data:text/javascript,${encodeURIComponent(fails)}`,
      listener: (written) => (log += written),
    },
  )
  const registered = await registerCreator(server)
  slug = registered.slug
  const { cookie } = registered
  const person = new Person(server.address, { cookie })
  await person.get(`/creator-profiles/list?search=saturnalia`)
  await person.run(`query LookedUp { creatorProfile(slug: "${slug}") { bio } }`)
  await person.run(
    'query Searched($text: String) { creatorProfiles(search: $text) { pagination { totalCount } } }',
    { text: 'saturnalia' },
  )
  await expect.poll(() => collector.sent().includes('Searched'), { timeout: 15_000 }).toBe(true)
  const loggedGraph = () =>
    log
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{"level"'))
      .map((line) => JSON.parse(line) as { req?: { path: string }; traceId?: string })
      .find(({ req }) => req?.path === '/graphql')
  await expect.poll(loggedGraph).toBeDefined()

  const sent = collector.sent()
  const spans = sent.toString('latin1')
  for (const name of ['astrofolio', '/_api/creator-profiles/list', '/graphql', 'LookedUp'])
    expect(spans).toContain(name)
  expect(spans).toMatch(/from\s+creator_profile/)
  const secrets = [
    'saturnalia',
    'vera@',
    'Vera',
    'Tranquillitatis',
    cookie.slice(-20),
    '127.0.0.1',
    'Firefox',
  ]
  for (const secret of secrets) expect(spans).not.toContain(secret)

  expect(sent.includes(Buffer.from(loggedGraph()!.traceId!, 'hex'))).toBe(true)
})

test('a server with an uncaught exception logs it, accepts no more connections, answers pending requests, saves the last views and exits with 1', async () => {
  await using client = await connectTo(site)
  const view = `mutation { recordProfileView(input: { slug: "${slug}" }) { creatorProfile { viewCount } } }`
  const pending = halfARequest(server, JSON.stringify({ query: view }))
  const status = () =>
    fetch(`${server.address}/healthz`).then(
      (response) => response.status,
      ({ cause }: Error) => (cause as NodeJS.ErrnoException).code,
    )
  expect(await status(), 'after the request has arrived').toBe(200)
  const exit = once(server.child, 'exit')
  server.child.send('fail')
  await expect.poll(status).toBe('ECONNREFUSED')
  pending.end()
  const [response] = await pending.answer
  expect([response.statusCode, response.headers.connection, await json(response)]).toEqual([
    200,
    'close',
    { data: { recordProfileView: { creatorProfile: { viewCount: 1 } } } },
  ])
  expect(await exit).toEqual([1, null])
  expect(JSON.parse(log.split('\n').find((line) => line.includes('Uncaught exception'))!)).toMatchObject({
    level: 60,
    err: { message: 'The unexpected' },
  })
  expect((await client.query('select view_count from profile_views')).rows).toEqual([{ view_count: 1 }])
})
