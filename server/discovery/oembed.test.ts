import { expect, test } from 'vitest'
import { oEmbedUrl } from '../../contract/discovery.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { User } from '../features/session/user.entity.ts'
import { aGalleryImage, aGearItem, aProfile } from '../testing/factories.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { parseXml } from '../testing/parse-xml.ts'

const site = 'https://astrofolio.example'
const app = forAllTests(() => testApp({ publicUrl: site }))

async function described(pageUrl: string, more = '', format?: 'json' | 'xml') {
  const link = new URL(oEmbedUrl(pageUrl, format))
  const response = await app.visitor().fetch(`${link.pathname}${link.search}${more}`)
  const text = await response.text()
  const body = format === 'xml' ? parseXml(text) : JSON.parse(text)
  return { status: response.status, headers: response.headers, text, body }
}

const frameIn = (html: string) => {
  const { iframe } = parseXml(html)
  const { pathname, search } = new URL(iframe['@src'])
  expect(iframe['@src']).toBe(site + pathname + search)
  return { path: pathname + search, ...iframe }
}

test('a profile is described as a frame of its newest pictures, with its name and its cover', async () => {
  const { id } = await app.has(aProfile({ displayName: 'Dusty Lane', slug: 'dusty' }))
  const { file } = await app.has(aGalleryImage(id))
  const folder = file.split('/')[0]
  const { body, headers } = await described(`${site}/creators/dusty`)
  expect(body).toEqual({
    type: 'rich',
    version: '1.0',
    title: 'Dusty Lane',
    author_name: 'Dusty Lane',
    author_url: `${site}/creators/dusty`,
    provider_name: 'Astrofolio',
    provider_url: `${site}/`,
    cache_age: 3600,
    thumbnail_url: `${site}/images/${folder}/share.jpg`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
    html: expect.any(String),
    width: 640,
    height: 480,
  })
  const frame = { path: '/embed/creators/dusty', '@width': '640', '@height': '480', '@title': 'Dusty Lane' }
  expect(frameIn(body.html)).toMatchObject(frame)
  const small = (await described(`${site}/creators/dusty`, '&maxwidth=300&maxheight=200')).body
  expect(small).toMatchObject({ type: 'rich', width: 300, height: 200 })
  expect(frameIn(small.html)).toMatchObject({ '@width': '300', '@height': '200' })
  expect((await app.visitor().fetch(frame.path)).status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate')
  expect(headers.get('etag')).toBeTruthy()
})

test('a profile without pictures is described without a thumbnail, or with the picture of its creator', async () => {
  const { userId } = await app.has(aProfile({ slug: 'bare' }))
  const { body } = await described(`${site}/creators/BARE/`)
  expect(body).toMatchObject({ type: 'link', version: '1.0' })
  expect(Object.keys(body).join()).not.toContain('thumbnail')

  const pictureFolder = '0123456789abcdef'.repeat(2)
  await app.em.fork().nativeUpdate(User, { id: userId }, { pictureFolder })
  expect((await described(`${site}/creators/bare`, '&maxwidth=300')).body).toMatchObject({
    thumbnail_url: `${site}/images/${pictureFolder}/224.webp`,
    thumbnail_width: 224,
    thumbnail_height: 224,
  })
})

test("the gear of a creator's page is described as a frame, unless there is none", async () => {
  const { id } = await app.has(aProfile({ displayName: 'Rigel', slug: 'rigel' }))
  const page = `${site}/creators/rigel?tab=gear`
  expect((await described(page)).body).toMatchObject({ type: 'link', title: 'Rigel' })
  await app.has(aGearItem(id))
  const { body } = await described(page)
  expect(body).toMatchObject({ type: 'rich', title: 'Gear of Rigel', author_name: 'Rigel' })
  const { path } = frameIn(body.html)
  expect(await (await app.visitor().fetch(path)).text()).toContain('Redcat 51')
})

test('a picture is described as a photo that fits the bounds of the embedding site, in JSON and XML, whose texts stay texts', async () => {
  const text = hostileTexts.script // others: feeds.test.ts
  const { id } = await app.has(aProfile({ displayName: text, slug: 'vera' }))
  const image = await app.has(aGalleryImage(id, text))
  const page = `${site}/creators/vera?tab=gallery&photo=${image.id}`
  const url = `${site}/images/${image.file}`
  const photo = { type: 'photo', title: text, author_name: text, url }
  const { body } = await described(page)
  expect(body).toMatchObject({ ...photo, width: 1600, height: 1067 })
  expect(body.html).toContain(` title="${escapeHtml(text)}" `)
  const inXml = await described(page, '', 'xml')
  expect(inXml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  expect(inXml.body.oembed).toMatchObject(photo)
  const frame = `/embed/creators/vera/pictures/${image.id}`
  expect(frameIn(body.html)).toMatchObject({ path: frame, '@width': '640', '@height': '515' })
  expect((await app.visitor().fetch(frame)).status).toBe(200)
  const bounded = (await described(page, '&maxwidth=320&maxheight=240')).body
  expect(frameIn(bounded.html)).toMatchObject({ '@width': '320', '@height': '240' })
  const small = `${site}/images/${image.storedSizes[0]!.file}`
  for (const [bounds, width, height] of [
    ['&maxwidth=1599', 320, 213],
    ['&maxheight=213', 320, 213],
    ['&maxwidth=160', 160, 106],
    ['&maxwidth=160&maxheight=10', 15, 10],
    ['&maxwidth=1', 1, 1],
  ] as const)
    expect((await described(page, bounds)).body, bounds).toMatchObject({ url: small, width, height })

  // Without a title, its alternative text or creator names it.
  for (const [altText, title] of [
    ['A red veil', 'A red veil'],
    [null, `Picture by ${text}`],
  ]) {
    await app.em.nativeUpdate(GalleryImage, { id: image.id }, { title: null, altText })
    expect((await described(page)).body.title).toBe(title)
  }
})

test('only pages of creators on this site are described', async () => {
  const { id, slug } = await app.has(aProfile())
  const image = await app.has(aGalleryImage(id))
  const other = await app.has(aProfile())
  for (const url of [
    `https://evil.example/creators/${slug}`,
    `https://astrofolio.example.evil.example/creators/${slug}`,
    'javascript:alert(1)',
    `${site}/`,
    `${site}/creators/nobody`,
    `${site}/creators/${slug}/feed.atom`,
    `${site}/creators/${other.slug}?photo=${image.id}`,
    `${site}/creators/${slug}?photo=0`,
    `${site}/creators/${slug}?photo=9999999999`,
  ]) {
    const response = await app.visitor().fetch(`/oembed?url=${encodeURIComponent(url)}`)
    expect(response.status, url).toBe(404)
    expect(await response.json(), url).toMatchObject({ code: 'NOT_FOUND' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  expect(await app.statementsOf(() => described(`https://evil.example/creators/${slug}`))).toEqual([])
})

test('a request for no one address, no size or no format is refused', async () => {
  const other = 'url=https://a.example/'
  for (const [query, status] of [
    ['', 400],
    [`${other}&url=https://b.example/`, 400],
    [`${other}&maxwidth=wide`, 400],
    [`${other}&maxwidth=0`, 400],
    [`${other}&format=yaml`, 501],
    [`${other}&format=json&format=xml`, 501],
  ] as const) {
    const response = await app.visitor().fetch(`/oembed?${query}`)
    expect(response.status, query).toBe(status)
    expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  }
})
