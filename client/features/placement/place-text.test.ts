import { expect, test } from 'vitest'
import {
  arcsecondsText,
  fieldText,
  northOf,
  orientationText,
  placeText,
  positionText,
  scaleBarOf,
} from './place-text.ts'

const andromeda = { rightAscension: 10.6847, declination: 41.269, width: 2.8, height: 1.9 }

test('a visitor reads where a picture is in one line', () => {
  expect(placeText({ ...andromeda, rotation: 3, isMirrored: true })).toBe(
    'centre 00h 42m 44s +41° 16′, 2.8° × 1.9°, north 3° left of up, mirrored',
  )
})

test.each([
  [359.9999, -0.001, '00h 00m 00s +00° 00′'],
  [0, -0.5, '00h 00m 00s −00° 30′'],
  [83.8221, -5.3911, '05h 35m 17s −05° 23′'],
  [187.5, 89.9999, '12h 30m 00s +90° 00′'],
  [10.6847, 41.9999, '00h 42m 44s +42° 00′'],
])('a position of %f, %f is %s', (rightAscension, declination, text) => {
  expect(positionText({ rightAscension, declination })).toBe(text)
})

test.each([
  [2.84, 1.9, '2.8° × 1.9°'],
  [1.2, 0.8, '1.2° × 0.8°'],
  [0.8, 1.2, '0.8° × 1.2°'],
  [0.75, 0.5, '45′ × 30′'],
  [0.125, 0.1, '7.5′ × 6′'],
  [0.01, 0.012, '36″ × 43″'],
  [60.3, 40.1, '60° × 40°'],
  [9.97, 5, '10° × 5°'],
])('a field of %f by %f degrees is %s', (width, height, text) => {
  expect(fieldText({ width, height })).toBe(text)
})

// As the sky is seen, east is left of north: the up of a picture that is turned left is east of north.
test.each([
  [0, false, 0, 'north up'],
  [0.4, false, 0.4, 'north up'],
  [357, false, -3, 'north 3° left of up'],
  [3, false, 3, 'north 3° right of up'],
  [90, false, 90, 'north right'],
  [-90, false, -90, 'north left'],
  [100, false, 100, 'north 80° right of down'],
  [180, false, 180, 'north down'],
  [-180, false, 180, 'north down'],
  [200, false, -160, 'north 20° left of down'],
  [359.8, false, -0.2, 'north up'],
  [3, true, -3, 'north 3° left of up, mirrored'],
  [270, true, 90, 'north right, mirrored'],
  [540, true, 180, 'north down, mirrored'],
])(
  'a picture whose up is %f degrees east of north, mirrored %s, has north %f clockwise of up: %s',
  (rotation, isMirrored, north, text) => {
    expect(northOf({ rotation, isMirrored })).toBeCloseTo(north)
    expect(orientationText({ rotation, isMirrored })).toBe(text)
  },
)

test.each([
  // A picture of 2.8 degrees in a window of 1,060 pixels, then at 100 %, then in a window of 390.
  [9.5, 265, '30′', 189.5],
  [1.26, 265, '5′', 238.1],
  [25.8, 97, '30′', 69.8],
  [0.005, 97, undefined, undefined],
  [600, 97, '10°', 60],
  [3600, 20, '20°', 20],
])('a scale bar at %f arcseconds a pixel and at most %i pixels is %s', (scale, max, label, pixels) => {
  const bar = scaleBarOf(scale, max)
  expect(bar?.label).toBe(label)
  if (pixels) expect(bar!.pixels).toBeCloseTo(pixels, 0)
})

test('scales keep three digits', () => {
  expect([1.2345, 0.4567, 12, 123.4].map(arcsecondsText)).toEqual(['1.23″', '0.457″', '12″', '123″'])
})
