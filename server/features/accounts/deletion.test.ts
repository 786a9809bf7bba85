import { countDirectory } from '../search-index/directory-counts.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cachedApp, until } from '../../testing/cached-app.ts'
import { aProfile, aUser } from '../../testing/factories.ts'
import { aSquareImage, aTinyImage, uploading } from '../../testing/gallery-uploads.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { filesWith, tablesWith } from '../../testing/stored-texts.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { aWholeAccount, type WholeAccount } from '../../testing/whole-account.ts'
import { purgeReservedSlugs } from '../profile/slugs.ts'

const DELETE_ACCOUNT = 'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedId } }'
const DELETE_PROFILE =
  'mutation ($input: DeleteCreatorProfileInput!) { deleteCreatorProfile(input: $input) { deletedId session { id creatorProfile { id } storedBytes } } }'
const CREATE_PROFILE =
  'mutation { created: createCreatorProfile(input: { location: "Here" }) { creatorProfile { id slug } } }'

const app = forAllTests(testApp)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const tracesOf = ({ mark, email, slug, userId, files }: WholeAccount) => [
  mark,
  email,
  slug,
  sha256(email),
  `:${sha256(String(userId))}`,
  ...files.map((file) => file.split('/')[0]!),
]

/** Once a worker has removed those of deleted pictures. */
async function keptFiles(texts: readonly string[]): Promise<string[]> {
  await runJobs(app)
  return filesWith(app.images, texts)
}

test('a deleted account is signed out everywhere, and leaves nothing in any table and file but the hash of its slug, and for a day the counts of its mails', async () => {
  const owner = await aWholeAccount(app)
  const view = `recordProfileView(input: { slug: "${owner.slug}" }) { creatorProfile { id } }`
  await app.visitor().run(`mutation { ${view} }`)
  await app.views.flush()
  // A wrong password is counted under the email.
  await owner.person.run(DELETE_ACCOUNT, { input: { currentPassword: 'not this one' } })
  const before = new Set(await tablesWith(app.em, tracesOf(owner)))
  const tables =
    'users creator_profile social_link support_link gear_item gallery_image access_token connected_app authorization_record mail oauth_account passkey throttle directory_entry directory_term'
  for (const table of tables.split(' ')) expect(before).toContain(table)
  expect(await keptFiles(tracesOf(owner))).toHaveLength(owner.files.length)

  const other = await app.as({ id: owner.userId })
  const { data } = await owner.person.run(DELETE_ACCOUNT, { input: { currentPassword: owner.password } })
  expect(data).toEqual({ deleteAccount: { deletedId: owner.userId } })
  const withToken = app.visitor({ authorization: `Bearer ${owner.accessToken}` })
  expect((await withToken.run('{ session { id } }')).status).toBe(401)
  for (const person of [owner.person, other])
    expect((await person.run('{ session { id } }')).data).toEqual({ session: null })
  // The second count deletes the search terms that no profile uses.
  for (const _ of ['emptied', 'deleted']) await countDirectory(app.em.fork())
  expect(await tablesWith(app.em, tracesOf(owner))).toEqual(['throttle', 'throttle'])
  // Mails to the address stay counted for a day: it may be a stranger's, and have the next account too.
  await app.em.execute(`delete from throttle where key like 'linkMailsPerMailbox%'`)
  expect(await tablesWith(app.em, tracesOf(owner))).toEqual([])
  expect(await keptFiles(tracesOf(owner))).toEqual([])
  expect(await tablesWith(app.em, [sha256(owner.slug)])).toEqual(['reserved_slug'])
  const visits = 'select * from recent_visit where profile_id = ?'
  expect(await app.em.execute(visits, [owner.profileId])).toEqual([])
  const { email, password } = owner
  expect((await app.visitor().post('/auth/login_with_password', { email, password })).status).toBe(401)
  const account = { email, password, displayName: 'Vera' }
  expect((await app.visitor().post('/auth/register_with_password', account)).status).toBe(200)
})

test('a deleted profile leaves the account, and reserves the slug for its owner for 90 days', async () => {
  const displayName = 'Vera Quasar'
  const slug = 'vera-quasar'
  const { person, profileId, userId } = await app.creator({ displayName, slug })
  await person.postForm('/account/picture/upload', { picture: aSquareImage() })
  // They belong to the account.
  const ownFiles = await keptFiles([''])
  expect(ownFiles).not.toEqual([])
  await uploading.REST(person, { profileId, files: [aTinyImage()] })
  expect((await keptFiles([''])).length).toBeGreaterThan(ownFiles.length)
  const { data } = await person.run(DELETE_PROFILE, { input: {} })
  expect(data.deleteCreatorProfile).toEqual({
    deletedId: profileId,
    session: { id: userId, creatorProfile: null, storedBytes: 0 },
  })
  expect((await person.run('{ session { id } }')).data.session.id).toBe(userId)
  expect((await keptFiles([''])).toSorted()).toEqual(ownFiles.toSorted())

  const namesake = async () => {
    const person = await app.as(await app.has(aUser({ displayName })))
    return (await person.run(CREATE_PROFILE)).data.created.creatorProfile.slug
  }
  expect(await namesake()).toBe(`${slug}-2`)
  expect((await person.run(CREATE_PROFILE)).data.created.creatorProfile.slug).toBe(slug)
  await person.run(DELETE_ACCOUNT, { input: {} })
  expect(await namesake()).toBe(`${slug}-3`)
  const expire = async (time: string) => {
    await app.em.execute(
      `update reserved_slug set reserved_until = reserved_until - interval '${time}' where slug_hash = ?`,
      [sha256(slug)],
    )
    await purgeReservedSlugs(app.em.fork())
  }
  await expire('89 days')
  expect(await namesake()).toBe(`${slug}-4`)
  await expire('1 day')
  expect(await tablesWith(app.em, [sha256(slug)])).toEqual([])
  expect(await namesake()).toBe(slug)
})

test('public addresses of a deleted profile are soon 404, also those that were cached', async () => {
  await using cached = await cachedApp({ orm: app.orm, images: app.images }, 500)
  const { person, profile } = await cached.creator()
  const { images } = await uploading.REST(person, { profileId: profile.id, files: [aTinyImage()] })
  const { slug } = profile
  await app.has(aProfile()) // and writes the index
  const read = async (path: string) => {
    const response = await cached.visitor().fetch(path)
    return { status: response.status, body: await response.text() }
  }
  const lists = ['/sitemaps/1.xml', '/feeds/creators.atom', '/_api/creator-profiles/list']
  const pages = [
    `/_api/creator-profiles/get?slug=${slug}`,
    `/creators/${slug}/feed.atom`,
    `/oembed?url=${encodeURIComponent(`${cached.address}/creators/${slug}`)}`,
    new URL(images![0]!.imageUrl, cached.address).pathname,
  ]
  for (const path of lists) expect((await read(path)).body, path).toContain(slug)
  for (const path of pages) expect(await read(path), path).toMatchObject({ status: 200 })
  expect(await person.run(DELETE_PROFILE, { input: {} })).not.toHaveProperty('errors')
  await runJobs(cached)
  for (const path of lists)
    await until(`the deletion in ${path}`, async () => !(await read(path)).body.includes(slug))
  for (const path of pages)
    await until(`the deletion of ${path}`, async () => (await read(path)).status === 404)
})

test('a deletion during ten uploads leaves nothing', async () => {
  const { person, profile } = await app.creator()
  const stored = async () => [
    (await app.em.execute('select from gallery_image')).length,
    (await keptFiles([''])).length,
  ]
  const before = await stored()
  const upload = () => uploading.GraphQL(person, { profileId: profile.id, files: [aTinyImage()] })
  const uploads = Array.from({ length: 10 }, upload)
  // Three run, and the others are refused.
  await Promise.any(uploads.map(async (upload) => expect((await upload).images).toBeDefined()))
  expect((await person.run(DELETE_ACCOUNT, { input: {} })).data).toEqual({
    deleteAccount: { deletedId: profile.userId },
  })
  const outcomes = await Promise.all(uploads)
  expect(new Set(outcomes.map(({ status }) => status < 500))).toEqual(new Set([true]))
  expect(outcomes.filter(({ images }) => images).length).toBeGreaterThan(0)
  expect(outcomes.filter(({ code }) => code !== undefined).length).toBeGreaterThan(0)
  expect(await stored()).toEqual(before)
})
