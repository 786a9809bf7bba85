import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntityClass } from '@mikro-orm/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { aSquareImage } from '../../testing/gallery-uploads.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { filesWith } from '../../testing/stored-texts.ts'
import { passThroughDecoder } from '../../testing/images/pass-through-decoder.ts'
import { forAllTests, type TestApp, testApp } from '../../testing/test-app.ts'
import { unzipped, zipped } from '../../testing/unzipped.ts'
import { aWholeAccount, type WholeAccount } from '../../testing/whole-account.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { Rig } from '../rigs/rig.entity.ts'
import { SocialLink, SupportLink } from '../links/link.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { User } from '../session/user.entity.ts'
import type { AccountData } from './account-data.ts'
import { importAccount } from './import-account.ts'

type ExportedProfile = NonNullable<AccountData['creatorProfile']>

const app = forAllTests(testApp)
/** Another installation. */
const other = forAllTests(testApp)
let folder: string
let creator: WholeAccount
let archive: Map<string, Buffer>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-import-'))
  creator = await aWholeAccount(app)
  archive = await exportOf(app, creator.userId)
})
afterAll(() => rm(folder, { recursive: true }))

async function exportOf(site: TestApp, id: number): Promise<Map<string, Buffer>> {
  const response = await (await site.as({ id })).fetch('/_api/account/export')
  return unzipped(new Uint8Array(await response.arrayBuffer()))
}

const dataOf = (files: Map<string, Buffer>) =>
  JSON.parse(files.get('account.json')!.toString()) as AccountData

async function imported(content: Buffer | Map<string, Buffer>, email?: string) {
  const path = join(folder, 'archive.zip')
  await writeFile(path, content instanceof Map ? await zipped(content) : content)
  return importAccount(path, {
    em: other.em.fork(),
    pendingFiles: other.pendingFiles,
    decoder: passThroughDecoder,
    email,
  })
}

const withData = (change: (data: AccountData & Record<string, unknown>) => void) => {
  const data = dataOf(archive)
  change(data)
  return new Map([...archive, ['account.json', Buffer.from(JSON.stringify(data))]])
}

const withProfile = (change: (profile: ExportedProfile) => unknown) =>
  withData(({ creatorProfile }) => void change(creatorProfile!))

/** Without ids and encoded images, which differ between two installations. */
function comparable(files: Map<string, Buffer>) {
  const { account, creatorProfile } = dataOf(files)
  const { email, displayName } = account
  const own = ['id', 'userId', 'creatorProfileId', 'viewCount', 'byteSize', 'placeholder']
  const nameOf = (id: number) => creatorProfile!.gear.find((item) => item.id === id)?.itemName
  const rigs = creatorProfile?.rigs.map((rig) => ({ ...rig, gear: rig.gear.map(nameOf) }))
  return JSON.parse(
    JSON.stringify({ email, displayName, creatorProfile: { ...creatorProfile, rigs } }),
    (key, value) => (key === 'gearItemId' ? nameOf(value) : own.includes(key) ? undefined : value),
  )
}

test('an account that is exported, imported elsewhere and exported again is the same', async () => {
  let result: Awaited<ReturnType<typeof imported>> | undefined
  const statements = await other.statementsOf(async () => void (result = await imported(archive)))
  const { userId, slug, images, missing } = result!
  expect({ slug, images, missing }).toEqual({ slug: creator.slug, images: 2, missing: 0 })
  // However many pictures there are.
  for (const part of [
    'unnest($1::text[]) with ordinality given',
    'insert into image_object',
    'insert into image_gear',
    'insert into "image_placement"',
  ])
    expect(
      statements.filter((statement) => statement.includes(part)),
      part,
    ).toHaveLength(1)
  const files = await exportOf(other, userId)
  expect(comparable(files)).toEqual(comparable(archive))
  expect([...files.keys()]).toEqual([...archive.keys()])
  expect(dataOf(files).account).toMatchObject({ role: 'user', hasPassword: false, identities: [] })
  const { images: again } = dataOf(files).creatorProfile!
  expect(again.map(({ isCover, isUnlisted, placement }) => [isCover, isUnlisted, placement!.state])).toEqual([
    [true, false, 'placed'],
    [false, true, 'removed'],
  ])
  for (const { file } of again) expect(files.get(file!)!.subarray(0, 2).toString('hex')).toBe('ffd8')
})

const exportedEntities: [EntityClass<object>, (profile: ExportedProfile) => object | undefined][] = [
  [CreatorProfile, (profile) => profile],
  [SocialLink, ({ socialLinks }) => socialLinks[0]],
  [SupportLink, ({ supportLinks }) => supportLinks[0]],
  [GearItem, ({ gear }) => gear[0]],
  [Rig, ({ rigs }) => rigs[0]],
  [GalleryImage, ({ images }) => images[0]],
]
/** Set when an item is placed or an image stored, or derived from another property. */
const ofTheServer = [
  'position',
  'storedSizes',
  'storedBytes',
  'metadataHash',
  'integrationSeconds',
  'youtubeChannelUrl',
  'hiddenReason',
]

test('every property of a profile and its lists has a value in the archive, and so in the round trip', () => {
  for (const [type, exportedIn] of exportedEntities) {
    const exported = new Map<string, unknown>(Object.entries(exportedIn(dataOf(archive).creatorProfile!)!))
    const stored = app.em.getMetadata(type).props.filter((property) => property.persist !== false)
    const names = stored
      .map((property) => String(property.name))
      .filter((name) => !ofTheServer.includes(name))
    expect(names.filter((name) => exported.get(name) == null)).toEqual([])
  }
})

test('a picture whose archive has a place that cannot be, or none, waits for its own, and keeps the reason of a search in vain', async () => {
  type Image = ExportedProfile['images'][number]
  const placementsOf = async (change: (image: Image) => void, name: string) => {
    const files = withProfile(({ images }) => images.forEach(change))
    const { userId } = await imported(files, `${name}@people.example`)
    return dataOf(await exportOf(other, userId)).creatorProfile!.images.map(({ placement }) => placement)
  }
  const waiting = { state: 'waiting', reason: null, rightAscension: null }
  expect(await placementsOf((image) => (image.placement = null), 'none')).toMatchObject([waiting, waiting])
  const flat = (image: Image) => void (image.placement!.cd &&= [0, 0, 0, 0])
  expect(await placementsOf(flat, 'flat')).toMatchObject([waiting, { state: 'removed' }])
  const notFound = { state: 'notFound' as const, reason: 'fewer than 8 catalogue stars in the frame' }
  const hint = { rightAscension: 10.5, declination: 41.5, width: 2, source: 'owner' }
  expect(await placementsOf(({ placement }) => Object.assign(placement!, notFound), 'sought')).toMatchObject([
    { ...notFound, rightAscension: null, hint },
    notFound,
  ])
})

test('a profile picture is exported and imported, in the sizes of the site', async () => {
  const { id } = await app.has(aUser())
  const person = await app.as({ id })
  await person.postForm('/account/picture/upload', { picture: aSquareImage(), altText: 'Vera' })
  const files = await exportOf(app, id)
  expect(dataOf(files).account).toMatchObject({ avatarUrl: null, picture: 'profile-picture.jpg' })
  const { userId } = await imported(files)
  const query = '{ session { avatarUrl avatarAltText avatarSizes { url } } }'
  const { session } = (await (await other.as({ id: userId })).run(query)).data
  expect(session.avatarAltText).toBe('Vera')
  for (const url of [session.avatarUrl, ...session.avatarSizes.map((size: { url: string }) => size.url)])
    expect((await other.visitor().fetch(url)).status).toBe(200)
})

test('an archive that was unpacked and packed again is imported, but not with another file, a second export, or one file in two ways', async () => {
  /** A file that systems write beside those of a folder. */
  const added = Buffer.alloc(8)
  const within = (folder: string) =>
    [...archive].map(([name, content]): [string, Buffer] => [folder + name, content])
  const finder: [string, Buffer][] = [
    ...within('astrofolio export/'),
    ['astrofolio export/.DS_Store', added],
    ['__MACOSX/astrofolio export/._account.json', added],
  ]
  const windows: [string, Buffer][] = [...archive, ['desktop.ini', added], ['pictures/Thumbs.db', added]]
  for (const [system, packed] of Object.entries({ finder, windows, tar: within('./') })) {
    const { userId, images } = await imported(new Map(packed), `${system}@people.example`)
    expect(images).toBe(2)
    const { slug: _slug, ...profile } = comparable(await exportOf(other, userId)).creatorProfile
    expect(comparable(archive).creatorProfile).toMatchObject(profile)
  }
  const data = archive.get('account.json')!
  for (const [name, reason] of [
    ['export/notes.txt', '"notes.txt" is not part of an export.'],
    ['other-export/account.json', '"other-export/account.json" is not part of an export.'],
    ['./export/account.json', 'has export/account.json twice'],
  ] as const) {
    const files = new Map([['export/account.json', data]]).set(name, data)
    await expect(imported(files, 'twice@people.example')).rejects.toThrow(reason)
  }
})

test('times of an archive are kept unless they are in the future, texts are composed, and unknown fields ignored', async () => {
  const files = withData(({ account, creatorProfile }) => {
    Object.assign(account, { email: '\u200bcomposed@people.example', displayName: 'Zoe\u0308' })
    Object.assign(creatorProfile!, {
      createdAt: '2020-02-29T12:00:00.500Z',
      updatedAt: '3020-01-01T00:00:00Z',
      bio: 'Zoe\u0308\r\nlooks up.',
      specialties: ['Ne\u0301buleuses', 'N\u00e9buleuses\u200b'],
      websiteUrl: 'https://zoe.example/\u200b',
    })
    Object.assign(creatorProfile!.gear[0]!, { createdAt: '2021-01-01T00:00:00Z', updatedAt: undefined })
    for (const part of [account, creatorProfile!, creatorProfile!.gear[0]!, creatorProfile!.images[0]!])
      for (const name of ['__proto__', 'constructor', 'toString'])
        Object.defineProperty(part, name, { value: { slug: 'injected' }, enumerable: true })
  })
  expect(files.get('account.json')!.toString().split('"__proto__":')).toHaveLength(5)
  const { userId } = await imported(files)
  const { account, creatorProfile } = dataOf(await exportOf(other, userId))
  expect(account).toMatchObject({ email: 'composed@people.example', displayName: 'Zo\u00eb' })
  expect(creatorProfile).toMatchObject({
    slug: expect.stringMatching(new RegExp(`^${creator.slug}(-\\d)?$`)),
    createdAt: '2020-02-29T12:00:00.500Z',
    bio: 'Zo\u00eb\nlooks up.',
    specialties: ['N\u00e9buleuses'],
    websiteUrl: 'https://zoe.example/',
  })
  const [item] = creatorProfile!.gear
  expect(item!.createdAt).toBe('2021-01-01T00:00:00.000Z')
  for (const time of [creatorProfile!.updatedAt, item!.updatedAt])
    expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000)
  for (const createdAt of ['-200000-01-01T00:00:00Z', 'yesterday', 5e20])
    await expect(imported(withProfile((profile) => Object.assign(profile, { createdAt })))).rejects.toThrow(
      'account.json is invalid',
    )
})

test('an account without a profile, or whose pictures were missing, is imported too; an email in use is refused, and with another one the slug gets a number', async () => {
  const account = { email: 'bare@people.example', displayName: 'Bare' }
  const bare = withData((data) => void Object.assign(data, { creatorProfile: null, account }))
  expect(await imported(bare)).toMatchObject({ slug: null, images: 0 })
  const partly = withProfile(({ images }) => (images[0]!.file = null))
  await expect(imported(partly)).rejects.toThrow('has the email')
  expect(await imported(partly, 'partly@people.example')).toMatchObject({
    images: 1,
    missing: 1,
    slug: expect.stringMatching(new RegExp(`^${creator.slug}-\\d+$`)), // others of this file were imported too
  })
})

const withFile = (name: string, text: string) => new Map([...archive, [name, Buffer.from(text)]])
/** Changes bytes of an archive with one file. */
async function forged(name: string, content: Buffer, change: (zip: Buffer) => unknown) {
  const zip = await zipped(new Map([[name, content]]))
  change(zip)
  return zip
}
const zeros = Buffer.alloc(20 * 1024 * 1024)
const outside = await forged('up/up/etc/passwd', Buffer.from('x'), (zip) => {
  for (const at of [zip.indexOf('up/up/'), zip.lastIndexOf('up/up/')]) zip.write('../../', at)
})
const bomb = await forged('account.json', zeros, () => {})
const understated = await forged('account.json', zeros, (zip) =>
  zip.writeUInt32LE(100, zip.indexOf('PK\u0001\u0002') + 24),
)

test('a hostile archive is refused, and nothing is stored', async () => {
  const [first] = dataOf(archive).creatorProfile!.images
  const cases: [content: Buffer | Map<string, Buffer>, reason: RegExp][] = [
    [Buffer.from('Not a ZIP archive at all'), /not an export/],
    [(await zipped(archive)).subarray(0, -100), /not an export/],
    [outside, /not an export: invalid relative path/],
    [withFile('run.sh', 'x'), /is not part of an export/],
    [bomb, /account\.json is too large/],
    [understated, /account\.json is damaged/],
    [new Map([...archive].filter(([name]) => name !== 'account.json')), /has no account\.json/],
    [withFile('account.json', '{'), /account\.json is invalid/],
    [withFile('account.json', 'null'), /account\.json is invalid/],
    [withData((data) => void (data.format = 'other')), /not an export of an account/],
    [withData((data) => void (data.version = 2)), /version .* not supported/],
    [withData(({ account }) => void (account.displayName = {} as never)), /a value has the wrong type/],
    [
      withProfile((profile) => (profile.websiteUrl = 'javascript:alert(1)')),
      /websiteUrl: Must be a valid URL/,
    ],
    [withProfile((profile) => (profile.slug = '../admin')), /creatorProfile\.slug/],
    [withProfile((profile) => (profile.gear = Array(101).fill(profile.gear[0]))), /creatorProfile\.gear/],
    [withProfile(({ rigs }) => (rigs[0]!.gear = [987])), /A rig has gear 987, which is not listed/],
    [
      withProfile(({ rigs }) => (rigs[0]!.name = rigs[1]!.name.toUpperCase())),
      /You have a rig of this name already/,
    ],
    [withProfile(({ images }) => (images[0]!.file = '../../secret.jpg')), /has no \.\.\/\.\.\/secret\.jpg/],
    [withProfile(({ images }) => (images[0]!.file = images[1]!.file)), /Two pictures have the file/],
    [withFile(first!.file!, '<html>'), /pictures\/.*\.jpg: /],
  ]
  const count = async () => {
    await runJobs(other)
    return [
      await other.em.fork().count(User),
      await other.em.fork().count(CreatorProfile),
      (await filesWith(other.images, [''])).length,
    ]
  }
  const before = await count()
  for (const [content, reason] of cases)
    await expect(imported(content, 'mallory@people.example'), String(reason)).rejects.toThrow(reason)
  const nobody = withData(({ account }) => void (account.email = 'nobody'))
  await expect(imported(nobody)).rejects.toThrow('account.email: Email is required')
  expect(await count()).toEqual(before)
})
