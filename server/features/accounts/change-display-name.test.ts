import { expect, test } from 'vitest'
import { cachedApp, until } from '../../testing/cached-app.ts'
import { aProfile } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)
/** Another process on the same database and store, with a response cache. */
const other = forAllTests(() => cachedApp({ orm: app.orm, images: app.images }, 200))

const CHANGE =
  'mutation ($input: ChangeDisplayNameInput!) { changeDisplayName(input: $input) { session { displayName creatorProfile { slug displayName } } } }'
const SEARCH = `query ($search: String) { creatorProfiles(search: $search, sortBy: displayName, sortOrder: asc) {
  profiles { slug displayName } } }`

test('a new name is soon shown by every process, found and sorted by, and the slug stays', async () => {
  const { userId, slug } = await app.has(aProfile({ displayName: 'Zenobia Quark' }))
  const neighbour = await app.has(aProfile({ displayName: 'Mira Mid' }))
  const person = await app.as({ id: userId })
  const visitor = other.visitor()
  const read = async () =>
    (await visitor.run(`{ creatorProfile(slug: "${slug}") { displayName } }`)).data.creatorProfile.displayName
  expect(await read()).toBe('Zenobia Quark')

  const { data } = await person.run(CHANGE, { input: { displayName: '  Ærø 🌌 Quasar ' } })
  const displayName = 'Ærø 🌌 Quasar'
  expect(data.changeDisplayName.session).toEqual({ displayName, creatorProfile: { slug, displayName } })
  await until('the new name', async () => (await read()) === displayName)
  const found = async (search?: string) =>
    (await visitor.run(SEARCH, { search })).data.creatorProfiles.profiles
  await until('the new name', async () => (await found('quasar')).length === 1)
  expect(await found('quasar')).toEqual([{ slug, displayName }])
  expect(await found('zenobia')).toEqual([])
  expect(await found()).toEqual([
    { slug, displayName },
    { slug: neighbour.slug, displayName: 'Mira Mid' },
  ])
})
