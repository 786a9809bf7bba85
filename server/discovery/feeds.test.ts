import { writeIndex } from '../features/search-index/index-marks.ts'
import { expect, test } from 'vitest'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { errorsOfFeed, errorsOfJsonFeed, parseXml } from '../testing/feed-schemas.ts'

const site = 'https://astrofolio.example'
const app = forAllTests(() => testApp({ publicUrl: site }))

interface Link {
  '@rel': string
  '@href': string
}
interface Entry {
  id: string
  title: string
  published: string
  updated: string
  author: { name: string; uri: string }
  link: Link[]
  content: { '@type': string; '#text': string }
  category?: unknown
}

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await app.visitor(headers).fetch(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

interface JsonItem {
  id: string
  title: string
  content_html: string
  date_published: string
  date_modified: string
  image?: string
  authors: { name: string; url: string }[]
  tags: string[]
  attachments?: { url: string; mime_type: string; size_in_bytes: number }[]
}

async function jsonFeed(path: string) {
  const { status, headers, text } = await read(path)
  expect(status, text).toBe(200)
  expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  const parsed = JSON.parse(text)
  expect(errorsOfJsonFeed(parsed)).toEqual([])
  expect(parsed.feed_url).toBe(site + path)
  return parsed as { title: string; home_page_url: string; items: JsonItem[] }
}

async function feed(path: string) {
  const { status, text } = await read(path)
  expect(status, text).toBe(200)
  expect(await errorsOfFeed(text)).toEqual([])
  const { feed } = parseXml(text) as { feed: Omit<Entry, 'link'> & { link: Link[]; entry?: Entry | Entry[] } }
  return { ...feed, entries: [feed.entry ?? []].flat() }
}

const linkOf = ({ link }: { link: Link[] }, rel: string) => link.find((one) => one['@rel'] === rel)

test('an empty site and an empty gallery have feeds without entries', async () => {
  expect((await feed('/feeds/creators.atom')).entries).toEqual([])
  expect((await jsonFeed('/feeds/creators.json')).items).toEqual([])
  await app.has(aProfile({ slug: 'empty' }))
  expect((await feed('/creators/empty/feed.atom')).entries).toEqual([])
  expect((await jsonFeed('/creators/empty/feed.json')).items).toEqual([])
})

test('a feed reader sees new creators, newest first, and no empty profile', async () => {
  await app.has(aProfile({ slug: 'old', bio: 'I chase dust.', createdAt: new Date('2020-01-01T00:00:00Z') }))
  const { id } = await app.has(
    aProfile({ displayName: 'Dusty Lane', slug: 'dusty', createdAt: new Date('2024-02-29T23:59:59.5Z') }),
  )
  const { file } = await app.has(aGalleryImage(id))

  const { entries, ...creators } = await feed('/feeds/creators.atom')
  expect(creators).toMatchObject({
    id: `${site}/feeds/creators.atom`,
    title: 'New creators on Astrofolio',
    updated: '2024-02-29T23:59:59.500Z',
  })
  expect(linkOf(creators, 'self')!['@href']).toBe(`${site}/feeds/creators.atom`)
  expect(linkOf(creators, 'alternate')!['@href']).toBe(`${site}/creators`)
  expect(entries.map((entry) => entry.id)).toEqual([`${site}/creators/dusty`, `${site}/creators/old`])
  const [dusty] = entries
  expect(dusty).toMatchObject({
    title: 'Dusty Lane',
    updated: '2024-02-29T23:59:59.500Z',
    author: { name: 'Dusty Lane', uri: `${site}/creators/dusty` },
  })
  const cover = `${site}/images/${file.split('/')[0]}/share.jpg`
  expect(linkOf(dusty!, 'enclosure')!['@href']).toBe(cover)
  expect(dusty!.content['#text']).toContain(`<img src="${cover}"`)

  const { items, ...json } = await jsonFeed('/feeds/creators.json')
  expect(json).toMatchObject({ title: creators.title, home_page_url: `${site}/creators` })
  expect(items.map(({ id }) => id)).toEqual(entries.map((entry) => entry.id))
  expect(items[0]).toMatchObject({
    title: 'Dusty Lane',
    content_html: dusty!.content['#text'],
    date_modified: '2024-02-29T23:59:59.500Z',
    image: cover,
    authors: [{ name: 'Dusty Lane', url: `${site}/creators/dusty` }],
  })
})

test("a feed reader sees a creator's pictures, newest first, even if an old one is the cover", async () => {
  const changed = '2024-02-29T23:59:59.500Z'
  const { id, slug } = await app.has(
    aProfile({ displayName: 'Vera', slug: 'vera', createdAt: new Date(changed) }),
  )
  const first = await app.has(aGalleryImage(id, 'First'))
  await app.has(aGalleryImage(id, 'Second'))
  const [createdAt, updatedAt] = ['2020-01-01T00:00:00.000Z', '2021-01-01T00:00:00.000Z']
  const times = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
  const texts = { description: 'One\n\ntwo', altText: 'A veil', license: 'ccBy' as const, tags: ['dust'] }
  await app.em.nativeUpdate(GalleryImage, { id: first.id }, { isCover: true, ...texts, ...times })
  const { entries, ...images } = await feed(`/creators/${slug}/feed.atom`)
  // When its creator changed something: each-mutation.test.ts.
  expect(images).toMatchObject({ title: 'Vera · Astrofolio', updated: changed })
  expect(entries.map(({ title }) => title)).toEqual(['Second', 'First'])
  const page = `${site}/creators/vera?tab=gallery&photo=${first.id}`
  expect(entries[1]).toMatchObject({ id: page, published: createdAt, updated: updatedAt })
  expect(linkOf(entries[1]!, 'enclosure')).toEqual({
    '@rel': 'enclosure',
    '@type': 'image/jpeg',
    '@href': `${site}/images/${first.file.split('/')[0]}/share.jpg`,
  })
  expect(entries[1]!.content['#text']).toMatch(/^<p><img src="[^"]+320\.webp".*><\/p><p>One<\/p><p>two<\/p>$/)
  const full = { '@url': `${site}/images/${first.file}`, '@type': 'image/jpeg', '@fileSize': '200000' }
  expect(entries[1]).toMatchObject({
    'media:content': {
      ...full,
      '@medium': 'image',
      '@width': '1600',
      '@height': '1067',
      'media:description': { '#text': 'A veil' },
      'media:credit': { '#text': 'Vera' },
      'media:license': { '@href': 'https://creativecommons.org/licenses/by/4.0/', '#text': 'CC BY 4.0' },
    },
  })
  // By default all rights are reserved.
  expect(entries[0]).not.toHaveProperty('media:content.media:license')

  const { items, ...json } = await jsonFeed(`/creators/${slug}/feed.json`)
  expect(json).toMatchObject({ title: images.title, home_page_url: `${site}/creators/vera` })
  expect(items.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(items[1]).toMatchObject({
    id: page,
    content_html: entries[1]!.content['#text'],
    date_published: createdAt,
    date_modified: updatedAt,
    tags: ['dust'],
    attachments: [{ url: full['@url'], mime_type: 'image/jpeg', size_in_bytes: 200_000 }],
  })
})

test("another site shows a creator's newest picture by one address, as a JPEG of the whole", async () => {
  const { id } = await app.has(aProfile({ slug: 'late' }))
  const latest = async () => {
    const response = await app.visitor().fetch('/creators/late/latest.jpg', { redirect: 'manual' })
    return { status: response.status, headers: Object.fromEntries(response.headers) }
  }
  expect(await latest()).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })

  const webp = await app.has(aGalleryImage(id, 'No whole JPEG'))
  await app.em.nativeUpdate(GalleryImage, { id: webp.id }, { file: webp.file.replace('jpg', 'webp') })
  expect((await latest()).headers['location']).toBe(`/images/${webp.file.split('/')[0]}/share.jpg`)

  const { id: imageId } = await app.has(aGalleryImage(id, 'Newest', -1))
  const sized = { width: 640, height: 427, file: 'small/640.jpg', mediaType: 'image/jpeg' }
  await app.em.nativeUpdate(GalleryImage, { id: imageId }, { storedSizes: [sized] })
  expect(await latest()).toMatchObject({
    status: 302,
    headers: {
      location: '/images/small/640.jpg',
      'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
})

test('each feed takes one statement', async () => {
  const { slug } = await app.has(aProfile({ bio: 'I chase dust.' }))
  for (const path of [
    '/feeds/creators.atom',
    '/feeds/creators.json',
    `/creators/${slug}/feed.atom`,
    `/creators/${slug}/feed.json`,
    `/creators/${slug}/latest.jpg`,
  ])
    expect(await app.statementsOf(() => read(path)), path).toHaveLength(1)
})

test('hostile texts of creators stay texts', async () => {
  const texts = Object.values(hostileTexts)
  // oxlint-disable-next-line no-control-regex -- the characters that XML cannot contain
  const inXml = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b\u001f\ufffe\uffff]/g, '').trim() // as by the parser
  const profiles = []
  for (const text of texts)
    profiles.push(await app.has(aProfile({ displayName: text, bio: text, specialties: [text] })))
  const [, { id, slug }] = profiles as [unknown, (typeof profiles)[number]]
  for (const text of texts) {
    const image = await app.has(aGalleryImage(id, text))
    const others = { description: text.repeat(5), altText: text, tags: [text] }
    await app.em.nativeUpdate(GalleryImage, { id: image.id }, others)
  }
  const creators = await feed('/feeds/creators.atom')
  const images = await feed(`/creators/${slug}/feed.atom`)
  expect(images.title).toBe(`${inXml(texts[1]!)} · Astrofolio`)
  const { items } = await jsonFeed(`/creators/${slug}/feed.json`)
  expect(items.map(({ title }) => title)).toEqual(texts.toReversed())
  for (const { entries } of [creators, images]) {
    const newest = entries.slice(0, texts.length)
    expect(newest.map(({ title }) => title)).toEqual(texts.map(inXml).toReversed())
    // Read as HTML, the content has no elements but the paragraphs and the image.
    for (const { content } of newest)
      for (const tag of content['#text'].replaceAll(/ alt="[^"]*"/g, '').match(/<[^>]*>?/g)!)
        expect(tag).toMatch(/^<(\/?p|img src="[^"<>]*" width="\d+" height="\d+")>$/)
  }
})

test('an unknown creator has no feed, and only GET and HEAD are allowed', async () => {
  const slugs = ['nobody', 'a%00b', 'UPPER', '..%2Fadmin', 's'.repeat(3000), '%E0%A4%A']
  for (const [slug, name] of slugs.flatMap((slug) => [
    [slug, 'feed.atom'] as const,
    [slug, 'feed.json'] as const,
    [slug, 'latest.jpg'] as const,
  ])) {
    const { status, headers, text } = await read(`/creators/${slug}/${name}`)
    expect(status, slug).toBe(slug === '%E0%A4%A' ? 400 : 404)
    expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), message: expect.any(String) })
    expect(headers.get('cache-control') ?? 'no-store').toBe('no-store')
  }
  const written = await app.visitor().fetch('/feeds/creators.atom', { method: 'POST' })
  expect(written.status).toBe(405)
})

test('a feed reader that has the feed receives 304, until the feed changes', async () => {
  const { id } = await app.has(aProfile({ slug: 'changing', bio: 'I chase dust.' }))
  const { headers } = await read('/creators/changing/feed.atom')
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate')
  // Else fetch would send `no-cache` with a condition.
  const revalidating = { 'cache-control': 'max-age=0' }
  const etag = { ...revalidating, 'if-none-match': headers.get('etag')! }
  expect(await read('/creators/changing/feed.atom', etag)).toMatchObject({ status: 304, text: '' })
  // Two changes within a second would have the same one.
  expect(headers.get('last-modified')).toBe(null)
  await app.has(aGalleryImage(id))
  expect((await read('/creators/changing/feed.atom', etag)).status).toBe(200)
})

test('a feed has the fifty newest entries', async () => {
  const { id, slug } = await app.has(aProfile())
  for (let n = 0; n < 51; n++) await aGalleryImage(id, `Picture ${n}`)(app.em.fork())
  for (let n = 0; n < 50; n++) await aProfile({ bio: 'I chase dust.' })(app.em.fork())
  await writeIndex(app.em.fork())
  const titles = async (path: string) => (await jsonFeed(path)).items.map(({ title }) => title)
  const titlesOfImages = await titles(`/creators/${slug}/feed.json`)
  expect([titlesOfImages.length, titlesOfImages.at(-1)]).toEqual([50, 'Picture 1'])
  expect(await titles('/feeds/creators.json')).toHaveLength(50)
})
