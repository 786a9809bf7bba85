import { expect, test } from 'vitest'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startServer } from '../server/testing/running-server.ts'
import { createEmptySite, createSite } from './site.ts'

test('three servers that start concurrently on an empty database all become ready, and the database is migrated once', async () => {
  await using site = await createEmptySite()
  const start = () => startServer(site.environment)
  const servers = await Promise.all([start(), start(), start()])
  for (const { address } of servers) {
    expect((await fetch(`${address}/_api/creator-profiles/list`)).status).toBe(200)
  }
  expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual([0, 0, 0])
})

test('a server that gets SIGTERM exits within ten seconds, even with open connections', async () => {
  await using site = await createSite()
  const server = await startServer(site.environment)
  const halfSent = connect(Number(new URL(server.address).port), '127.0.0.1')
  halfSent.on('error', () => {})
  halfSent.write(
    'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await once(halfSent, 'connect')
  await fetch(`${server.address}/robots.txt`)

  const begin = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - begin).toBeLessThan(10_000)
  halfSent.destroy()
})

test('RATE_LIMIT_SCALE scales the rate limits', async () => {
  await using site = await createSite()
  const server = await startServer({ ...site.environment, RATE_LIMIT_SCALE: '0.1' })
  const statuses: number[] = []
  for (let tried = 0; tried < 4; tried++) {
    const response = await fetch(`${server.address}/_api/auth/login_with_password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@people.example', password: 'guess' }),
    })
    statuses.push(response.status)
  }
  await server.stop()
  expect(statuses).toEqual([401, 401, 401, 429])
})

test('SEARCH_TIMEOUT_MS gives searches more time than by default', async () => {
  await using site = await createSite()
  const server = await startServer({ ...site.environment, SEARCH_TIMEOUT_MS: '5000' })
  const client = new pg.Client(site.database.url)
  await client.connect()
  await client.query('begin; lock table directory_term in access exclusive mode')
  const search = fetch(`${server.address}/_api/creator-profiles/list?search=galaxy`)
  await sleep(1_000)
  await client.end()
  expect((await search).status).toBe(200)
  await server.stop()
})

test('a browser that an overloaded server rejects gets a page, other clients JSON, and files are not rejected', async () => {
  await using site = await createSite()
  const server = await startServer({ ...site.environment, MAX_EVENT_LOOP_DELAY_MS: '1' })
  const files: string[] = []
  const findFiles = async () => {
    const home = await (await fetch(server.address)).text()
    return files.push(...Array.from(home.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, path]) => path!))
  }
  await expect.poll(findFiles).toBeGreaterThan(3)
  const fileStatuses = new Set<number>()
  let addresses = 0
  /** Returns the first rejected one of many requests, for addresses that are not cached. */
  const rejected = async (accept: string) => {
    const pages = Array.from({ length: 100 }, () =>
      fetch(`${server.address}/creators?page=${++addresses}`, { headers: { accept } }),
    )
    for (const path of files) fileStatuses.add((await fetch(`${server.address}${path}`)).status)
    const answers = await Promise.all(pages)
    const answer = answers.find(({ status }) => status === 503)
    if (!answer) return undefined
    const { headers } = answer
    return {
      type: headers.get('content-type'),
      caching: headers.get('cache-control'),
      isTemporary: Number(headers.get('retry-after')) > 0,
      text: await answer.text(),
    }
  }
  await expect
    .poll(() => rejected('text/html,application/xhtml+xml,*/*;q=0.8'), { timeout: 30_000 })
    .toEqual({
      type: 'text/html; charset=utf-8',
      caching: 'no-store',
      isTemporary: true,
      text: expect.stringMatching(/^<!doctype html>[^]*<h1>Astrofolio is busy<[^]*<a href="">Try again</),
    })
  await expect
    .poll(() => rejected('*/*'), { timeout: 30_000 })
    .toMatchObject({
      type: 'application/json; charset=utf-8',
      isTemporary: true,
      text: expect.stringContaining('"code":"BUSY"'),
    })
  expect([...fileStatuses]).toEqual([200])
  await server.stop()
})

test('a network reads 600 pages and feeds a minute; then a browser gets a page that says when to try again', async () => {
  await using site = await createSite()
  // Six instead of 600.
  const server = await startServer({
    ...site.environment,
    RATE_LIMIT_SCALE: '0.01',
    TRUST_PROXY: 'loopback',
  })
  const paths = [
    '/creators?search=a',
    '/objects?search=b',
    '/about',
    '/creators/nobody',
    '/feeds/creators.atom',
    '/objects',
  ]
  let networks = 0
  for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json']) {
    const headers = { accept, 'x-forwarded-for': `198.51.100.${++networks}` }
    const get = (path: string) => fetch(`${server.address}${path}`, { headers })
    for (const path of paths) expect([200, 404], path).toContain((await get(path)).status)
    const limited = await get('/creators?search=c')
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0, await limited.text()]).toEqual([
      429,
      true,
      expect.stringMatching(
        accept === 'application/json'
          ? /"code":"RATE_LIMITED"/
          : /^<!doctype html>[^]*<h1>Too many requests<[^]*Please try again in 1 minute\.[^]*<a href="">Try again</,
      ),
    ])
    expect((await get('/_api/auth/session')).status).toBe(429)
    expect((await get('/robots.txt')).status, 'a file').toBe(200)
  }
  await server.stop()
})

test('a server that cannot start logs why and leaves nothing behind', async () => {
  const node20 = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`
  await expect(startServer({}, { preload: node20 })).rejects.toThrow(
    'Astrofolio needs Node 22.18 or newer, and this is 20.20.2.',
  )
  await expect(startServer({ PORT: 'eighty', DATABASE_URL: 'mysql://nobody/nothing' })).rejects.toThrow(
    /DATABASE_URL[^]*PORT|PORT[^]*DATABASE_URL/,
  )
})
