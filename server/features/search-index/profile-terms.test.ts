import { describe, expect, test } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { imageTermsOf, maxDescriptionWords } from './image-terms.ts'
import { rebuildDirectory } from './index-marks.ts'
import { termsOf } from './profile-terms.ts'

const profile = {
  displayName: 'Vera',
  texts: [],
  specialties: [],
  gear: [],
  objectTerms: [],
  otherObjects: [],
}
const termsOfBio = (bio: string) => [...termsOf({ ...profile, displayName: '', texts: [bio] }).keys()]

test.each([
  ['words without case and marks', 'Galaxies, and DUST – d’Orion', ['galaxies', 'and', 'dust', 'd', 'orion']],
  ['each ending of a script without blanks', '星野ひ', ['星野ひ', '野ひ', 'ひ']],
  ['a word of two scripts and its endings', 'm星31', ['m星31', '星31']],
  ['emoji', '🌌✨', ['🌌✨', '✨']],
  ['the first 100 letters of a word', 'x'.repeat(101), ['x'.repeat(100)]],
  ['the first 12 letters of a word of another script', '🌌'.repeat(13), 12],
  ['no term of punctuation', '!!! …', []],
])('a profile is found by %s', (_what, bio, expected) => {
  const terms = termsOfBio(bio)
  if (typeof expected === 'number')
    expect(terms.map((term) => Array.from(term).length)).toEqual(
      Array.from({ length: 12 }, (_, n) => expected - n),
    )
  else expect(terms).toEqual(expected)
})

test('a profile is found by whole specialties and names of gear, and keeps their spelling', () => {
  const terms = termsOf({
    ...profile,
    specialties: ['Dark Nebulae', '!!!'],
    gear: [['ASI2600 MM', 'ZWO', null]],
    objectTerms: ['@m-31'],
  })
  expect(Object.fromEntries(terms)).toEqual({
    vera: null,
    dark: null,
    nebulae: null,
    '=dark nebulae': 'Dark Nebulae',
    asi2600: null,
    asi: null,
    '2600': null,
    mm: null,
    zwo: null,
    '+asi2600mm': null,
    '+2600mm': null,
    '~asi 2600 mm': 'ASI2600 MM',
    '@m-31': null,
  })
})

test('the words of a description that an image is found by are bounded, those of its title not', () => {
  const description = Array.from({ length: 2000 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join(
    '',
  )
  const terms = imageTermsOf({
    displayName: 'Vera Rubin',
    texts: ['星云'],
    description,
    tags: [],
    exposures: [],
    integrationSeconds: 0,
    bortleClass: null,
    license: 'ccBy',
    gear: [],
    otherObjects: [],
    objects: [],
  })
  expect(terms.size).toBeLessThan(maxDescriptionWords + 10)
  expect([...terms.keys()]).toEqual(expect.arrayContaining(['星云', '云', description.slice(0, 12)]))
})

describe('in the directory', () => {
  const app = forAllTests(testApp)
  const createGear = (person: Person, input: object) =>
    runMutation(person, 'createGearItem', { input: { ...input } })

  test('gear is found by a name whose letters are folded to many, and a specialty without letters is not a filter', async () => {
    const { person, profile } = await app.creator({ specialties: ['!!!', 'Lunar'] })
    const itemName = 'ﷺ'.repeat(150)
    const gear = { creatorProfileId: profile.id, itemName, category: 'Telescope' }
    const { errors } = await createGear(person, gear)
    expect(errors).toBeUndefined()
    const FILTERS = `query ($gear: String) {
    specialties: directoryFilters(name: specialty) { value label }
    gear: directoryFilters(name: gear) { label creatorCount }
    creatorProfiles(gear: $gear) { profiles { id } } }`
    const expected = {
      specialties: [{ value: 'lunar', label: 'Lunar' }],
      gear: [{ label: itemName, creatorCount: 1 }],
      creatorProfiles: { profiles: [{ id: profile.id }] },
    }
    const read = async () => (await app.visitor().run(FILTERS, { gear: itemName })).data
    expect(await read()).toEqual(expected)
    await rebuildDirectory(app.em.fork())
    expect(await read()).toEqual(expected)
  })

  test('a creator with more words than the directory can store is found by the first of them', async () => {
    const { id: creatorProfileId, userId } = await app.has(aProfile())
    // Each of these letters is folded to about five, and each of those begins a term.
    const squareLetters = (count: number) =>
      String.fromCodePoint(...Array.from({ length: count }, () => 0x33_00 + Math.floor(Math.random() * 0x58)))
    const item = () => ({
      itemName: squareLetters(150),
      brand: squareLetters(100),
      model: squareLetters(100),
      category: 'Telescope',
      creatorProfileId,
    })
    await app.has((em) => {
      for (let position = 0; position < 50; position++) em.create(GearItem, { ...item(), position })
      return em.flush()
    })
    const { errors } = await createGear(await app.as({ id: userId }), { ...item(), itemName: 'Redcat 51' })
    expect(errors).toBeUndefined()
    const FOUND = '{ creatorProfiles(gear: "redcat 51", search: "vera") { profiles { id } } }'
    expect((await app.visitor().run(FOUND)).data.creatorProfiles.profiles).toEqual([{ id: creatorProfileId }])
  })
})
