import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { readAcquisitionCsv } from '../../../contract/read-acquisition-csv.ts'
import { stat, truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { hostileTexts } from '../../testing/hostile-texts.ts'
import { aUser } from '../../testing/factories.ts'
import { until } from '../../testing/cached-app.ts'
import { forAllTests, type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { openApiMismatch } from '../../testing/openapi-mismatch.ts'
import { plainFields } from '../../testing/plain-fields.ts'
import { itemFields } from '../../testing/profile-parts.ts'
import { unzipped } from '../../testing/unzipped.ts'
import { aWholeAccount, type WholeAccount } from '../../testing/whole-account.ts'
import { createRateLimiter } from '../../limits/rate-limiter.ts'
import { requestLimits } from '../../limits/request-limits.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { User } from '../session/user.entity.ts'
import { writeAccountArchive } from './account-archive.ts'
import { type AccountData, accountFormat } from './account-data.ts'
import { accountPages, pageName } from './account-pages.ts'

const app = forAllTests(testApp)
let creator: WholeAccount
/** Files that are open, and so must be closed in the end. */
const opened: { isClosed: boolean }[] = []
beforeAll(async () => {
  const open = app.images.open.bind(app.images)
  app.images.open = async (name) => {
    const stored = await open(name)
    if (!stored) return null
    const one = { isClosed: false }
    opened.push(one)
    stored.content.once('close', () => (one.isClosed = true))
    return stored
  }
  creator = await aWholeAccount(app)
})

async function exported(person: Person) {
  const response = await person.fetch('/_api/account/export')
  expect(response.status).toBe(200)
  const files = await unzipped(new Uint8Array(await response.arrayBuffer()))
  return { response, files, data: JSON.parse(files.get('account.json')!.toString()) }
}

const itemSelections = Object.entries(itemFields)
  .map(([list, fields]) => `${list} { ${fields} createdAt updatedAt }`)
  .join('\n    ')
const GRAPH = `query ($slug: String!) {
  session { id email displayName role avatarUrl signInMethods { hasPassword } }
  creatorProfile(slug: $slug) {
    ${plainFields('CreatorProfile', 'displayName avatarUrl avatarAltText imageCount')}
    ${itemSelections}
    rigs { ${plainFields('Rig', 'focalLengthMm pixelSizeMicrons sensorWidthMm sensorHeightMm')} gear { id } }
    images { nodes { ${plainFields('GalleryImage', 'shareImageUrl storedBytes integrationSeconds index')}
      exposures { ${plainFields('Exposure')} }
      placement { ${plainFields('Placement')} }
      objects { name } gear { role item { id } } } }
  }
}`

/** The graph rounds the numbers of a place; the export is exact. */
const asAnswered = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'number' ? Number(part.toFixed(6)) : part,
  )

test('a user exports all data that the graph has about them, and every picture in full size', async () => {
  const { response, files, data } = await exported(creator.person)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename=astrofolio-\d{4}-\d\d-\d\d\.zip$/),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })

  const graph = (await creator.person.run(GRAPH, { slug: creator.slug })).data
  const { signInMethods, ...session } = graph.session
  const { images, rigs, ...profile } = graph.creatorProfile
  expect(data).toMatchObject({ ...accountFormat, site: app.address })
  // The profile picture is a file of the archive; avatarUrl is the provider's.
  expect(data.account).toMatchObject({ ...session, ...signInMethods, avatarUrl: null })
  const ofFirefox = expect.stringContaining('Firefox')
  expect(data.account).toMatchObject({
    identities: [{ provider: 'google', subject: `google-${creator.mark}` }],
    accessTokens: [{ name: creator.mark, scope: 'write', lastUsedAt: null }],
    connectedApps: [{ name: creator.mark, isVerified: false, scope: 'write', device: ofFirefox }],
    passkeys: [{ name: creator.mark, isBackedUp: false, lastUsedAt: null }],
    sessions: [{ userAgent: ofFirefox }],
    picture: 'profile-picture.jpg',
  })
  const { images: exportedImages, ...exportedProfile } = data.creatorProfile
  expect(exportedProfile).toEqual({
    ...profile,
    rigs: rigs.map(({ gear, ...rig }: { gear: { id: number }[] }) => ({
      ...rig,
      gear: gear.map(({ id }) => id),
    })),
  })
  expect(rigs).toHaveLength(2)
  const names = [`0001-ember-veil-${creator.mark}`, `0002-ember-veil-${creator.mark}`]
  for (const [index, { imageUrl, objects, gear, ...image }] of images.nodes.entries()) {
    const file = `pictures/${names[index]}.jpg`
    expect(asAnswered(exportedImages[index])).toEqual({
      ...image,
      placement: {
        ...asAnswered(image.placement),
        hint: index === 0 ? { rightAscension: 10.5, declination: 41.5, width: 2, source: 'owner' } : null,
      },
      file,
      objects: objects.map(({ name }: { name: string }) => name),
      gear: gear.map(({ role, item }: { role: string; item: { id: number } }) => ({
        gearItemId: item.id,
        role,
      })),
    })
    const stored = await app.images.open(new URL(imageUrl).pathname.slice('/images/'.length))
    expect(files.get(file)!.equals(await buffer(stored!.content))).toBe(true)
  }
  const pages = ['index', 'gallery', 'gear', 'links', 'account'].map((name) => `${name}.html`)
  expect([...files.keys()].filter((name) => name.endsWith('.html'))).toEqual(pages)
  expect([...files.keys()]).toHaveLength(images.nodes.length + pages.length + 3)
  const [{ id, bortleClass, exposures }] = images.nodes
  expect(readAcquisitionCsv(files.get('acquisition.csv')!.toString(), id)).toMatchObject({
    exposures,
    bortleClass,
  })
  const page = (name: string) => files.get(`${name}.html`)!.toString()
  expect(page('index')).toContain(profile.bio)
  expect(page('account')).toContain(creator.email)
  expect(page('gallery')).toContain('<td>right ascension 10.685°, declination 41.269°, 2.000° x ')
  expect(page('gallery')).toContain('<td>Its owner removed its place</td>')
  for (const { url } of [...profile.socialLinks, ...profile.supportLinks])
    expect(page('links')).toContain(url)
})

test('the pages of an archive link to each other, to gear and to its pictures by relative addresses, however many they are', async () => {
  const { data } = await exported(creator.person)
  const [image] = data.creatorProfile.images
  const images = Array.from({ length: 50 }, (_, index) => ({ ...image, file: `pictures/${index}.jpg` }))
  const pages = accountPages({ ...data, creatorProfile: { ...data.creatorProfile, images } })
  const html = new Map(pages.map((page) => [page.name, page.html]))
  expect([...html.keys()].filter((name) => name.startsWith('gallery'))).toEqual([
    'gallery.html',
    'gallery-2.html',
    'gallery-3.html',
  ])
  const files = new Set([...images.map(({ file }) => file), data.account.picture, 'account.json'])
  const reached = new Set<string>()
  for (const [name, page] of html) {
    expect(name).toMatch(pageName)
    for (const [, address] of page.matchAll(/(?:href|src)="(?!https?:)([^"]*)"/g)) {
      const [file, anchor] = address!.split('#')
      expect(files.has(file) || html.has(file!), `${name} links to ${address}`).toBe(true)
      if (anchor) expect(html.get(file!), address).toContain(` id="${anchor}"`)
      reached.add(file!)
    }
  }
  for (const name of [...html.keys(), ...files]) expect(reached, name).toContain(name)
})

test('the pages of an archive escape every text and run no script', async () => {
  const { data } = await exported(creator.person)
  const namesOfFiles = new Set(['file', 'picture', 'license'])
  const urls = ['javascript:alert(1)', 'https://a.example/"><script>', '" onerror="']
  for (const text of [...Object.values(hostileTexts), ...urls]) {
    const hostile = JSON.parse(JSON.stringify(data), (name, value) =>
      typeof value === 'string' && !namesOfFiles.has(name) ? text : value,
    )
    for (const { html } of accountPages(hostile)) {
      expect(html).not.toMatch(/<script|<x\/>|href="javascript:|<!--|" onerror="/i)
      expect(html).toContain(`default-src 'none'`)
    }
  }
})

async function expectRefused(response: Response, status: number, code: string) {
  const body: unknown = await response.json()
  expect({ status: response.status, body }).toMatchObject({ status, body: { code } })
  expect(openApiMismatch('get', '/account/export', status, body)).toBeUndefined()
}

// bearer-requests.test.ts has access tokens.
test('a visitor cannot export, and HEAD runs no export', async () => {
  await expectRefused(await app.visitor().fetch('/_api/account/export'), 401, 'UNAUTHENTICATED')
  expect((await creator.person.fetch('/_api/account/export', { method: 'HEAD' })).status).toBe(405)
})

/** Enlarges a picture beyond what sockets buffer, begins to download it, and reads no more than the first bytes. */
async function stalledExport(site: TestApp) {
  const { file } = await app.em.fork().findOneOrFail(GalleryImage, { creatorProfileId: creator.profileId })
  const path = join(app.images.folder, file)
  const { size } = await stat(path)
  await truncate(path, 16 * 1024 * 1024)
  const { hostname, port } = new URL(site.address)
  const socket = connect(Number(port), hostname)
  const { cookie } = creator.person
  socket.write(`GET /_api/account/export HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'readable')
  socket.pause()
  expect(String(socket.read(15))).toBe('HTTP/1.1 200 OK')
  return async () => {
    socket.destroy()
    await truncate(path, size)
  }
}

test('an account runs one export at a time; a client that disconnects or reads nothing leaves no file open', async () => {
  expect(requestLimits.stalledExport).toBe(60_000)
  const allAreClosed = () => opened.length > 0 && opened.every(({ isClosed }) => isClosed)
  const disconnect = await stalledExport(app)
  await until('a file is open', () => opened.some(({ isClosed }) => !isClosed))
  await expectRefused(await creator.person.fetch('/_api/account/export'), 429, 'RATE_LIMITED')
  await disconnect()
  await until('all files are closed', allAreClosed)
  await until('the next export is allowed', async () => {
    const response = await creator.person.fetch('/_api/account/export')
    await response.arrayBuffer()
    return response.status === 200
  })
  await using hasty = await testApp({ orm: app.orm, images: app.images, stalledExportMs: 200 })
  opened.splice(0)
  const disconnectLater = await stalledExport(hasty)
  await until('all files are closed again', allAreClosed)
  await disconnectLater()
})

test('an export that lasts longer than its count still is the only one of its account, and after a kill its owner waits at most 20 seconds', async () => {
  const pool = await app.orm.em.getConnection().getNativeClient()
  const logger = pino({ level: 'silent' })
  const rateLimiter = createRateLimiter({ pool, logger, renewalMs: 20 })
  await using site = await testApp({ orm: app.orm, images: app.images, rateLimiter })
  const disconnect = await stalledExport(site)
  const counts = () =>
    app.em.execute<object[]>(
      `select expire > ?::bigint as is_renewed from throttle where key like 'exportsPerAccount:%'`,
      [Date.now() + 10_000],
    )
  await app.em.execute(`update throttle set expire = 1 where key like 'exportsPerAccount:%'`)
  await expect.poll(counts).toEqual([{ is_renewed: true }])
  await expectRefused(await creator.person.fetch('/_api/account/export'), 429, 'RATE_LIMITED')
  await disconnect()
  await expect.poll(counts).toEqual([])

  // A killed process renews nothing.
  const killed = createRateLimiter({ pool, logger, renewalMs: 3_600_000 })
  const release = await killed.hold('exportsPerAccount', String(creator.userId))
  const refused = await creator.person.fetch('/_api/account/export')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(20)
  await release()
})

test('an export gets an error while the image store is unreachable', async () => {
  const images = Object.assign(Object.create(app.images) as typeof app.images, {
    open: () => Promise.reject(new Error('The bucket is unreachable')),
  })
  await using site = await testApp({ orm: app.orm, images })
  const failed = await site.visitor({ cookie: creator.person.cookie }).fetch('/_api/account/export')
  expect(failed.headers.get('content-disposition')).toBe(null)
  await expectRefused(failed, 503, 'UNAVAILABLE')
})

test('a file that is being opened while the client disconnects is closed, and the process keeps running', async () => {
  const output = new PassThrough()
  const content = Readable.from(['stars'])
  const written = writeAccountArchive(
    {
      data: {} as AccountData,
      archived: [{ name: 'one.jpg', file: 'one/large.jpg', onMissing: () => undefined }],
      images: Object.assign(Object.create(app.images) as typeof app.images, {
        open: async () => {
          output.destroy()
          await once(output, 'close')
          await setImmediate()
          return { content, size: 5 }
        },
      }),
    },
    output,
  )
  await expect(written).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  expect(content.destroyed).toBe(true)
})

test('a picture whose file is missing is listed without a file, and an account without a profile is exported too', async () => {
  const em = app.em.fork()
  const { file } = await em.findOneOrFail(
    GalleryImage,
    { creatorProfileId: creator.profileId },
    { orderBy: { id: 'asc' } },
  )
  await em.nativeUpdate(User, { email: creator.email }, { pictureAltText: 'Vera' })
  await app.images.remove([file, ...creator.ownFiles])
  const { files, data } = await exported(creator.person)
  expect(data.account).toMatchObject({ picture: null, pictureAltText: null })
  const [missing, present] = data.creatorProfile.images
  expect([missing.file, typeof present.file]).toEqual([null, 'string'])
  expect(files.has(present.file)).toBe(true)
  expect(files.get('gallery.html')!.toString()).toContain('The file of this picture was missing')

  const bare = await exported(await app.as(await app.has(aUser())))
  expect(bare.data.creatorProfile).toBeNull()
  expect([...bare.files.keys()]).toEqual(['account.json', 'index.html'])
})
