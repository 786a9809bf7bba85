import { expect, test } from 'vitest'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { GearItem } from '../features/gear/gear-item.entity.ts'
import { limits } from '../../contract/limits.ts'
import { cachedApp } from '../testing/cached-app.ts'
import { aGalleryImage, aGearItem, aProfile } from '../testing/factories.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { forAllTests, type Person, testApp } from '../testing/test-app.ts'

const site = 'https://astrofolio.example'
const app = forAllTests(() => testApp({ publicUrl: site }))

async function framed(path: string, person: Pick<Person, 'fetch'> = app.visitor({ accept: 'text/html' })) {
  const response = await person.fetch(path)
  const html = await response.text()
  return { status: response.status, headers: response.headers, html }
}

/** What all pages for frames have, also those of errors. */
function expectFramable({ headers, html }: Awaited<ReturnType<typeof framed>>) {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('x-frame-options')).toBeNull()
  const policy = headers.get('content-security-policy')!
  expect(policy).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-[^']+'; base-uri 'none'/)
  expect(policy).not.toContain('frame-ancestors')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('set-cookie')).toBeNull()
  expect(html).not.toMatch(/<script|<link|javascript:/i)
}

async function aCreator(slug: string) {
  const { id, userId } = await app.has(aProfile({ displayName: 'Vera', slug }))
  const image = await app.has(aGalleryImage(id, 'Ember Veil'))
  return { id, userId, image, path: `/embed/creators/${slug}`, page: `${site}/creators/${slug}` }
}

test('another site shows a picture to visitors and users alike, with creator, credit, licence and the way to its page', async () => {
  const { userId, image, path, page } = await aCreator('vera')
  const rights = { altText: 'A red veil', credit: 'Data: ESO', license: 'ccBy' } as const
  await app.em.nativeUpdate(GalleryImage, { id: image.id }, rights)
  const shown = await framed(`${path}/pictures/${image.id}`)
  expect(shown.status).toBe(200)
  expectFramable(shown)
  const { html, headers } = shown
  expect(html).toContain('<title>Ember Veil by Vera · Astrofolio</title>')
  expect(html).toContain('<h1 dir="auto">Ember Veil</h1>')
  expect(html).toContain(`<img src="/images/${image.storedSizes[0]!.file}" `)
  expect(html).toContain(' width="1600" height="1067" alt="A red veil">')
  expect(html).toContain(`href="${page}?tab=gallery&amp;photo=${image.id}"`)
  expect(html).toContain(`href="${page}"><bdi>Vera</bdi>`)
  expect(html).toContain('Data: ESO')
  expect(html).toContain('rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0')
  // Nothing is loaded from another origin.
  for (const [, address] of html.matchAll(/(?:src|srcset)="([^"]*)"/g)) expect(address).toMatch(/^\/images\//)
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate')

  const asUser = await framed(`${path}/pictures/${image.id}`, await app.as({ id: userId }))
  expectFramable(asUser)
  expect(asUser.html).toBe(html)
  expect(asUser.headers.get('vary') ?? '').not.toMatch(/cookie/i)
})

test("another site shows a creator's newest pictures, as many as it asks for and in the theme that it names, or the gear", async () => {
  const { id, path, page } = await aCreator('prolific')
  for (let n = 2; n <= 13; n++) await aGalleryImage(id, `Picture ${n}`)(app.em.fork())
  const titles = async (query: string) => {
    const shown = await framed(path + query)
    expectFramable(shown)
    expect(shown.html).toContain(`href="${page}?tab=gallery"`)
    return [...shown.html.matchAll(/<span dir="auto">([^<]*)/g)].map(([, title]) => title)
  }
  expect(await titles('?count=2')).toEqual(['Picture 13', 'Picture 12'])
  for (const query of ['', '?count=0', '?count=two', '?count=1&count=2'])
    expect(await titles(query)).toHaveLength(6)
  expect(await titles('?count=99')).toHaveLength(12)
  for (const [query, theme] of [
    ['', 'dark'],
    ['?theme=light', 'light'],
    ['?theme="><script>', 'dark'],
  ])
    expect((await framed(path + query)).html).toContain(`<html lang="en" data-theme="${theme}">`)

  expect((await framed(`${path}/gear`)).html).toContain('No gear added yet.')
  const gear = await app.has(aGearItem(id))
  const shown = await framed(`${path}/gear`)
  expectFramable(shown)
  expect(shown.html).toMatch(`href="${page}?tab=gear#gear-${gear.id}"><span dir="auto">Redcat 51`)
  await app.has(aProfile({ slug: 'blank' }))
  expect((await framed('/embed/creators/blank')).html).toContain('No images yet')
})

test('a frame says that its picture or creator is not there any more', async () => {
  const { image, path } = await aCreator('fleeting')
  const { image: foreign } = await aCreator('other')
  await app.em.nativeDelete(GalleryImage, { id: image.id })
  for (const [missing, text] of [
    [`${path}/pictures/${image.id}`, 'Picture not found'],
    [`${path}/pictures/${foreign.id}`, 'Picture not found'],
    [`${path}/pictures/0`, 'Picture not found'],
    ['/embed/creators/nobody', 'Creator profile not found'],
    ['/embed/creators/a%00b/gear', 'Creator profile not found'],
  ] as const) {
    const shown = await framed(missing)
    expect(shown.status, missing).toBe(404)
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expectFramable(shown)
    expect(shown.html).toContain(`<h1>${text}</h1>`)
  }
})

test('frames count towards the rate limit of a network, which they say', async () => {
  await using limited = await testApp({ orm: app.orm, rateLimitScale: 0.002, publicUrl: site })
  await limited.visitor().fetch('/sitemap.xml')
  const shown = await framed('/embed/creators/vera', limited.visitor())
  expect(shown.status).toBe(429)
  expect(Number(shown.headers.get('retry-after'))).toBeGreaterThan(0)
  expectFramable(shown)
  expect(shown.html).toContain('<h1>Please try again</h1>')
})

test('a frame is cached for other visitors by its creator, part and number of pictures', async () => {
  await using cached = await cachedApp({ orm: app.orm, publicUrl: site })
  const { path } = await aCreator('read')
  const read = (query: string) => () => framed(path + query, cached.visitor())
  expect(await cached.isHit(read(''))).toBe(false)
  expect(await cached.isHit(read('?theme=night&unknown=1'))).toBe(true)
  expect(await cached.isHit(read('?count=2'))).toBe(false)
})

test('hostile texts of creators stay texts', async () => {
  const { id, image, path } = await aCreator('hostile')
  const { id: gearId } = await app.has(aGearItem(id))
  for (const text of Object.values(hostileTexts)) {
    const texts = { title: text, altText: text, credit: text }
    await app.em.nativeUpdate(GalleryImage, { id: image.id }, texts)
    await app.em.nativeUpdate(GearItem, { id: gearId }, { itemName: text, brand: text })
    for (const part of ['', `/pictures/${image.id}`, '/gear']) {
      const shown = await framed(path + part)
      expectFramable(shown)
      expect(shown.html).not.toMatch(/<x\/>|<!-- |<b>/)
    }
  }
})

test('the page of a frame has at most 15 kB, however long its texts are', async () => {
  const { id, path } = await aCreator('long')
  const longest = (max: number) => '星'.repeat(max)
  const { title, altText, credit } = limits.gallery
  const em = app.em.fork()
  for (let n = 0; n < 12; n++) await aGalleryImage(id, longest(title.max))(em)
  const texts = { altText: longest(altText.max), credit: longest(credit.max), license: 'ccByNcNd' } as const
  await app.em.nativeUpdate(GalleryImage, { creatorProfileId: id }, texts)
  const { itemName, brand, category } = limits.gear
  for (let n = 0; n < 30; n++) await aGearItem(id, longest(itemName.max), n)(em)
  const fields = { brand: longest(brand.max), category: longest(category.max) }
  await app.em.nativeUpdate(GearItem, { creatorProfileId: id }, fields)
  const [newest] = await app.em.find(GalleryImage, { creatorProfileId: id }, { orderBy: { id: 'desc' } })
  for (const part of ['?count=12', `/pictures/${newest!.id}`, '/gear']) {
    const { html } = await framed(path + part)
    expect(html, part).toContain('星'.repeat(50))
    expect(Buffer.byteLength(html), part).toBeLessThanOrEqual(15_000)
  }
})
