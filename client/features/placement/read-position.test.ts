import { expect, test } from 'vitest'
import { positionText } from './place-text.ts'
import { readPosition } from './read-position.ts'

test.each([
  ['10.68 41.27', 10.68, 41.27],
  ['10.68,-41.27', 10.68, -41.27],
  ['0, 0', 0, 0],
  ['00 42 44 +41 16', 10.6833, 41.2667],
  ['00:42:44 +41:16:09', 10.6833, 41.2692],
  ['00h 42m 44s −05° 23′', 10.6833, -5.3833],
  ['5h35m17.3s -5°23\'28"', 83.8221, -5.3911],
  ['05 35 -00 30', 83.75, -0.5],
  ['5 35 17 5 23 28', 83.8208, 5.3911],
  ['5.5h 20', 82.5, 20],
])('a visitor writes the position %s', (text, rightAscension, declination) => {
  const read = readPosition(text)!
  expect(read.rightAscension).toBeCloseTo(rightAscension, 3)
  expect(read.declination).toBeCloseTo(declination, 3)
})

test.each([
  '',
  'M 31',
  '10.68',
  '361 0',
  '10 91',
  '25 00 00 +10 00',
  '00 61 00 +10 00',
  '-5 10',
  '1 2 3 4 5 6 7',
  '10 -5 -5',
])('the text %j is no position', (text) => {
  expect(readPosition(text)).toBeUndefined()
})

test('what the site writes can be read', () => {
  const position = readPosition(positionText({ rightAscension: 359.9, declination: -41.27 }))!
  expect(position.rightAscension).toBeCloseTo(359.9, 2)
  expect(position.declination).toBeCloseTo(-41.27, 1)
})
