import { describe, expect, test } from 'vitest'
import {
  declinationText,
  designationOf,
  fullTitle,
  kindAndPlace,
  rightAscensionText,
  sizeText,
} from './object-texts.ts'

describe('the names of an object', () => {
  test.each([
    ['NGC 224', 'Andromeda Galaxy', ['M 31', 'UGC 454'], 'M 31', 'Andromeda Galaxy (M 31)'],
    ['NGC 7000', 'North America Nebula', [], 'NGC 7000', 'North America Nebula (NGC 7000)'],
    ['NGC 7793', 'NGC 7793', ['UGCA 442'], undefined, 'NGC 7793'],
    ['Moon', 'Moon', [], undefined, 'Moon'],
  ])('of %s: the catalogue name is not repeated', (name, title, otherNames, designation, full) => {
    expect(designationOf({ name, title, otherNames })).toBe(designation)
    expect(fullTitle({ name, title, otherNames })).toBe(full)
  })
})

test('an object in no constellation is described by its kind', () => {
  expect(kindAndPlace({ kind: 'galaxy', constellation: 'And' })).toBe('Galaxy in Andromeda')
  expect(kindAndPlace({ kind: 'planet', constellation: null })).toBe('Planet')
})

test.each([
  [0, '0 h 0 min'],
  [10.6848, '0 h 43 min'],
  [359.99, '0 h 0 min'],
  [359.8, '23 h 59 min'],
])('a right ascension of %d° is %s', (degrees, text) => expect(rightAscensionText(degrees)).toBe(text))

test.each([
  [41.269, '+41° 16′'],
  [-0.5, '−0° 30′'],
  [-5.999, '−6° 0′'],
  [0, '+0° 0′'],
])('a declination of %d° is %s', (degrees, text) => expect(declinationText(degrees)).toBe(text))

test.each([
  [0.5, '30″'],
  [8.25, '8.3′'],
  [31, '31′ (1 × the full Moon)'],
  [177.83, '3° (5.7 × the full Moon)'],
])('a size of %d′ is %s', (arcminutes, text) => expect(sizeText(arcminutes)).toBe(text))
