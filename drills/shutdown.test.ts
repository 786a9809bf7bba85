import { expect, test } from 'vitest'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Person } from '../server/testing/person.ts'
import { createSite, halfAnUpload, registerCreator, type Site } from './site.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'

test('a server that is stopped while people read and write answers all of them and exits within ten seconds', async () => {
  await using site = await createSite()
  const server = await startServer({ ...site.environment, SHUTDOWN_NOTICE_SECONDS: '5' })
  const { cookie, profileId, slug } = await registerCreator(server)
  const person = new Person(server.address, { cookie })
  const statuses: number[] = []
  const failures: unknown[] = []
  const stopSending = new AbortController()
  const sendRepeatedly = async (send: () => Promise<Response>) => {
    while (!stopSending.signal.aborted) {
      try {
        const response = await send()
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
  ].flatMap((send) => [sendRepeatedly(send), sendRepeatedly(send)])
  await expect.poll(() => statuses.length).toBeGreaterThan(50)

  const begun = performance.now()
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
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
  expect(await exit).toEqual([0, null])
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a server that is stopped during an upload waits for it', async () => {
  await using site = await createSite()
  const server = await startServer(site.environment)
  const upload = await halfAnUploadWithDecoder(site, server)
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  const isClosed = () =>
    fetch(`${server.address}/healthz`).then(
      () => false,
      ({ cause }: Error) => (cause as NodeJS.ErrnoException).code === 'ECONNREFUSED',
    )
  await expect.poll(isClosed).toBe(true)
  const uploaded = await upload.finish()
  expect([uploaded.status, uploaded.connection], uploaded.body).toEqual([200, 'close'])
  expect(await exit).toEqual([0, null])
})

/** Starts a decoder first, which on a busy machine takes longer than the shutdown waits for an upload. */
async function halfAnUploadWithDecoder(site: Site, server: RunningServer) {
  const creator = await registerCreator(server)
  await (await halfAnUpload(site, server.address, creator)).finish()
  return halfAnUpload(site, server.address, creator)
}

test('a server with an uncaught exception logs it, answers pending requests, and exits with 1', async () => {
  await using site = await createSite()
  let log = ''
  const fails = `process.once('message', () => Promise.reject(new Error('The unexpected')))`
  const server = await startServer(site.environment, {
    preload: `data:text/javascript,${encodeURIComponent(fails)}`,
    listener: (text) => (log += text),
  })
  const upload = await halfAnUploadWithDecoder(site, server)
  const exit = once(server.child, 'exit')
  server.child.send('fail')
  await expect.poll(() => log).toContain('Uncaught exception')
  expect((await upload.finish()).status).toBe(200)
  expect(await exit).toEqual([1, null])
  expect(JSON.parse(log.split('\n').find((line) => line.includes('Uncaught exception'))!)).toMatchObject({
    level: 60,
    err: { message: 'The unexpected' },
  })
})
