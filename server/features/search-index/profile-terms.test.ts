import { expect, test } from 'vitest'
import { imageTermsOf, maxDescriptionWords } from './image-terms.ts'
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
  const description = String.fromCodePoint(...Array.from({ length: 2000 }, (_, place) => 0x4e00 + place))
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
