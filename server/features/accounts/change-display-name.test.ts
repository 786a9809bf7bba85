import { expect, test } from 'vitest'
import { cachedApp, until } from '../../testing/cached-app.ts'
import { aProfile } from '../../testing/factories.ts'
import { aSquareImage } from '../../testing/gallery-uploads.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)
/** Another process on the same database and store, with a response cache. */
const other = forAllTests(() => cachedApp({ orm: app.orm, images: app.images }, 200))

const CHANGE =
  'mutation ($input: ChangeDisplayNameInput!) { changeDisplayName(input: $input) { session { displayName creatorProfile { slug displayName } } } }'
const PROFILE = 'query ($slug: String!) { creatorProfile(slug: $slug) { displayName avatarUrl } }'
const SEARCH =
  'query ($search: String!) { creatorProfiles(search: $search) { profiles { slug displayName } } }'
const BY_NAME = '{ creatorProfiles(sortBy: displayName, sortOrder: asc) { profiles { slug } } }'

const change = (person: Person, displayName: string) => person.run(CHANGE, { input: { displayName } })

test('a new name is soon shown by every process, found and sorted by, and the slug stays', async () => {
  const { userId, slug } = await app.has(aProfile({ displayName: 'Zenobia Quark' }))
  const neighbour = await app.has(aProfile({ displayName: 'Mira Mid' }))
  const person = await app.as({ id: userId })
  const visitor = other.visitor()
  const read = async () => {
    const { data } = await visitor.run(PROFILE, { slug })
    return data.creatorProfile as { displayName: string; avatarUrl: string | null }
  }
  expect(await read()).toEqual({ displayName: 'Zenobia Quark', avatarUrl: null })

  const { data } = await change(person, '  Ærø 🌌 Quasar ')
  const displayName = 'Ærø 🌌 Quasar'
  expect(data.changeDisplayName.session).toEqual({ displayName, creatorProfile: { slug, displayName } })
  await until('the new name', async () => (await read()).displayName === displayName)
  const found = async (search: string) =>
    (await visitor.run(SEARCH, { search })).data.creatorProfiles.profiles
  await until('the new name', async () => (await found('quasar')).length === 1)
  expect(await found('quasar')).toEqual([{ slug, displayName }])
  expect(await found('zenobia')).toEqual([])
  const sorted = await visitor.run(BY_NAME)
  const slugs = sorted.data.creatorProfiles.profiles.map((profile: { slug: string }) => profile.slug)
  expect(slugs.indexOf(slug)).toBeLessThan(slugs.indexOf(neighbour.slug))

  const { body } = await person.postForm('/account/picture/upload', { picture: aSquareImage() })
  expect(body.user.avatarUrl).not.toBeNull()
  await until('the picture', async () => (await read()).avatarUrl === other.address + body.user.avatarUrl)
})

test('a name that breaks the rules of names is refused as at registration', async () => {
  const { userId, slug } = await app.has(aProfile())
  const person = await app.as({ id: userId })
  for (const [displayName, message, rule, limit] of [
    ['', 'Name is required', 'required', null],
    ['x'.repeat(101), 'Name must be at most 100 characters', 'max', 100],
  ] as const)
    expect((await change(person, displayName)).errors).toMatchObject([
      { message, extensions: { problems: [{ path: 'displayName', rule, limit, message }] } },
    ])
  const { data } = await app.visitor().run(PROFILE, { slug })
  expect(data.creatorProfile.displayName).toBe('Vera Rubin')
})

test('a visitor cannot change a name', async () => {
  const { errors } = await change(app.visitor(), 'Nobody')
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
})
