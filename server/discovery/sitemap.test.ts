import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { creatorPath, pagePaths } from '../../contract/page-paths.ts'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from '../testing/factories.ts'
import { sentStatements, type SentStatement } from '../testing/explained-statements.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { parseXml } from '../testing/parse-xml.ts'
import { idsPerPart } from './sitemap.ts'
import { maxImagesOfEntry, profilesOfPart } from './sitemap-entries.ts'

const app = forAllTests(() => testApp({ publicUrl: 'https://astrofolio.example', sitemapPartSize: 10 }))

const address = (path: string) => `https://astrofolio.example${path}`

async function read(path: string) {
  const response = await app.visitor().fetch(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

interface Entry {
  loc: string
  lastmod?: string
  'image:image'?: { 'image:loc': string } | { 'image:loc': string }[]
}
const entriesOf = (xml: string): Entry[] => [parseXml(xml).urlset.url].flat()

async function allParts() {
  const index = await read('/sitemap.xml')
  const parts: string[] = []
  for (const { loc } of [parseXml(index.text).sitemapindex.sitemap].flat() as { loc: string }[])
    parts.push((await read(new URL(loc).pathname)).text)
  return parts
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const urlset = `urlset ${namespace} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`

test('a site without creators has a sitemap of its static pages, and no part for objects', async () => {
  const [part, ...others] = await allParts()
  const pages = ' creators objects pictures sky about contact privacy terms'.split(' ')
  const urls = pages.map((page) => `<url><loc>${address(`/${page}`)}</loc></url>`)
  expect(part).toBe(`${xml}<${urlset}>${urls.join('')}</urlset>`)
  expect(others).toEqual([])
  expect((await read('/sitemaps/objects.xml')).status).toBe(404)
})

test('the index names the parts with addresses only; each has its range of profiles and no other', async () => {
  const slugs: string[] = []
  for (let n = 1; n <= 35; n++) {
    const bio = n > 20 && n <= 30 ? undefined : 'I chase dust.'
    const { slug } = await aProfile({ slug: `creator-${n}`, ...(bio ? { bio } : {}) })(app.em.fork())
    if (bio) slugs.push(slug)
  }
  const named = [1, 2, 4].map((part) => `<sitemap><loc>${address(`/sitemaps/${part}.xml`)}</loc></sitemap>`)
  expect((await read('/sitemap.xml')).text).toBe(
    `${xml}<sitemapindex ${namespace}>${named.join('')}</sitemapindex>`,
  )
  const parts = (await allParts()).map((part) => entriesOf(part).map(({ loc }) => new URL(loc).pathname))
  expect(parts.map(({ length }) => length)).toEqual([19, 10, 5])
  expect(parts.flat().filter((path) => path.startsWith('/creators/'))).toEqual(slugs.map(creatorPath))
})

test('robots.txt names the sitemap by its full address, and every page is either in the sitemap or disallowed, all of them to crawlers that train AI', async () => {
  const { text, headers } = await read('/robots.txt')
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\n/)
  expect(text).toContain('\nSitemap: https://astrofolio.example/sitemap.xml\n')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [forAll, forTraining] = text.split('\n\n')
  expect(forTraining).toMatch(/^(User-agent: [\w-]+\n)+Disallow: \/$/)
  for (const crawler of ['GPTBot', 'Google-Extended', 'CCBot']) expect(forTraining).toContain(crawler)
  const disallowed = [...forAll!.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!)
  expect(disallowed).toEqual(expect.arrayContaining(['/graphql', '/_api/']))
  const listed = entriesOf((await read('/sitemaps/1.xml')).text).map(({ loc }) => loc)
  for (const path of Object.values(pagePaths).filter((path) => !path.includes(':')))
    expect(
      listed.includes(address(path)) !== disallowed.some((prefix) => path.startsWith(prefix)),
      path,
    ).toBe(true)
})

test('a sitemap lists creators with something to see, with the date of the last change and their pictures', async () => {
  const old = new Date('2020-01-01T12:00:00Z')
  await app.has(aProfile({ slug: 'written', bio: 'I chase dust.', createdAt: old }))
  await app.has(aProfile({ slug: 'empty', location: 'Tenerife', specialties: ['Lunar'] }))
  for (const [slug, add] of [
    ['with-gear', aGearItem],
    ['with-link', aSocialLink],
    ['with-support', aSupportLink],
  ] as const) {
    const { id } = await app.has(aProfile({ slug, createdAt: old }))
    await app.has<object>((em) => add(id)(em))
  }
  const { id } = await app.has(aProfile({ slug: 'with-pictures', createdAt: old }))
  const files: string[] = []
  for (let n = 0; n < 12; n++) files.push((await aGalleryImage(id)(app.em.fork())).file)

  const entries = new Map((await allParts()).flatMap(entriesOf).map((entry) => [entry.loc, entry]))
  const entry = (slug: string) => entries.get(address(creatorPath(slug)))
  expect(entry('written')).toEqual({ loc: address('/creators/written'), lastmod: '2020-01-01T12:00:00.000Z' })
  expect(entry('empty')).toBeUndefined()
  for (const slug of ['with-gear', 'with-link', 'with-support', 'with-pictures'])
    expect(entry(slug)!.lastmod, slug).toBe('2020-01-01T12:00:00.000Z')
  expect(entry('with-pictures')!['image:image']).toEqual(
    files
      .toReversed()
      .slice(0, 10)
      .map((file) => ({ 'image:loc': address(`/images/${file}`) })),
  )
})

test('the sitemap lists the objects that have pictures, with the newest ones', async () => {
  const { id } = await app.has(aProfile())
  const files: string[] = []
  for (let n = 0; n < 12; n++) {
    const image = await aGalleryImage(id)(app.em.fork())
    files.push(image.file)
    await app.em.execute(
      `insert into image_object (image_id, object_name, profile_id, position)
        values (${image.id}, 'NGC 224', ${id}, 0) ${n === 0 ? `, (${image.id}, 'Moon', ${id}, 1)` : ''};
       update gallery_image set updated_at = '2026-01-${n + 1}' where id = ${image.id}`,
    )
  }
  expect((await read('/sitemap.xml')).text).toContain(address('/sitemaps/objects.xml'))
  const images = (listed: string[]) =>
    listed.map((file) => `<image:image><image:loc>${address(`/images/${file}`)}</image:loc></image:image>`)
  const url = (object: string, day: string, listed: string[]) =>
    `<url><loc>${address(`/objects/${object}`)}</loc><lastmod>${day}T00:00:00.000Z</lastmod>${images(listed).join('')}</url>`
  const newest = files.toReversed().slice(0, 10)
  expect((await read('/sitemaps/objects.xml')).text).toBe(
    `${xml}<${urlset}>${url('moon', '2026-01-01', files.slice(0, 1))}${url('m-31', '2026-01-12', newest)}</urlset>`,
  )
})

test('other parts are not found, and shared caches may keep a sitemap for an hour, compressed, but no error', async () => {
  for (const part of ['0', '01', '-1', '1.5', '99999999', '999999999999', '%00', '1%2F..%2F2']) {
    const { status, headers } = await read(`/sitemaps/${part}.xml`)
    expect([status, headers.get('cache-control')], part).toEqual([404, 'no-store'])
  }
  for (const path of ['/sitemap.xml', '/sitemaps/1.xml'])
    expect((await read(path)).headers.get('cache-control'), path).toBe('public, max-age=3600')
  const { headers } = await app.visitor({ 'accept-encoding': 'gzip' }).fetch('/sitemaps/1.xml')
  expect(headers.get('content-encoding')).toBe('gzip')
})

test('a part stays within 50 MB even if every address is long', () => {
  const origin = `https://${'a'.repeat(52)}.example`
  const image = `<image:image><image:loc>${origin}/images/${'a'.repeat(32)}/large.jpg</image:loc></image:image>`
  const url = `<url><loc>${origin}${creatorPath('a'.repeat(60))}</loc><lastmod>2026-11-22T15:00:00.000Z</lastmod>${image.repeat(maxImagesOfEntry)}</url>`
  expect(idsPerPart).toBeLessThanOrEqual(50_000 - 7)
  expect(idsPerPart * url.length).toBeLessThan(50 * 1024 * 1024)
})

describe('a part with 1,000 profiles', () => {
  /** With parts of the usual size. */
  const large = forAllTests(() => testApp({ orm: app.orm }))
  beforeAll(() =>
    app.em.execute(`
      insert into users (email, display_name) select n || '@many.example', 'One of many' from generate_series(1, 1000) n;
      insert into creator_profile (user_id, slug, bio) select id, 'many-' || id, 'I chase dust.' from users where email like '%@many.example'`),
  )
  const readPart = async () => (await large.visitor().fetch('/sitemaps/1.xml')).text()
  const ofProfiles = (statements: SentStatement[]) =>
    statements.filter(({ name }) => name === 'sitemap_profiles')

  test('is read in many short statements, and a client that stops reading holds no connection', async () => {
    let part = ''
    const statements = await sentStatements(async () => void (part = await readPart()))
    expect(entriesOf(part).length).toBeGreaterThan(900)
    expect(ofProfiles(statements).length).toBeGreaterThanOrEqual(5)

    const pool = await large.orm.em.getConnection().getNativeClient()
    const profiles = profilesOfPart(large.orm.em.fork(), 1, 25_000)
    const unread = await sentStatements(async () => void (await profiles.next()))
    expect(unread).toHaveLength(1)
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  test('is no longer read after its client disconnects', async () => {
    const statements = await sentStatements(async () => {
      const socket = connect(Number(new URL(large.address).port), '127.0.0.1')
      socket.write('GET /sitemaps/1.xml HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(socket, 'data')
      socket.destroy()
      await sleep(500)
    })
    expect(ofProfiles(statements).length).toBeGreaterThan(0)
    expect(ofProfiles(statements).length).toBeLessThan(5)
  })

  test('is aborted when the database fails, so that crawlers do not take it for complete', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its client below
    const { query } = pg.Client.prototype
    let statements = 0
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const { name } = args[0] as { name?: string }
      if (name === 'sitemap_profiles' && ++statements === 3)
        return Promise.reject(Object.assign(new Error('The database stops'), { code: '57P01' }))
      return Reflect.apply(query, this, args)
    } as typeof query
    try {
      await expect(readPart()).rejects.toMatchObject({ name: 'TypeError' })
    } finally {
      pg.Client.prototype.query = query
    }
    expect(await readPart()).toMatch(/<\/urlset>$/)
  })
})
