import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aProfile } from '../../testing/factories.ts'
import { aSquareImage } from '../../testing/gallery-uploads.ts'
import { expectBare, expectColours } from '../../testing/image-checks.ts'
import { scene } from '../../testing/images/image.ts'
import { aTaggedJpeg } from '../../testing/images/tagged-images.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { filesInFolder } from '../../testing/stored-files.ts'
import { forAllTests, type Person, type SentFile, type TestApp, testApp } from '../../testing/test-app.ts'
import { fieldsOf, statusOf } from '../../errors/errors.ts'
import { User } from '../session/user.entity.ts'
import { decoderPool } from '../images/decoder/decoder-pool.ts'
import { requestLimits } from '../../limits/request-limits.ts'

type Crop = Partial<Record<'left' | 'top' | 'side', unknown>>

interface Outcome {
  status: number
  avatarUrl?: string | null
  avatarSizes?: { url: string; width: number; height: number; mediaType: string }[]
  message?: string
  fields?: unknown
}

const PICTURE = 'avatarUrl avatarSizes { url width height mediaType }'
const UPLOAD = `mutation ($input: UploadProfilePictureInput!) { uploadProfilePicture(input: $input) { session { ${PICTURE} } } }`
const DELETE = `mutation { deleteProfilePicture { session { ${PICTURE} creatorProfile { ${PICTURE} } } } }`

const uploading: Record<string, (person: Person, file: SentFile, crop?: Crop) => Promise<Outcome>> = {
  GraphQL: async (person, picture, crop) => {
    const { status, data, errors } = await person.runWithFiles(UPLOAD, { input: { picture, ...crop } })
    if (!errors) return { status, ...data.uploadProfilePicture.session }
    const [{ message, extensions }] = errors as [NonNullable<typeof errors>[number]]
    return { status: statusOf(extensions['code']), message, fields: fieldsOf(extensions) }
  },
  REST: async (person, picture, crop = {}) => {
    const texts = Object.entries(crop).map(([name, value]) => [name, String(value)])
    const fields = { picture, ...(Object.fromEntries(texts) as Record<string, string>) }
    const { status, body } = await person.postForm('/account/picture/upload', fields)
    return { status, message: body.message }
  },
}
const upload = uploading['GraphQL']!

const app = forAllTests(() => testApp({ decoder: decoderPool }))

async function aCreator(at: TestApp = app) {
  const { id, userId, slug } = await at.has(aProfile())
  return { id, userId, slug, person: await at.as({ id: userId }) }
}

const served = async (url: string) => {
  const response = await app.visitor().fetch(url)
  return { status: response.status, content: Buffer.from(await response.arrayBuffer()) }
}

/** Once a worker has removed those of former pictures. */
async function storedFiles() {
  await runJobs(app)
  return filesInFolder(app.images.folder)
}

const folderOf = ({ avatarUrl }: Outcome) => avatarUrl!.split('/').at(-2)!
const namesIn = (folder: string) =>
  ['224.webp', '448.jpg', '448.webp', '96.webp'].map((name) => `${folder}/${name}`)

test('a creator who uploads a profile picture is shown with it everywhere: the chosen square, upright, in the sizes of the site, without metadata', async () => {
  const { person, slug } = await aCreator()
  const { content, ...image } = await aTaggedJpeg(7)
  const file = { ...image, content: new Uint8Array(content) }
  // The lower right quarter begins at 200, 150.
  const { avatarUrl, avatarSizes, status } = await upload(person, file, { left: 205, top: 155, side: 140 })
  expect(status).toBe(200)
  expect(avatarUrl).toMatch(new RegExp(`^${app.address}/images/[0-9a-f]{32}/448\\.jpg$`))
  expect(avatarSizes).toMatchObject(
    [96, 224, 448].map((side) => ({ width: side, height: side, mediaType: 'image/webp' })),
  )
  const query = `query ($slug: String!) { session { ${PICTURE} } creatorProfile(slug: $slug) { ${PICTURE} }
    creatorProfiles(search: "Vera", sortBy: createdAt) { profiles { slug ${PICTURE} } } }`
  const { data } = await person.run(query, { slug })
  expect(data.session).toEqual({ avatarUrl, avatarSizes })
  expect(data.creatorProfile).toEqual({ avatarUrl, avatarSizes })
  expect(data.creatorProfiles.profiles).toContainEqual({ slug, avatarUrl, avatarSizes })
  for (const { url, width } of [{ url: avatarUrl!, width: 448 }, ...avatarSizes!]) {
    const { content } = await served(url)
    expect(await sharp(content).metadata()).toMatchObject({ width, height: width })
    await expectBare(content)
    await expectColours(content, 12, [0.1, 0.1, scene.bottomRight], [0.9, 0.9, scene.bottomRight])
  }
})

test.each(Object.entries(uploading))(
  'a crop over %s that is half or not within the picture is refused, and nothing is stored',
  async (_way, uploadPicture) => {
    const { person } = await aCreator()
    const before = await storedFiles()
    for (const [crop, text] of [
      [{ left: -1, top: 0, side: 100 }, /left|integer/],
      [{ left: Number.NaN, top: 0, side: 100 }, /together|left/],
      [{ left: 0, top: 0, side: 0 }, /side|positive integer/],
      [{ left: 0, top: 0, side: 2 ** 31 }, /within the picture/],
      [{ left: 0, side: 100 }, /together/],
    ] as const) {
      const { status, message } = await uploadPicture(person, aSquareImage(), crop)
      expect([status, message]).toEqual([400, expect.stringMatching(text)])
    }
    expect(await storedFiles()).toEqual(before)
  },
)

test('a file that is not a picture is refused with the name of the field, and so are two files', async () => {
  const { person } = await aCreator()
  const page = { name: 'page.jpg', mediaType: 'image/jpeg', content: new TextEncoder().encode('<html>') }
  const text = 'Invalid file type. Accepted: JPEG, PNG, WebP'
  expect(await upload(person, page)).toEqual({ status: 400, message: text, fields: { picture: text } })
  const two = await person.postForm('/account/picture/upload', {
    picture: [aSquareImage(), aSquareImage()],
  })
  expect(two).toMatchObject({ status: 400, body: { message: 'Choose one picture' } })
})

test("a replaced picture's files are deleted, and after the last one the provider's picture is shown again", async () => {
  const { person, userId } = await aCreator()
  const provided = 'https://lh3.googleusercontent.com/a/vera'
  await app.em.fork().nativeUpdate(User, { id: userId }, { providerAvatarUrl: provided })
  const first = await upload(person, aSquareImage())
  const second = await upload(person, aSquareImage())
  expect(folderOf(second)).not.toBe(folderOf(first))
  const files = await storedFiles()
  for (const name of namesIn(folderOf(first)))
    expect(await served(`/images/${name}`)).toMatchObject({ status: 404 })
  expect(files.filter((name) => name.startsWith(folderOf(second)))).toEqual(namesIn(folderOf(second)))

  const shown = { avatarUrl: provided, avatarSizes: [] }
  const { data } = await person.run(DELETE)
  expect(data.deleteProfilePicture.session).toEqual({ ...shown, creatorProfile: shown })
  const left = (await storedFiles()).filter((name) => name.startsWith(folderOf(second)))
  expect(left).toEqual([])
  expect((await person.run(DELETE)).data.deleteProfilePicture.session).toMatchObject(shown)
})

test('of two uploads and a deletion at the same moment at most one picture is left, and no other file', async () => {
  const { person, userId } = await aCreator()
  const before = await storedFiles()
  let changes: Promise<{ status: number }[]>
  await app.em.fork().transactional(async (em) => {
    await em
      .getConnection()
      .execute('select from users where id = ? for update', [userId], 'all', em.getTransactionContext())
    changes = Promise.all([
      upload(person, aSquareImage()),
      person.run(DELETE),
      upload(person, aSquareImage()),
    ])
    await expect.poll(() => lockWaits(app.em)).toHaveLength(3)
  })
  expect((await changes!).map(({ status }) => status)).toEqual([200, 200, 200])
  const { data } = await person.run(`{ session { ${PICTURE} } }`)
  const added = (await storedFiles()).filter((name) => !before.includes(name))
  expect(added).toEqual(data.session.avatarUrl ? namesIn(folderOf(data.session)) : [])
})

test('uploads count towards the limit of gallery uploads, and retries with the same key do not', async () => {
  await app.em.execute('delete from throttle')
  await using strict = await testApp({ orm: app.orm, rateLimitScale: 1 / 20 })
  const { person, userId } = await aCreator(strict)
  const retrying = strict.visitor({ cookie: person.cookie, 'idempotency-key': 'one try' })
  for (let times = 0; times < 2; times++) await upload(retrying, aSquareImage())
  expect(
    await strict.em.execute(`select points from throttle where key like 'uploadedFilesPerUser:%'`),
  ).toEqual([{ points: 1 }])
  const left = requestLimits.rates.uploadedFilesPerUser.points / 20 - 1
  await strict.rateLimiter.count('uploadedFilesPerUser', String(userId), left)
  const { message } = await upload(await strict.as({ id: userId }), aSquareImage())
  expect(message).toMatch(/^Too many uploads\./)
})

test('the alternative text belongs to the picture: it is read with it, changed alone, and gone with the next one', async () => {
  const { person, slug } = await aCreator()
  const update = async (altText: string) => {
    const { errors } = await runMutation(person, 'updateProfilePicture', { input: { altText } })
    return errors?.[0]!.extensions['code']
  }
  const read = async () => {
    const { data } = await person.run(
      `{ session { avatarAltText } creatorProfile(slug: "${slug}") { avatarAltText } }`,
    )
    return [data.session.avatarAltText, data.creatorProfile.avatarAltText]
  }
  expect(await update('Nothing to describe')).toBe('NOT_FOUND')
  const picture = aSquareImage()
  await person.runWithFiles(UPLOAD, { input: { picture, altText: ' Vera at her telescope ' } })
  expect(await read()).toEqual(Array(2).fill('Vera at her telescope'))
  expect(await update('Vera')).toBeUndefined()
  expect(await read()).toEqual(['Vera', 'Vera'])
  await upload(person, picture)
  expect(await read()).toEqual([null, null])
})
