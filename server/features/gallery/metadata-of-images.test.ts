import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aGalleryImage, aProfile } from '../../testing/factories.ts'
import { type Tags, tagsOf } from '../../testing/exiftool.ts'
import { aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { canary, sceneOf } from '../../testing/images/image.ts'
import { aTaggedJpeg, aTaggedPng, aTaggedWebp } from '../../testing/images/tagged-images.ts'
import { runJobs, runMaintenance } from '../../testing/run-jobs.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { filesInFolder } from '../../testing/stored-files.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { decoderPool } from '../images/decoder/decoder-pool.ts'
import { filesOf } from '../images/file-names.ts'
import { type DescribedImage, imageMetadata, maxMetadataBytes } from '../images/metadata/image-metadata.ts'
import { insertMetadata } from '../images/metadata/insert-metadata.ts'
import { GalleryImage } from './gallery-image.entity.ts'

const app = forAllTests(() => testApp({ decoder: decoderPool }))
let creator: Person
const scene = sceneOf(64, 43)
const url = 'https://creativecommons.org/licenses'
const texts = { title: 'The <Veil> & “friends”', altText: 'Red filaments', credit: 'Dusty Łane, ESO' }

beforeAll(async () => {
  const { id: profileId, userId } = await app.has(aProfile({ displayName: 'Dusty Łane', slug: 'dusty' }))
  creator = await app.as({ id: userId })
  const metadata = { ...texts, license: 'ccByNc', objects: ['NGC 6960'] }
  const tagged = await Promise.all([aTaggedJpeg(), aTaggedPng(), aTaggedWebp()])
  const files = tagged.map(({ name, mediaType, content }) => ({
    name,
    mediaType,
    content: Uint8Array.from(content),
  }))
  const { message } = await uploading.GraphQL(creator, { profileId, files, metadata })
  expect(message).toBeUndefined()
})

interface Shown {
  id: number
  urls: string[]
}

async function shownImages(): Promise<Shown[]> {
  const { data } = await app.visitor().run(`{ creatorProfile(slug: "dusty") {
    images(first: 100) { nodes { id imageUrl shareImageUrl sizes { url } } } } }`)
  const images: { id: number; imageUrl: string; shareImageUrl: string; sizes: { url: string }[] }[] =
    data.creatorProfile.images.nodes
  return images.map(({ id, imageUrl, shareImageUrl, sizes }) => ({
    id,
    urls: [imageUrl, shareImageUrl, ...sizes.map(({ url }) => url)],
  }))
}

async function read(address: string, headers: Record<string, string> = {}) {
  const response = await app.visitor(headers).fetch(address)
  const content = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, content }
}

const nameOf = (address: string) => new URL(address).pathname.replace('/images/', '')
const removals = () =>
  app.em.execute(`select id from graphile_worker.jobs where task_identifier = 'remove_files'`)
const storedNames = () => filesInFolder(app.images.folder)

async function rename(displayName: string, person = creator) {
  const { errors } = await runMutation(person, 'changeDisplayName', { input: { displayName } })
  expect(errors).toBeUndefined()
}

async function update(id: number, changes: object, person = creator) {
  const { errors } = await runMutation(person, 'updateGalleryImage', { input: { id, ...changes } })
  expect(errors).toBeUndefined()
}

/** What a file has by its format, not as metadata. */
const format =
  /^(SourceFile|ExifTool:ExifToolVersion|System:.*|Composite:(ImageSize|Megapixels)|(File|PNG|RIFF):(FileType|FileTypeExtension|MIMEType|Image(Width|Height)|EncodingProcess|BitsPerSample|ColorComponents|YCbCrSubSampling|CurrentIPTCDigest|BitDepth|ColorType|Compression|Filter|Interlace|WebP_Flags|VP8Version|(Horizontal|Vertical)Scale)|PNG-pHYs:.*)$/

const metadataOf = (tags: Tags) =>
  Object.fromEntries(Object.entries(tags).filter(([name]) => !format.test(name)))

test('every size of a JPEG, a PNG and a WebP of a camera says who made it and nothing else, before and after an edit', async () => {
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
  const expectMetadata = async (images: Shown[], license: string, terms: string, address: string) => {
    const files = images.flatMap(({ id, urls }) => urls.map((url) => ({ id, url })))
    const contents = await Promise.all(files.map(async ({ url }) => (await read(url)).content))
    const tags = await tagsOf(contents)
    for (const [index, { id, url }] of files.entries()) {
      expect(metadataOf(tags[index]!), url).toEqual({
        ...expected(id, license, terms, address),
        ...(nameOf(url).endsWith('.jpg') ? iptc(license + terms) : {}),
      })
      expect(contents[index]!.includes(canary) || contents[index]!.includes('51,28')).toBe(false)
    }
    return contents
  }

  const before = await shownImages()
  expect(before).toHaveLength(3)
  const former = await expectMetadata(before, 'CC BY-NC 4.0', '. No training of AI', `${url}/by-nc/4.0/`)
  for (const { id } of before) await update(id, { license: 'ccBySa' })
  await runJobs(app)
  const after = await shownImages()
  const current = await expectMetadata(after, 'CC BY-SA 4.0', '', `${url}/by-sa/4.0/`)
  for (const [index, content] of current.entries()) {
    const [one, other] = [content, former[index]!].map((file) => sharp(file).raw().toBuffer())
    expect((await one!).equals(await other!)).toBe(true)
  }
  const names = after.flatMap(({ urls }) => urls.map(nameOf))
  expect(await storedNames()).toEqual(names.toSorted())
  expect(await removals()).toEqual([])
})

test('a browser keeps a picture for a year; an edit gives it a new address, to which all former ones redirect', async () => {
  const [{ id, urls }] = (await shownImages()) as [Shown]
  const [, current] = urls
  let first = await read(current!)
  expect(await app.statementsOf(async () => void (first = await read(current!)))).toEqual([])
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=600')
  expect(first.headers.get('tdm-reservation')).toBe('0')
  const has = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' }
  expect(await read(current!, has)).toMatchObject({ status: 304, content: Buffer.alloc(0) })

  for (const edit of [() => update(id, { objects: ['M 31'], license: null }), () => rename('Dusty Road')]) {
    const [{ urls: before }] = (await shownImages()) as [Shown]
    await edit()
    await runJobs(app)
    const [{ urls: after }] = (await shownImages()) as [Shown]
    for (const [index, address] of before.entries()) {
      expect(after[index]).not.toBe(address)
      const former = await app.visitor().fetch(`${address}?v=3&title=M+31`, { redirect: 'manual' })
      expect(former.status).toBe(302)
      expect(former.headers.get('location')).toBe(`${new URL(after[index]!).pathname}?v=3&title=M+31`)
    }
  }
  const latest = await read(current!)
  expect(latest.headers.get('tdm-reservation')).toBe('1')
  for (const text of ['Dusty Road', 'All rights reserved. No training of AI', 'Andromeda Galaxy', 'NGC 224'])
    expect(latest.content.includes(`>${text}<`), text).toBe(true)
})

test('a picture keeps its addresses when the same objects and texts are saved again, and until their names differ', async () => {
  const [{ id }, { id: other }] = (await shownImages()) as [Shown, Shown]
  const rewrittenBy = async (name: string, input: Record<string, unknown>) => {
    const before = await shownImages()
    expect((await runMutation(creator, name, { input })).errors).toBeUndefined()
    await runJobs(app)
    const after = await shownImages()
    return after.filter(({ urls }, index) => urls[0] !== before[index]!.urls[0]).map((image) => image.id)
  }
  const updateOne = (changes: object) => rewrittenBy('updateGalleryImage', { id, ...changes })
  const updateAll = (changes: object) => rewrittenBy('updateGalleryImages', { ids: [id, other], changes })
  expect(await updateAll({ objects: ['M 31', 'M 42', 'Nowhere'], ...texts })).toEqual([id, other])
  expect(await updateOne({ objects: ['Messier 31', 'M 42', 'Nowhere'], ...texts, site: 'Home' })).toEqual([])
  expect(await updateAll({ objects: ['M 31', 'M 42', 'Nowhere'], addObjects: ['M 42'] })).toEqual([])
  expect(await updateOne({ objects: ['M 42', 'M 31', 'Nowhere'] })).toEqual([id])
  expect(await updateOne({ objects: ['M 42', 'M 31'] })).toEqual([id])
  expect(await updateAll({ addObjects: ['Nowhere'] })).toEqual([id])
  expect(await updateAll({ addObjects: ['M 33'] })).toEqual([id, other])
  expect(await updateOne({ description: 'Ten hours.' })).toEqual([])
  expect(await rewrittenBy('changeDisplayName', { displayName: 'Dusty Road' })).toEqual([])
})

/** Stores an image of small real files, as an older version did: without metadata. */
async function anOldImage(profileId: number, title: string) {
  const em = app.em.fork()
  const { id } = await aGalleryImage(profileId, title)(em)
  const folder = randomBytes(16).toString('hex')
  const [file, small] = [`${folder}/large.jpg`, `${folder}/320.webp`]
  const storedSizes = [{ file: small, width: 320, height: 213, mediaType: 'image/webp' }]
  await em.nativeUpdate(GalleryImage, { id }, { file, storedSizes })
  await mkdir(join(app.images.folder, folder), { recursive: true })
  for (const name of filesOf({ file, storedSizes }))
    await writeFile(join(app.images.folder, name), name === small ? smallFiles.webp : smallFiles.jpeg)
  return id
}
const smallFiles = { jpeg: await scene.jpeg().toBuffer(), webp: await scene.webp().toBuffer() }

const contentOf = async (id: number) => {
  const { file } = await app.em.fork().findOneOrFail(GalleryImage, id)
  return buffer((await app.images.open(file))!.content)
}

test('pictures of an older version say who made them some minutes after an update', async () => {
  const profile = await app.has(aProfile({ displayName: 'Olga Old' }))
  const id = await anOldImage(profile.id, 'Before')
  const lost = await app.has(aGalleryImage(profile.id, 'Without files'))
  const logged: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => logged.push(line) })
  for (let minute = 0; minute < 2; minute++) await runMaintenance(app, { logger })
  for (const text of ['Olga Old', 'Before']) expect((await contentOf(id)).includes(`>${text}<`)).toBe(true)
  expect(logged).toEqual([
    expect.stringMatching(new RegExp(`"imageId":${lost.id}.*A file of a picture is missing`)),
  ])
})

test('someone with many pictures is renamed in all of them, and holds up neither uploads nor edits of others', async () => {
  const { person: prolific, profile } = await app.creator({ displayName: 'Paula Prolific' })
  const written = await Promise.all(Array.from({ length: 6 }, (_, n) => anOldImage(profile.id, `Night ${n}`)))
  // With them more than one batch. To find a file missing takes less time than to write it.
  await app.em.execute(
    `insert into gallery_image (creator_profile_id, position, width, height, byte_size, placeholder, file, stored_sizes)
     select ?, 100 + n, 1, 1, 1, '', 'lost-' || n || '/large.jpg', '[]' from generate_series(1, 46) n`,
    [profile.id],
  )
  const neighbour = await app.has(aProfile())
  const other = await app.as({ id: neighbour.userId })
  const upload = async () => {
    const { images } = await uploading.GraphQL(other, { profileId: neighbour.id, files: [aTinyImage()] })
    return images![0]!
  }
  const { id } = await upload()
  const leftOf = () => app.em.fork().count(GalleryImage, { creatorProfileId: profile.id, metadataHash: null })

  const [begun, othersWereServed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let leftAtEdit: number | undefined
  const put = app.images.put.bind(app.images)
  vi.spyOn(app.images, 'put').mockImplementation(async (name, content) => {
    if (content.includes('>Paula Renamed<')) {
      begun.resolve()
      await othersWereServed.promise
    }
    if (content.includes('>Meanwhile<')) leftAtEdit ??= await leftOf()
    return put(name, content)
  })
  await rename('Paula Renamed', prolific)
  const working = runJobs(app)
  await begun.promise
  await update(id, { title: 'Meanwhile' }, other)
  expect((await upload()).id).toBeGreaterThan(id)
  othersWereServed.resolve()
  await working
  expect(leftAtEdit).toBeGreaterThan(40)
  expect(await leftOf()).toBe(0)
  const images = await app.em.fork().find(GalleryImage, { id: { $in: written } })
  for (const image of images) expect((await contentOf(image.id)).includes('>Paula Renamed<')).toBe(true)
  const folders = new Set(images.map(({ file }) => file.split('/')[0]!))
  const stored = (await storedNames()).filter((name) => folders.has(name.split('/')[0]!))
  expect(stored).toEqual(images.flatMap(filesOf).toSorted())
  expect(await removals()).toEqual([])
})

/** Runs the jobs, and `meanwhile` once they have stored a file of the image. */
async function whileWritten(meanwhile: () => Promise<unknown>) {
  const put = app.images.put.bind(app.images)
  vi.spyOn(app.images, 'put').mockImplementationOnce(async (name, content) => {
    await put(name, content)
    await meanwhile()
  })
  await runJobs(app)
  await runJobs(app)
}
afterEach(() => void vi.restoreAllMocks())

const storedOf = async (id: number) => {
  const { file } = await app.em.fork().findOneOrFail(GalleryImage, id)
  return (await storedNames()).filter((name) => name.startsWith(file.split('/')[0]!))
}

test.each([
  ['is edited', async () => {}],
  ['is edited and written by another worker', () => runJobs(app)],
])(
  'a picture that %s while its files are written has the last text in one set of files',
  async (_how, work) => {
    const { person, profileId } = await app.creator()
    const id = await anOldImage(profileId, 'First')
    await update(id, { title: 'Second' }, person)
    await whileWritten(async () => {
      await update(id, { title: 'Third' }, person)
      await work()
    })
    expect((await contentOf(id)).includes('>Third<')).toBe(true)
    expect(await storedOf(id)).toHaveLength(3)
    expect(await removals()).toEqual([])
  },
)

test('a picture that is deleted while its files are written leaves none', async () => {
  const { person, profileId } = await app.creator()
  const id = await anOldImage(profileId, 'First')
  const [name] = await storedOf(id)
  await update(id, { title: 'Second' }, person)
  await whileWritten(() => runMutation(person, 'deleteGalleryImage', { input: { id } }))
  expect((await storedNames()).filter((stored) => stored.startsWith(name!.split('/')[0]!))).toEqual([])
  expect(await removals()).toEqual([])
  expect((await app.visitor().fetch(`/images/${name}`)).status).toBe(404)
})

test('someone who is renamed during an upload has the new name in it', async () => {
  const { person, profileId } = await app.creator({ displayName: 'Former' })
  const put = app.images.put.bind(app.images)
  vi.spyOn(app.images, 'put').mockImplementationOnce(async (name, content) => {
    await put(name, content)
    await rename('Latter', person)
    await runJobs(app)
  })
  const { images } = await uploading.GraphQL(person, { profileId, files: [aTinyImage()] })
  await runJobs(app)
  expect((await contentOf(images![0]!.id)).includes('>Latter<')).toBe(true)
})

const dusty: DescribedImage = {
  id: 2 ** 31 - 1,
  slug: 's'.repeat(60),
  displayName: 'Dusty Lane',
  title: null,
  altText: null,
  credit: null,
  license: 'ccByNcNd',
  objects: [],
}

test('texts of any script leave the metadata below 2 kB, with the names of the creator, cut visibly', async () => {
  const letters = ['x', '🌌', '<', '&"', 'א']
  const files = letters.map((letter) => {
    const fields = {
      ...dusty,
      displayName: letter.repeat(100),
      title: letter.repeat(150),
      altText: letter.repeat(300),
      credit: letter.repeat(150),
      objects: Array.from({ length: 10 }, () => letter.repeat(60)),
    }
    const file = insertMetadata(smallFiles.jpeg, imageMetadata(fields, 'https://astrofolio.example'))
    expect(file.length - smallFiles.jpeg.length).toBeLessThanOrEqual(maxMetadataBytes.texts)
    return file
  })
  for (const [index, tags] of (await tagsOf(files)).entries()) {
    expect(tags).toMatchObject({ 'ExifTool:Validate': 'OK' })
    for (const name of ['XMP-dc:Creator', 'XMP-photoshop:Credit', 'IPTC:By-line'])
      expect(tags[name]).toMatch(new RegExp(`^(${letters[index]})+.?…$`, 'u'))
  }
})

test('metadata replace those that a file has, in each format', async () => {
  const [first, second] = ['Dusty Lane', 'Dusty Road'].map((displayName) =>
    imageMetadata({ ...dusty, displayName }, 'https://astrofolio.example'),
  )
  for (const plain of await Promise.all([
    scene.jpeg().toBuffer(),
    scene.clone().withIccProfile('p3').jpeg().toBuffer(),
    scene.png().toBuffer(),
    scene.webp().toBuffer(),
    scene.clone().withIccProfile('p3').webp().toBuffer(),
    scene.webp({ lossless: true }).toBuffer(),
    scene.clone().ensureAlpha(0.5).webp().toBuffer(),
  ])) {
    const once = insertMetadata(plain, second!)
    expect(insertMetadata(insertMetadata(plain, first!), second!).equals(once)).toBe(true)
    expect(once.includes('Dusty Road')).toBe(true)
    for (const length of [0, 10, 33, 40, 100]) insertMetadata(plain.subarray(0, length), first!)
  }
})

test('a long alternative text and title fit whole beside a name, and the page that licenses the picture', async () => {
  const fields = {
    ...dusty,
    title: 'The Veil '.repeat(5).trim(),
    altText: 'Red filaments '.repeat(10).trim(),
  }
  const { xmp } = imageMetadata(fields, 'https://astrofolio.example')
  for (const text of [fields.title, fields.altText, fields.displayName])
    expect(xmp.toString()).toContain(`>${text}<`)
  // A resource of its own, because ImageMagick reads no shorter form.
  expect(xmp.toString()).toMatch(
    /<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>https:[^<]+</,
  )
})

test('half a flag or a part of a family is never shown instead of the whole', () => {
  const family = '👩‍👩‍👧‍👦'
  const fields = { ...dusty, displayName: '🇩🇪'.repeat(15) + 'x', title: family.repeat(40) }
  const { xmp, iptc } = imageMetadata(fields, 'https://astrofolio.example')
  expect(xmp.toString()).toMatch(new RegExp(`>(${family})+…<`, 'u'))
  // Each field ends where the next one begins.
  const texts = iptc.toString().split('\x1c')
  expect(texts).toContainEqual(expect.stringMatching(new RegExp(`(?<!\\p{L})(${family})+…$`, 'u')))
  expect(texts).toContainEqual(expect.stringMatching(/P..(?:🇩🇪)+…$/su))
})
