import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import type pg from 'pg'
import { linkIn, startMailServer } from '../server/testing/mail-server.ts'
import { Person } from '../server/testing/person.ts'
import { compileCache, type RunningServer, startServer } from '../server/testing/running-server.ts'
import { connectTo, createSite, email, halfARequest, registerCreator, type Site } from './site.ts'

let site: Site
let client: pg.Client
let mails: Awaited<ReturnType<typeof startMailServer>>
let server: RunningServer
let creator: Awaited<ReturnType<typeof registerCreator>>
let log = ''
/** What the collector of traces got. Protocol Buffers contain texts verbatim and ids as bytes. */
let traces = Buffer.alloc(0)
const ending = new AsyncDisposableStack()
beforeAll(async () => {
  site = ending.use(await createSite())
  client = ending.use(await connectTo(site))
  mails = ending.use(await startMailServer())
  const collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') traces = Buffer.concat([traces, await buffer(request)])
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  ending.defer(() => void collector.close())
  const fails = `process.once('message', () => Promise.reject(new Error('The unexpected')))`
  server = await startServer(
    {
      ...site.environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      LOG_LEVEL: 'info',
      WORKER: '0',
      SMTP_URL: mails.url,
    },
    {
      preload: `data:text/javascript,${encodeURIComponent(fails)}`,
      listener: (written) => (log += written),
    },
  )
  ending.defer(async () => void (await server.stop()))
  creator = await registerCreator(server)
})
afterAll(() => ending.disposeAsync())

// After a kill: server/lifecycle/worker.test.ts.
test('a mail that a server without worker queues is sent by a worker alone', async () => {
  await new Person(server.address).run(
    `mutation { requestPasswordReset(input: { email: "${email}" }) { success } }`,
  )
  const jobs = async () =>
    (await client.query(`select locked_by from graphile_worker.jobs where task_identifier = 'send_mail'`))
      .rows as object[]
  expect(await jobs()).toEqual([{ locked_by: null }])

  const worker = spawn('node', ['dist/server/main.js', 'worker'], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'error',
      ...site.environment,
      PUBLIC_URL: server.address,
      SMTP_URL: mails.url,
    },
    stdio: 'inherit',
  })
  ending.defer(() => void worker.kill('SIGKILL'))
  expect(linkIn(await mails.mailTo(email, /password/i))).toContain(server.address)
  await expect.poll(jobs).toEqual([])
  const exit = once(worker, 'exit')
  worker.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(mails.received).toHaveLength(1)
})

test('a configured collector gets requests, operations and statements without personal data', async () => {
  const { cookie, slug } = creator
  const person = new Person(server.address, { cookie })
  await person.get(`/creator-profiles/list?search=saturnalia`)
  await person.run(`query LookedUp { creatorProfile(slug: "${slug}") { bio } }`)
  await person.run(
    'query Searched($text: String) { creatorProfiles(search: $text) { pagination { totalCount } } }',
    { text: 'saturnalia' },
  )
  await expect.poll(() => traces.includes('Searched'), { timeout: 15_000 }).toBe(true)
  const loggedGraph = () =>
    log
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{"level"'))
      .map((line) => JSON.parse(line) as { req?: { path: string }; traceId?: string })
      .find(({ req }) => req?.path === '/graphql')
  await expect.poll(loggedGraph).toBeDefined()

  const spans = traces.toString('latin1')
  for (const name of ['astrofolio', '/_api/creator-profiles/list', '/graphql', 'LookedUp'])
    expect(spans).toContain(name)
  expect(spans).toMatch(/from\s+creator_profile/)
  for (const secret of ['saturnalia', 'vera@', 'Vera', 'Tranquillitatis', cookie.slice(-20), '127.0.0.1'])
    expect(spans).not.toContain(secret)
  expect(spans).not.toContain('Firefox')
  expect(traces.includes(Buffer.from(loggedGraph()!.traceId!, 'hex'))).toBe(true)
})

test('a server with an uncaught exception logs it, accepts no more connections, answers pending requests, saves the last views and exits with 1', async () => {
  const view = `mutation { recordProfileView(input: { slug: "${creator.slug}" }) { creatorProfile { viewCount } } }`
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
