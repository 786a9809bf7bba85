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
  [
    'the first 12 letters of a word of another script',
    '🌌'.repeat(13),
    Array.from({ length: 12 }, (_, n) => '🌌'.repeat(12 - n)),
  ],
  ['no term of punctuation', '!!! …', []],
])('a profile is found by %s', (_what, bio, expected) => {
  expect(termsOfBio(bio)).toEqual(expected)
})

test('a profile is found by whole specialties and names of gear, and keeps their spelling', () => {
  const terms = termsOf({
    ...profile,
    specialties: ['Dark Nebulae', '!!!'],
    gear: [['ASI2600 MM', 'ZWO', null]],
    objectTerms: ['@m-31'],
  })
  const words = 'vera dark nebulae asi2600 asi 2600 mm zwo +asi2600mm +2600mm @m-31'.split(' ')
  expect(Object.fromEntries(terms)).toEqual({
    ...Object.fromEntries(words.map((word) => [word, null])),
    '=dark nebulae': 'Dark Nebulae',
    '~asi 2600 mm': 'ASI2600 MM',
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
