import { afterAll, beforeAll, expect, test } from 'vitest'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { aCreator } from '../testing/rest-cases.ts'
import { runMutation } from '../testing/run-mutation.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { parseXml, schemaErrors } from '../testing/xml-schemas.ts'

const site = 'https://astrofolio.example'
let app: TestApp
beforeAll(async () => void (app = await testApp({ publicUrl: site })))
afterAll(() => app[Symbol.asyncDispose]())

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

async function read(path: string, headers: Record<string, string> = {}, of = app) {
  const response = await of.visitor(headers).fetch(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function feed(path: string, of = app) {
  const { status, text } = await read(path, {}, of)
  expect(status, text).toBe(200)
  expect(await schemaErrors(text, 'atom')).toEqual([])
  const { feed } = parseXml(text) as { feed: Omit<Entry, 'link'> & { link: Link[]; entry?: Entry | Entry[] } }
  return { ...feed, entries: [feed.entry ?? []].flat() }
}

const linkOf = ({ link }: { link: Link[] }, rel: string) => link.find((one) => one['@rel'] === rel)

test('a feed reader sees new creators, newest first, and no empty profile', async () => {
  await using app = await testApp({ publicUrl: site })
  await app.has(aProfile({ slug: 'old', bio: 'I chase dust.', createdAt: new Date('2020-01-01T00:00:00Z') }))
  await app.has(aProfile({ slug: 'empty' }))
  const { id } = await app.has(
    aProfile({ displayName: 'Dusty Lane', slug: 'dusty', createdAt: new Date('2024-02-29T23:59:59.5Z') }),
  )
  const { file } = await app.has(aGalleryImage(id))

  const { entries, ...creators } = await feed('/feeds/creators.atom', app)
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
})

test("a feed reader sees a creator's pictures, newest first, even if an old one is the cover", async () => {
  const { id, slug } = await app.has(aProfile({ displayName: 'Dusty Lane', slug: 'dusty' }))
  const first = await app.has(aGalleryImage(id, 'First'))
  await app.has(aGalleryImage(id, 'Second'))
  await app.em.nativeUpdate(GalleryImage, { id: first.id }, { isCover: true, description: 'One\n\ntwo' })
  const { entries, ...images } = await feed(`/creators/${slug}/feed.atom`)
  expect(images.title).toBe('Dusty Lane · Astrofolio')
  expect(entries.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(entries[1]!.id).toBe(`${site}/creators/dusty?tab=gallery&photo=${first.id}`)
  expect(linkOf(entries[1]!, 'enclosure')).toEqual({
    '@rel': 'enclosure',
    '@type': 'image/jpeg',
    '@href': `${site}/images/${first.file.split('/')[0]}/share.jpg`,
  })
  expect(entries[1]!.content['#text']).toMatch(/^<p><img src="[^"]+320\.webp".*><\/p><p>One<\/p><p>two<\/p>$/)
})

test('an entry and its feed are updated when the creator edits something, and not when somebody visits', async () => {
  await using app = await testApp()
  const { person, slug, profileId, gearItem, image } = await aCreator(app)
  await app.has(aProfile({ bio: 'I chase dust.' }))
  const read = async () => {
    const [creators, images] = [
      await feed('/feeds/creators.atom', app),
      await feed(`/creators/${slug}/feed.atom`, app),
    ]
    const creator = creators.entries.find(({ id }) => id.endsWith(`/creators/${slug}`))!
    const entry = images.entries.find(({ id }) => id.endsWith(`photo=${image}`))!
    return {
      times: Object.fromEntries(
        Object.entries({ creators, creator, images, image: entry }).map(([of, { updated }]) => [of, updated]),
      ),
      published: [creator.published, entry.published],
    }
  }
  const edits: [string, Record<string, unknown>, string[]][] = [
    [
      'updateCreatorProfile',
      { creatorProfileId: profileId, bio: 'I chase dust.' },
      ['creators', 'creator', 'images'],
    ],
    ['updateGalleryImage', { id: image, title: 'Dust' }, ['creators', 'creator', 'images', 'image']],
    ['updateGearItem', { id: gearItem, itemName: 'Esprit 100' }, ['creators', 'creator', 'images']],
  ]
  for (const [name, input, changed] of edits) {
    const before = await read()
    expect((await runMutation(person, name, { input })).errors).toBeUndefined()
    const after = await read()
    for (const [of, time] of Object.entries(after.times))
      if (changed.includes(of))
        expect(Date.parse(time), `${name} ${of}`).toBeGreaterThan(Date.parse(before.times[of]!))
      else expect(time, `${name} ${of}`).toBe(before.times[of])
    expect(after.published).toEqual(before.published)
  }
  const before = await read()
  await runMutation(app.visitor(), 'recordProfileView', { input: { slug } })
  await app.views.flush()
  expect(await read()).toEqual(before)
})

test('an entry of a picture is not new again because the owner chose a cover, moved or retitled another picture, or edited the profile', async () => {
  await using app = await testApp()
  const { profileId, person, slug } = await aCreator(app)
  const ids: number[] = []
  for (const position of [0, 1, 2]) ids.push((await app.has(aGalleryImage(profileId, 'Veil', position))).id)
  const [first, second, third] = ids as [number, number, number]
  const timesOf = async () => {
    const { entries } = await feed(`/creators/${slug}/feed.atom`, app)
    return entries.map(({ id, updated }) => [id, updated])
  }
  const before = await timesOf()
  const changes: [string, Record<string, unknown>][] = [
    ['moveGalleryImage', { id: first, toIndex: 2 }],
    ['chooseCoverImage', { id: second }],
    ['chooseCoverImage', { id: first }],
    ['chooseCoverImage', { id: first, isCover: false }],
    ['updateCreatorProfile', { creatorProfileId: profileId, bio: 'Another text than before.' }],
  ]
  for (const [name, input] of changes) {
    expect((await runMutation(person, name, { input })).errors).toBeUndefined()
    expect(await timesOf(), name).toEqual(before)
  }
  await runMutation(person, 'updateGalleryImage', { input: { id: third, title: 'Western Veil' } })
  const times = new Map(before.map(([id, time]) => [id, time]))
  const changed = (await timesOf()).filter(([id, time]) => times.get(id) !== time)
  expect(changed.map(([id]) => id)).toEqual([expect.stringMatching(`photo=${third}$`)])
})

test('a feed has the fifty newest entries', async () => {
  await using app = await testApp({ publicUrl: site })
  const { id, slug } = await app.has(aProfile({ bio: 'I chase dust.' }))
  for (let n = 0; n < 51; n++) await app.has(aGalleryImage(id, `Picture ${n}`))
  for (let n = 0; n < 50; n++) await app.has(aProfile({ bio: 'I chase dust.' }))
  const { entries } = await feed(`/creators/${slug}/feed.atom`, app)
  expect(entries).toHaveLength(50)
  expect(entries.at(-1)!.title).toBe('Picture 1')
  expect((await feed('/feeds/creators.atom', app)).entries).toHaveLength(50)
})

test('each feed takes one statement', async () => {
  const { slug } = await app.has(aProfile({ bio: 'I chase dust.' }))
  for (const path of ['/feeds/creators.atom', `/creators/${slug}/feed.atom`])
    expect(await app.statementsOf(() => read(path)), path).toHaveLength(1)
})

test('an empty site and an empty gallery have feeds without entries', async () => {
  await using app = await testApp({ publicUrl: site })
  expect((await feed('/feeds/creators.atom', app)).entries).toEqual([])
  await app.has(aProfile({ slug: 'empty' }))
  expect((await feed('/creators/empty/feed.atom', app)).entries).toEqual([])
})

test.each(Object.entries(hostileTexts))('hostile text of a creator stays text: %s', async (_kind, text) => {
  await using app = await testApp({ publicUrl: site })
  const { id } = await app.has(
    aProfile({ displayName: text, slug: 'hostile', bio: text, specialties: [text] }),
  )
  const image = await app.has(aGalleryImage(id, text))
  await app.em.nativeUpdate(
    GalleryImage,
    { id: image.id },
    { description: text.repeat(5), altText: text, tags: [text] },
  )
  // oxlint-disable-next-line no-control-regex -- the characters that XML cannot contain
  const kept = text.replaceAll(/[\u0000-\u0008\u000b\u001f\ufffe\uffff]/g, '')
  const creators = await feed('/feeds/creators.atom', app)
  const images = await feed('/creators/hostile/feed.atom', app)
  expect(images.title).toBe(`${decoded(kept)} · Astrofolio`)
  for (const { entries } of [creators, images]) {
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ title: decoded(kept), author: { name: decoded(kept) } })
    // Read as HTML, the content has no elements but the paragraphs and the image.
    const tags = entries[0]!.content['#text'].replaceAll(/ alt="[^"]*"/g, '').match(/<[^>]*>?/g)
    for (const tag of tags!) expect(tag).toMatch(/^<(\/?p|img src="[^"<>]*" width="\d+" height="\d+")>$/)
  }
})

/** The parser trims texts. */
const decoded = (text: string) => text.trim()

test('an unknown creator has no feed, and only GET and HEAD are allowed', async () => {
  for (const slug of ['nobody', 'a%00b', 'UPPER', '..%2Fadmin', 's'.repeat(3000), '%E0%A4%A']) {
    const { status, headers, text } = await read(`/creators/${slug}/feed.atom`)
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
