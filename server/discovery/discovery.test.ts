import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '../orm.config.ts'
import { aProfile } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const paths = [
  '/sitemap.xml',
  '/sitemaps/1.xml',
  '/feeds/creators.atom',
  '/feeds/creators.json',
  '/creators/dusty/feed.atom',
  '/creators/dusty/feed.json',
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
  const status = async () => {
    for (const begin = performance.now(); performance.now() - begin < 200;);
    return (await app.visitor().fetch('/feeds/creators.atom')).status
  }
  await expect.poll(status, { timeout: 50_000 }).toBe(503)
})

test('a researcher finds the contact for vulnerabilities, and a password manager the page where the password is changed', async () => {
  await using app = await testApp({
    publicUrl: 'https://astrofolio.example',
    securityContact: 'mailto:security@astrofolio.example',
  })
  const response = await app.visitor().fetch('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(
    /^Contact: mailto:security@astrofolio\.example\nExpires: \S+Z\nCanonical: https:\/\/astrofolio\.example\/\.well-known\/security\.txt\n$/,
  )
  const daysLeft = (Date.parse(/Expires: (\S+)/.exec(text)![1]!) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(daysLeft).toBeCloseTo(90, 1)

  const { status, headers } = await app
    .visitor()
    .fetch('/.well-known/change-password', { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, '/account'])
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

test('a program that looks up what the site does not have reads so in JSON, and of OpenID Connect where OAuth is', async () => {
  await using app = await testApp()
  const visitor = app.visitor({ accept: 'text/html,*/*' })
  const unknown = ['nothing', 'oauth-authorization-server/tenant', 'openid-configuration/tenant', '']
  // Its operator set no contact.
  for (const path of [...unknown, 'security.txt']) {
    const response = await visitor.fetch(`/.well-known/${path}`)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', error: 'Not Found' })
  }
  const response = await visitor.fetch('/.well-known/openid-configuration')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: 'NOT_FOUND',
    error:
      'This site has OAuth without OpenID Connect. Read /.well-known/oauth-authorization-server instead.',
  })
  expect((await visitor.fetch('/.well-known/nothing', { method: 'POST' })).status).toBe(405)
})
