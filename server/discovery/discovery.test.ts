import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '../database/orm.config.ts'
import { aProfile } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const paths = [
  '/sitemap.xml',
  '/sitemaps/1.xml',
  '/feeds/creators.atom',
  '/creators/dusty/feed.atom',
  '/oembed?url=https://astrofolio.example/creators/dusty',
]

const statusesOf = (app: TestApp) =>
  Promise.all(
    paths.map(async (path) => {
      const response = await app.visitor().fetch(path)
      return { status: response.status, headers: response.headers, body: await response.json() }
    }),
  )

test('while the database is unreachable, sitemaps and feeds return 503 with Retry-After, and robots.txt is served', async () => {
  const orm = await connect('postgres://nobody@127.0.0.1:1/nothing')
  await orm.em.getConnection().connect({ skipOnConnect: true })
  await using app = await testApp({ orm, publicUrl: 'https://astrofolio.example' })
  for (const { status, headers, body } of await statusesOf(app)) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('2')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ code: 'UNAVAILABLE' })
  }
  expect((await app.visitor().fetch('/robots.txt')).status).toBe(200)
  await orm.close()
})

test('sitemaps and feeds count towards the rate limit of a network', async () => {
  await using app = await testApp({ rateLimitScale: 0.002, publicUrl: 'https://astrofolio.example' })
  await app.visitor().fetch('/sitemap.xml')
  for (const { status, headers, body } of await statusesOf(app)) {
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toMatchObject({ code: 'RATE_LIMITED' })
  }
  expect((await app.visitor().fetch('/robots.txt')).status).toBe(200)
})

test('an overloaded server refuses sitemaps and feeds', async () => {
  await using app = await testApp({ maxEventLoopDelayMs: 1, publicUrl: 'https://astrofolio.example' })
  await app.has(aProfile({ slug: 'dusty', bio: 'I chase dust.' }))
  const statuses = new Set<number>()
  for (const deadline = Date.now() + 10_000; Date.now() < deadline && !statuses.has(503); await sleep(60)) {
    for (const begin = performance.now(); performance.now() - begin < 200;);
    statuses.add((await app.visitor().fetch('/feeds/creators.atom')).status)
  }
  expect(statuses).toContain(503)
})

test('sitemaps and feeds are read from a replica', async () => {
  await using primary = await testApp()
  await using replica = await testApp()
  await replica.has(aProfile({ slug: 'dusty', bio: 'I chase dust.' }))
  const replicas = { urls: [replica.databaseUrl], logger: pino({ level: 'silent' }) }
  const orm = await connect(primary.databaseUrl, { replicas })
  const app = await testApp({ orm, publicUrl: 'https://astrofolio.example' })
  for (const path of paths.slice(1)) {
    const response = await app.visitor().fetch(path)
    expect(response.status, path).toBe(200)
    expect(await response.text(), path).toContain('https://astrofolio.example/creators/dusty')
  }
  await orm.close()
  await app[Symbol.asyncDispose]()
})
