import { expect, test } from 'vitest'
import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { json } from 'node:stream/consumers'
import { Person } from '../server/testing/person.ts'
import { connectTo, createSite, registerCreator } from './site.ts'
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

test('a server with an uncaught exception logs it, accepts no more connections, answers pending requests, saves the last views and exits with 1', async () => {
  await using site = await createSite()
  await using client = await connectTo(site)
  let log = ''
  const fails = `process.once('message', () => Promise.reject(new Error('The unexpected')))`
  const server = await startServer(site.environment, {
    preload: `data:text/javascript,${encodeURIComponent(fails)}`,
    listener: (written) => (log += written),
  })
  const { slug } = await registerCreator(server)
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
