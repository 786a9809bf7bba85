import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProfile } from '../../../testing/factories.ts'
import { type Tags, tagsOf } from '../../../testing/exiftool.ts'
import { uploading } from '../../../testing/gallery-uploads.ts'
import { cameraImages } from '../../../testing/images/camera-images.ts'
import { canary, type TestImage } from '../../../testing/images/image.ts'
import { runMutation } from '../../../testing/run-mutation.ts'
import { type Person, type TestApp, testApp } from '../../../testing/test-app.ts'
import { openPicturePool } from '../../../database/picture-pool.ts'
import { connect } from '../../../orm.config.ts'
import { decoderPool } from '../decoder/decoder-pool.ts'
import { maxRecordBytes, pictureRecord, type RecordedFields } from './picture-record.ts'
import { PictureRecords } from './picture-records.ts'
import { recordedContent } from '../serve/recorded-content.ts'

let app: TestApp
let creator: Person
let originals: TestImage[]
const url = 'https://creativecommons.org/licenses'
const texts = { title: 'The <Veil> & “friends”', altText: 'Red filaments', credit: 'Dusty Łane, ESO' }

beforeAll(async () => {
  app = await testApp({ decoder: decoderPool })
  const { id: profileId, userId } = await app.has(aProfile({ displayName: 'Dusty Łane', slug: 'dusty' }))
  creator = await app.as({ id: userId })
  originals = await cameraImages()
  const metadata = { ...texts, license: 'ccByNc', objects: ['NGC 6960'] }
  const files = originals.map(({ content, ...file }) => ({ ...file, content: Uint8Array.from(content) }))
  const { message } = await uploading.GraphQL(creator, { profileId, files, metadata })
  expect(message).toBeUndefined()
})
afterAll(() => app[Symbol.asyncDispose]())

interface Shown {
  id: number
  urls: string[]
}

async function shownImages(): Promise<Shown[]> {
  const { data } = await app
    .visitor()
    .run(
      '{ creatorProfile(slug: "dusty") { images(first: 100) { nodes { id imageUrl shareImageUrl sizes { url } } } } }',
    )
  return data.creatorProfile.images.nodes.map(
    (image: { id: number; imageUrl: string; shareImageUrl: string; sizes: { url: string }[] }) => ({
      id: image.id,
      urls: [image.imageUrl, image.shareImageUrl, ...image.sizes.map((size) => size.url)],
    }),
  )
}

async function read(address: string, headers: Record<string, string> = {}) {
  const response = await app.visitor(headers).fetch(address)
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  }
}

const nameOf = (address: string) => new URL(address).pathname.replace('/images/', '')
const stored = async (address: string) => buffer((await app.images.open(nameOf(address)))!.content)

/** What a file has by its format, not as metadata. */
const format =
  /^(SourceFile|ExifTool:ExifToolVersion|System:.*|Composite:(ImageSize|Megapixels)|(File|PNG|RIFF):(FileType|FileTypeExtension|MIMEType|Image(Width|Height)|EncodingProcess|BitsPerSample|ColorComponents|YCbCrSubSampling|CurrentIPTCDigest|BitDepth|ColorType|Compression|Filter|Interlace|WebP_Flags|VP8Version|(Horizontal|Vertical)Scale)|PNG-pHYs:.*)$/

const metadataOf = (tags: Tags) =>
  Object.fromEntries(Object.entries(tags).filter(([name]) => !format.test(name)))

test('every size of pictures of three cameras and programs says who made it and nothing else, before and after an edit', async () => {
  for (const tags of await tagsOf(originals.map(({ content }) => content)))
    expect(Object.keys(tags)).toEqual(
      expect.arrayContaining(['GPS:GPSLatitude', 'ExifIFD:SerialNumber', 'XMP-xmpMM:HistorySoftwareAgent']),
    )
  const expected = (id: number, license: string, terms: string, address: string) => ({
    'ExifTool:Validate': 'OK',
    'XMP-dc:Creator': 'Dusty Łane',
    'XMP-dc:Title': texts.title,
    'XMP-dc:Rights': '© Dusty Łane',
    'XMP-photoshop:Credit': texts.credit,
    'XMP-xmpRights:Marked': true,
    'XMP-xmpRights:WebStatement': address,
    'XMP-xmpRights:UsageTerms': license + terms,
    ...(terms && { 'XMP-plus:DataMining': 'Prohibited for AI/ML training' }),
    'XMP-plus:LicensorURL': `${app.address}/creators/dusty?tab=gallery&photo=${id}`,
    'XMP-iptcCore:AltTextAccessibility': texts.altText,
    'XMP-dc:Subject': ['Western Veil Nebula', 'NGC 6960'],
  })
  const iptc = (license: string) => ({
    'IPTC:CodedCharacterSet': 'UTF8',
    'IPTC:ApplicationRecordVersion': 4,
    'IPTC:ObjectName': texts.title,
    'IPTC:Keywords': ['Western Veil Nebula', 'NGC 6960'],
    'IPTC:By-line': 'Dusty Łane',
    'IPTC:Credit': texts.credit,
    'IPTC:CopyrightNotice': `© Dusty Łane. ${license}`,
  })
  const expectRecords = async (images: Shown[], license: string, terms: string, address: string) => {
    const files = images.flatMap(({ id, urls }) => urls.map((url) => ({ id, url })))
    const contents = await Promise.all(files.map(async ({ url }) => (await read(url)).content))
    const tags = await tagsOf(contents)
    for (const [index, { id, url }] of files.entries()) {
      const content = contents[index]!
      expect(metadataOf(tags[index]!), url).toEqual({
        ...expected(id, license, terms, address),
        ...(nameOf(url).endsWith('.jpg') ? iptc(license + terms) : {}),
      })
      expect(content.includes(canary) || content.includes('51,28')).toBe(false)
      const plain = await stored(url)
      expect(content.length - plain.length).toBeLessThanOrEqual(maxRecordBytes)
      const pixels = await sharp(content).raw().toBuffer()
      expect(pixels.equals(await sharp(plain).raw().toBuffer()), url).toBe(true)
    }
  }

  const before = await shownImages()
  expect(before).toHaveLength(3)
  await expectRecords(before, 'CC BY-NC 4.0', '. No training of AI', `${url}/by-nc/4.0/`)
  for (const { id } of before)
    await runMutation(creator, 'updateGalleryImage', { input: { id, license: 'ccBySa' } })
  const after = await shownImages()
  await expectRecords(after, 'CC BY-SA 4.0', '', `${url}/by-sa/4.0/`)
  for (const [index, { urls }] of after.entries())
    expect(urls).toEqual(before[index]!.urls.map((address) => `${address}?v=1`))
})

test('a browser keeps a picture for a year until its record changes, also by a new name, and asks again for a former address', async () => {
  const [{ id, urls }] = (await shownImages()) as [Shown]
  const [, current] = urls
  const first = await read(current!)
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=600')
  expect(first.headers.get('tdm-reservation')).toBe('0')
  const has = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' }
  expect(await read(current!, has)).toMatchObject({ status: 304, content: Buffer.alloc(0) })
  const head = await app.visitor().fetch(current!, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(first.content.length))

  const changes: [string, Record<string, unknown>][] = [
    ['updateGalleryImage', { id, objects: ['M 31'] }],
    ['updateGalleryImage', { id, license: null }],
    ['changeDisplayName', { displayName: 'Dusty Road' }],
  ]
  for (const [name, input] of changes) {
    const [{ urls: before }] = (await shownImages()) as [Shown]
    expect((await runMutation(creator, name, { input })).errors).toBeUndefined()
    const [{ urls: after }] = (await shownImages()) as [Shown]
    expect(after[1], name).not.toBe(before[1])
    const [latest, former] = [await read(after[1]!), await read(before[1]!)]
    expect(former.content.equals(latest.content), name).toBe(true)
    expect(former.headers.get('cache-control')).toBe('public, max-age=600')
    expect(latest.headers.get('cache-control')).toContain('immutable')
  }
  const latest = await read(current!, has)
  expect(latest.status).toBe(200)
  expect(latest.headers.get('tdm-reservation')).toBe('1')
  expect((await tagsOf([latest.content]))[0]).toMatchObject({
    'XMP-dc:Creator': 'Dusty Road',
    'XMP-xmpRights:UsageTerms': 'All rights reserved. No training of AI',
    'XMP-xmpRights:WebStatement': `${app.address}/creators/dusty?tab=gallery&photo=${id}`,
    'XMP-dc:Subject': ['Andromeda Galaxy', 'NGC 224'],
  })
  await runMutation(creator, 'updateGalleryImage', { input: { id, description: 'Ten hours.' } })
  const [{ urls: same }] = (await shownImages()) as [Shown]
  await runMutation(creator, 'changeDisplayName', { input: { displayName: 'Dusty Road' } })
  expect((await shownImages())[0]!.urls).toEqual(same)
})

test('a picture keeps its addresses when the same objects and texts are saved again, and until their names differ', async () => {
  const [{ id }, { id: other }] = (await shownImages()) as [Shown, Shown]
  const raisedBy = async (name: string, input: Record<string, unknown>) => {
    const before = await shownImages()
    expect((await runMutation(creator, name, { input })).errors).toBeUndefined()
    const after = await shownImages()
    return after.filter(({ urls }, index) => urls[0] !== before[index]!.urls[0]).map((image) => image.id)
  }
  const update = (changes: object) => raisedBy('updateGalleryImage', { id, ...changes })
  const updateAll = (changes: object) => raisedBy('updateGalleryImages', { ids: [id, other], changes })
  expect(await updateAll({ objects: ['M 31', 'M 42', 'Nowhere'], ...texts })).toEqual([id, other])
  expect(await update({ objects: ['Messier 31', 'M 42', 'Nowhere'], ...texts, site: 'Home' })).toEqual([])
  expect(await updateAll({ objects: ['M 31', 'M 42', 'Nowhere'], addObjects: ['M 42'] })).toEqual([])
  expect(await update({ objects: ['M 42', 'M 31', 'Nowhere'] })).toEqual([id])
  expect(await update({ objects: ['M 42', 'M 31'] })).toEqual([id])
  expect(await updateAll({ addObjects: ['Nowhere'] })).toEqual([id])
  expect(await updateAll({ addObjects: ['M 33'] })).toEqual([id, other])
})

test('nobody keeps the former title of a picture alive by asking for versions that do not exist yet', async () => {
  const [, , { id, urls }] = (await shownImages()) as [Shown, Shown, Shown]
  const [address, version = '0'] = urls[0]!.split('?v=') as [string, string?]
  const next = Number(version) + 1
  const numbers = [next, next + 1, '9'.repeat(30), -1, '1e9', '', `${next}&v=${next}`]
  const invented = numbers.map((v) => `${address}?v=${v}`)
  for (const [index, url] of invented.entries()) {
    const early = await read(url)
    expect(early.status).toBe(200)
    expect(early.headers.get('cache-control')).toBe('no-cache')
    const title = `Retitled ${index}`
    await runMutation(creator, 'updateGalleryImage', { input: { id, title } })
    const [, , shown] = (await shownImages()) as [Shown, Shown, Shown]
    const current = await read(shown.urls[0]!)
    expect(current.content.includes(`>${title}<`)).toBe(true)
    expect(current.headers.get('cache-control')).toContain('immutable')
    const has = { 'if-none-match': early.headers.get('etag')!, 'cache-control': 'max-age=0' }
    expect((await read(url, has)).status).toBe(200)
  }
})

test('requests for invented versions of a picture that arrive together share their statements', async () => {
  const [, , { urls }] = (await shownImages()) as [Shown, Shown, Shown]
  const pictures = openPicturePool(app.databaseUrl)
  const records = new PictureRecords({ pictures, publicUrl: app.address, logger: pino({ level: 'silent' }) })
  const versions = Array.from({ length: 50 }, (_, n) => 900_000 + n)
  const statements = await app.statementsOf(async () => {
    await records.find(nameOf(urls[0]!), 0)
    await Promise.all(versions.map((version) => records.find(nameOf(urls[0]!), version)))
  })
  await pictures.end()
  expect(statements.filter((statement) => statement.includes('gallery_image'))).toHaveLength(2)
})

test('while the database is unavailable pictures are sent without a new record, and not to keep', async () => {
  const [{ urls }] = (await shownImages()) as [Shown]
  const orm = await connect('postgres://nobody@127.0.0.1:1/nothing')
  await orm.em.getConnection().connect({ skipOnConnect: true })
  await using broken = await testApp({ orm, images: app.images })
  const response = await broken.visitor().fetch(`/images/${nameOf(urls[0]!)}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  const content = Buffer.from(await response.arrayBuffer())
  expect(content.equals(await stored(urls[0]!))).toBe(true)
})

const dusty: RecordedFields = {
  imageId: 2 ** 31 - 1,
  slug: 's'.repeat(60),
  displayName: 'Dusty Lane',
  title: null,
  altText: null,
  credit: null,
  license: 'ccByNcNd',
  objects: [],
}

test('texts of any script leave the record below 2 kB, with the names of the creator, cut visibly', async () => {
  const plain = await sharp(originals[0]!.content).jpeg().toBuffer()
  const letters = ['x', '🌌', '<', '&"', 'א']
  const files = letters.map(async (letter) => {
    const fields = {
      ...dusty,
      displayName: letter.repeat(100),
      title: letter.repeat(150),
      altText: letter.repeat(300),
      credit: letter.repeat(150),
      objects: Array.from({ length: 10 }, () => letter.repeat(60)),
    }
    const record = pictureRecord(fields, 'https://astrofolio.example')
    const { size, content } = await recordedContent(
      { content: Readable.from([plain]), size: plain.length },
      record,
    )
    expect(size - plain.length).toBeLessThanOrEqual(maxRecordBytes)
    const file = await buffer(content)
    expect(file).toHaveLength(size)
    return file
  })
  for (const [index, tags] of (await tagsOf(await Promise.all(files))).entries()) {
    expect(tags).toMatchObject({ 'ExifTool:Validate': 'OK' })
    for (const name of ['XMP-dc:Creator', 'XMP-photoshop:Credit', 'IPTC:By-line'])
      expect(tags[name]).toMatch(new RegExp(`^(${letters[index]})+.?…$`, 'u'))
  }
})

test('a JPEG whose first segment is longer than the bytes that are read stays as it is', async () => {
  const jpeg = await sharp(originals[0]!.content).jpeg().toBuffer()
  const segment = Buffer.concat([Buffer.from([0xff, 0xe0, 0, 62]), Buffer.from('JFIF'), Buffer.alloc(56)])
  const plain = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
  const record = pictureRecord(dusty, 'https://astrofolio.example')
  const bytes = Readable.from([plain], { objectMode: false })
  const { content } = await recordedContent({ content: bytes, size: plain.length }, record)
  expect((await buffer(content)).equals(plain)).toBe(true)
})

test('a long alternative text and title fit whole beside a name', async () => {
  const fields = {
    ...dusty,
    title: 'The Veil '.repeat(5).trim(),
    altText: 'Red filaments '.repeat(10).trim(),
  }
  const { xmp } = pictureRecord(fields, 'https://astrofolio.example')
  for (const text of [fields.title, fields.altText, fields.displayName])
    expect(xmp.toString()).toContain(`>${text}<`)
})

test('the page that licenses a picture is a resource of its own, because ImageMagick reads no shorter form', () => {
  const { xmp } = pictureRecord(dusty, 'https://astrofolio.example')
  expect(xmp.toString()).toMatch(
    /<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>https:[^<]+</,
  )
})

test('half a flag or a part of a family is never shown instead of the whole', () => {
  const family = '👩‍👩‍👧‍👦'
  const fields = { ...dusty, displayName: '🇩🇪'.repeat(15) + 'x', title: family.repeat(40) }
  const { xmp, iptc } = pictureRecord(fields, 'https://astrofolio.example')
  expect(xmp.toString()).toMatch(new RegExp(`>(${family})+…<`, 'u'))
  // Each field ends where the next one begins.
  const texts = iptc.toString().split('\x1c')
  expect(texts).toContainEqual(expect.stringMatching(new RegExp(`(?<!\\p{L})(${family})+…$`, 'u')))
  expect(texts).toContainEqual(expect.stringMatching(/P..(?:🇩🇪)+…$/su))
})
