import { writeIndex } from '../features/search-index/index-marks.ts'
import { expect, test } from 'vitest'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { parseXml } from '../testing/parse-xml.ts'

const site = 'https://astrofolio.example'
const app = forAllTests(() => testApp({ publicUrl: site }))

const caching = 'public, max-age=0, s-maxage=30, must-revalidate'

async function read(path: string) {
  const response = await app.visitor().fetch(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Returns a feed in both formats. */
async function feed(path: string) {
  const formats = [await read(`${path}.atom`), await read(`${path}.json`)]
  expect(formats.map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/atom+xml; charset=utf-8',
    'application/feed+json; charset=utf-8',
  ])
  for (const { status, headers } of formats) {
    expect([status, headers.get('cache-control')]).toEqual([200, caching])
    // Two changes within a second would have the same date.
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([expect.any(String), null])
  }
  const [{ feed }, json] = [parseXml(formats[0]!.text), JSON.parse(formats[1]!.text)]
  const { entry: entries = [], ...atom } = feed
  return { atom: { ...atom, entries }, json }
}

const link = (rel: string, type: string, href: string) => ({ '@rel': rel, '@type': type, '@href': href })

interface Entry {
  url: string
  title: string
  times: [published: string, updated: string]
  author: { name: string; url: string }
  content: string
  tags?: string[]
  image?: GalleryImage
  /** As in Media RSS 1.5.1. */
  media?: object
}

const addressOf = ({ file }: GalleryImage) => `${site}/images/${file}`
const previewOf = (image: GalleryImage) => addressOf(image).replace('large', 'share')

function entryInAtom({ url, title, times, author, content, tags, image, media }: Entry) {
  const page = link('alternate', 'text/html', url)
  return {
    id: url,
    title,
    link: [page, ...(image ? [link('enclosure', 'image/jpeg', previewOf(image))] : [])],
    published: times[0],
    updated: times[1],
    author: { name: author.name, uri: author.url },
    content: { '@type': 'html', '#text': content },
    ...(tags && { category: tags.map((tag) => ({ '@term': tag })) }),
    ...(image && {
      'media:content': {
        '@url': addressOf(image),
        '@medium': 'image',
        '@type': 'image/jpeg',
        '@width': '1600',
        '@height': '1067',
        '@fileSize': '200000',
        'media:thumbnail': { '@url': previewOf(image), '@width': '1200', '@height': '630' },
        'media:credit': { '@role': 'author', '#text': author.name },
        ...media,
      },
    }),
  }
}

const entryInJson = ({ url, title, times, author, content, tags = [], image }: Entry) => ({
  id: url,
  url,
  title,
  content_html: content,
  date_published: times[0],
  date_modified: times[1],
  authors: [author],
  tags,
  ...(image && {
    image: previewOf(image),
    attachments: [{ url: addressOf(image), mime_type: 'image/jpeg', size_in_bytes: 200_000 }],
  }),
})

/** Expects a feed by RFC 4287 and by JSON Feed 1.1. */
async function expectFeed(
  path: string,
  { title, page, updated, entries }: { title: string; page: string; updated: string; entries: Entry[] },
) {
  expect(await feed(path)).toEqual({
    atom: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xmlns:media': 'http://search.yahoo.com/mrss/',
      id: `${site}${path}.atom`,
      title,
      updated,
      link: [
        link('self', 'application/atom+xml', `${site}${path}.atom`),
        link('alternate', 'text/html', site + page),
      ],
      author: { name: 'Astrofolio', uri: `${site}/` },
      entries: entries.map(entryInAtom),
    },
    json: {
      version: 'https://jsonfeed.org/version/1.1',
      title,
      home_page_url: site + page,
      feed_url: `${site}${path}.json`,
      authors: [{ name: 'Astrofolio', url: `${site}/` }],
      items: entries.map(entryInJson),
    },
  })
}

test('an empty site and an empty gallery have feeds without entries', async () => {
  await app.has(aProfile({ slug: 'empty' }))
  for (const path of ['/feeds/creators', '/creators/empty/feed'])
    expect(await feed(path)).toMatchObject({ atom: { entries: [] }, json: { items: [] } })
})

test('a feed reader sees new creators, newest first, and no empty profile', async () => {
  const [older, newer] = ['2020-01-01T00:00:00.000Z', '2024-02-29T23:59:59.500Z']
  const tags = ['Lunar', 'Solar']
  const old = { name: 'Old Hand', url: `${site}/creators/old` }
  const dusty = { name: 'Dusty Lane', url: `${site}/creators/dusty` }
  const written = { displayName: old.name, slug: 'old', bio: 'I chase dust.', specialties: tags }
  await app.has(aProfile({ ...written, createdAt: new Date(older) }))
  const pictured = { displayName: dusty.name, slug: 'dusty', createdAt: new Date(newer) }
  const image = await app.has(aGalleryImage((await app.has(aProfile(pictured))).id))
  const cover = `<p><img src="${previewOf(image)}" width="1200" height="630" alt=""></p>`
  await expectFeed('/feeds/creators', {
    title: 'New creators on Astrofolio',
    page: '/creators',
    updated: newer,
    entries: [
      { url: dusty.url, title: dusty.name, times: [newer, newer], author: dusty, content: cover, image },
      {
        url: old.url,
        title: old.name,
        times: [older, older],
        author: old,
        content: '<p>I chase dust.</p>',
        tags,
      },
    ],
  })
})

test("a feed reader sees a creator's pictures, newest first, even if an old one is the cover", async () => {
  const [changed, created, updated] = [2024, 2020, 2021].map((year) => `${year}-01-01T00:00:00.000Z`)
  const author = { name: 'Vera', url: `${site}/creators/vera` }
  const { id } = await app.has(aProfile({ displayName: 'Vera', slug: 'vera', createdAt: new Date(changed!) }))
  const [first, second] = [
    await app.has(aGalleryImage(id, 'First')),
    await app.has(aGalleryImage(id, 'Second')),
  ]
  const times = { createdAt: new Date(created!), updatedAt: new Date(updated!) }
  const texts = { description: 'One\n\ntwo', altText: 'A veil', license: 'ccBy' as const, tags: ['dust'] }
  await app.em.nativeUpdate(GalleryImage, { id: first.id }, { isCover: true, ...texts, ...times })
  const entryOf = (image: GalleryImage, altText: string, more: string) => ({
    url: `${author.url}?tab=gallery&photo=${image.id}`,
    title: image.title!,
    author,
    content: `<p><img src="${site}/images/${image.storedSizes[0]!.file}" width="320" height="213" alt="${altText}"></p>${more}`,
    image,
  })
  const { createdAt } = second
  await expectFeed('/creators/vera/feed', {
    title: 'Vera · Astrofolio',
    page: '/creators/vera',
    updated: changed!, // when its creator changed something: each-mutation.test.ts
    entries: [
      // By default all rights are reserved.
      { ...entryOf(second, '', ''), times: [createdAt.toISOString(), createdAt.toISOString()] },
      {
        ...entryOf(first, 'A veil', '<p>One</p><p>two</p>'),
        times: [created!, updated!],
        tags: ['dust'],
        media: {
          'media:description': { '@type': 'plain', '#text': 'A veil' },
          'media:license': {
            '@type': 'text/html',
            '@href': 'https://creativecommons.org/licenses/by/4.0/',
            '#text': 'CC BY 4.0',
          },
        },
      },
    ],
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
      'cache-control': caching,
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
})

test('hostile texts of creators stay texts', async () => {
  const texts = Object.values(hostileTexts)
  // oxlint-disable-next-line no-control-regex -- the characters that XML cannot contain
  const inXml = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b\u001f\ufffe\uffff]/g, '').trim() // as by the parser
  const profiles = []
  for (const text of texts)
    profiles.push(await aProfile({ displayName: text, bio: text, specialties: [text] })(app.em.fork()))
  const [, { id, slug }] = profiles as [unknown, (typeof profiles)[number]]
  for (const text of texts) {
    const image = await aGalleryImage(id, text)(app.em.fork())
    const others = { description: text.repeat(5), altText: text, tags: [text] }
    await app.em.nativeUpdate(GalleryImage, { id: image.id }, others)
  }
  await writeIndex(app.em.fork())
  const creators = await feed('/feeds/creators')
  const images = await feed(`/creators/${slug}/feed`)
  expect(images.atom.title).toBe(`${inXml(texts[1]!)} · Astrofolio`)
  for (const { atom, json } of [creators, images]) {
    const [inAtom, inJson] = [atom.entries, json.items].map((entries) => entries.slice(0, texts.length))
    const titlesOf = (entries: { title: string }[]) => entries.map(({ title }) => title).toReversed()
    expect([titlesOf(inAtom), titlesOf(inJson)]).toEqual([texts.map(inXml), texts])
    // Read as HTML, the content has no elements but the paragraphs and the image.
    for (const { content } of inAtom)
      for (const tag of content['#text'].replaceAll(/ alt="[^"]*"/g, '').match(/<[^>]*>?/g)!)
        expect(tag).toMatch(/^<(\/?p|img src="[^"<>]*" width="\d+" height="\d+")>$/)
  }
})

test('an unknown creator has no feed', async () => {
  for (const slug of ['nobody', 'a%00b', 'UPPER', '..%2Fadmin', 's'.repeat(3000), '%E0%A4%A'])
    for (const name of ['feed.atom', 'feed.json', 'latest.jpg']) {
      const { status, headers, text } = await read(`/creators/${slug}/${name}`)
      expect(status, slug).toBe(slug === '%E0%A4%A' ? 400 : 404)
      expect(JSON.parse(text)).toMatchObject({ error: expect.any(String), message: expect.any(String) })
      expect(headers.get('cache-control') ?? 'no-store').toBe('no-store')
    }
})

test('a feed has the fifty newest entries', async () => {
  const { id, slug } = await app.has(aProfile())
  for (let n = 0; n < 51; n++) await aGalleryImage(id, `Picture ${n}`)(app.em.fork())
  for (let n = 0; n < 50; n++) await aProfile({ bio: 'I chase dust.' })(app.em.fork())
  await writeIndex(app.em.fork())
  const { items } = (await feed(`/creators/${slug}/feed`)).json
  expect([items.length, items.at(-1).title]).toEqual([50, 'Picture 1'])
  expect((await feed('/feeds/creators')).json.items).toHaveLength(50)
})
