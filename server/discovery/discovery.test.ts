import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { connect } from '../orm.config.ts'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const publicUrl = 'https://astrofolio.example'
const paths = [
  '/sitemap.xml',
  '/sitemaps/1.xml',
  '/feeds/creators.atom',
  '/feeds/creators.json',
  '/creators/dusty/feed.atom',
  '/creators/dusty/feed.json',
  '/oembed?url=https://astrofolio.example/creators/dusty',
]

const app = forAllTests(() => testApp({ publicUrl }))
let profileId: number
beforeAll(async () => {
  profileId = (await app.has(aProfile({ slug: 'dusty', bio: 'I chase dust.' }))).id
})

const unreachable = 'postgres://nobody@127.0.0.1:1/nothing'

test('while the database is unreachable, sitemaps and feeds return 503 with Retry-After, and robots.txt is served', async () => {
  const orm = await connect(unreachable)
  await orm.em.getConnection().connect({ skipOnConnect: true })
  await using lonely = await testApp({ orm, publicUrl })
  for (const path of paths) {
    const { status, headers } = await lonely.visitor().fetch(path)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '2', 'no-store'])
  }
  expect((await lonely.visitor().fetch('/robots.txt')).status).toBe(200)
  await orm.close()
})

test('each feed, description or frame takes one statement, and all are read by GET and HEAD alone', async () => {
  const [image, visitor] = [await app.has(aGalleryImage(profileId)), app.visitor()]
  const described = `${paths.at(-1)}?`
  const ofOneStatement = [
    ...paths.slice(2),
    ...['tab=gear', `photo=${image.id}`].map((page) => described + page),
    '/creators/dusty/latest.jpg',
    ...['', '/gear', `/pictures/${image.id}`].map((part) => `/embed/creators/dusty${part}`),
  ]
  const read = (path: string, method: string) => visitor.fetch(path, { method, redirect: 'manual' })
  for (const path of [...paths.slice(0, 2), '/robots.txt', ...ofOneStatement]) {
    const statements = await app.statementsOf(() => read(path, 'GET'))
    if (ofOneStatement.includes(path)) expect(statements, path).toHaveLength(1)
    const [head, written] = [await read(path, 'HEAD'), await read(path, 'POST')]
    expect([head.status, await head.text()], path).toEqual([path.includes('latest') ? 302 : 200, ''])
    expect([written.status, written.headers.get('allow')], path).toEqual([405, 'GET, HEAD'])
  }
  expect((await read('/oembed', 'OPTIONS')).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})

test('sitemaps and feeds are read from a replica', async () => {
  const replicas = { urls: [app.databaseUrl], logger: pino({ level: 'silent' }) }
  const orm = await connect(unreachable, { replicas })
  await orm.em.getConnection().connect({ skipOnConnect: true })
  await using replicated = await testApp({ orm, publicUrl })
  for (const path of paths.slice(1)) {
    const response = await replicated.visitor().fetch(path)
    expect(response.status, path).toBe(200)
    expect(await response.text(), path).toContain('https://astrofolio.example/creators/dusty')
  }
  await orm.close()
})

test('a researcher finds the contact for vulnerabilities, and a password manager the page where the password is changed', async () => {
  await using reachable = await testApp({
    orm: app.orm,
    publicUrl,
    securityContact: 'mailto:security@astrofolio.example',
  })
  const response = await reachable.visitor().fetch('/.well-known/security.txt')
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

test('a program that looks up what the site does not have reads so in JSON, and of OpenID Connect where OAuth is', async () => {
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
