import { expect, test } from 'vitest'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { Person } from '../server/testing/person.ts'
import { registerCreator, createSite } from './site.ts'
import { startServer } from '../server/testing/running-server.ts'

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

test('a configured collector gets requests, operations and statements without personal data', async () => {
  await using site = await createSite()
  await using collector = await aCollector()
  const server = await startServer({
    ...site.environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    LOG_LEVEL: 'info',
  })
  let log = ''
  server.child.stdout!.on('data', (text: string) => (log += text))
  const { cookie, slug } = await registerCreator(server)
  const person = new Person(server.address, { cookie })
  await person.get(`/creator-profiles/list?search=saturnalia`)
  await person.run(`query LookedUp { creatorProfile(slug: "${slug}") { bio } }`)
  await person.run(
    'query Searched($text: String) { creatorProfiles(search: $text) { pagination { totalCount } } }',
    {
      text: 'saturnalia',
    },
  )
  await expect.poll(() => collector.sent().includes('Searched'), { timeout: 15_000 }).toBe(true)
  const loggedGraph = () =>
    log
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { req?: { path: string }; traceId?: string })
      .find(({ req }) => req?.path === '/graphql')
  await expect.poll(loggedGraph).toBeDefined()
  expect(await server.stop()).toBe(0)

  const sent = collector.sent()
  const spans = sent.toString('latin1')
  for (const name of ['astrofolio', '/_api/creator-profiles/list', '/graphql', 'LookedUp'])
    expect(spans).toContain(name)
  expect(spans).toMatch(/from\s+creator_profile/)
  for (const secret of [
    'saturnalia',
    'vera@',
    'Vera',
    'Tranquillitatis',
    cookie.slice(-20),
    '127.0.0.1',
    'Firefox',
  ])
    expect(spans).not.toContain(secret)

  expect(sent.includes(Buffer.from(loggedGraph()!.traceId!, 'hex'))).toBe(true)
})
