import { expect, test } from 'vitest'
import { fieldText } from './field-text.ts'

const aps = { sensorWidthMm: 23.5, sensorHeightMm: 15.7 }

test.each([
  [135, 3.76, '135 mm, 23.5 x 15.7 mm: 9.9° x 6.7°, 5.7″ a pixel'],
  [1000, 3.76, '1,000 mm, 23.5 x 15.7 mm: 1.3° x 0.9°, 0.78″ a pixel'],
  [8, null, '8 mm, 23.5 x 15.7 mm: 110° x 89°'],
])('a rig of %s mm shows its field', (focalLengthMm, pixelSizeMicrons, text) => {
  expect(fieldText({ focalLengthMm, pixelSizeMicrons, ...aps })).toBe(text)
})

test('a rig with two telescopes, or a sensor of unknown height, shows none', () => {
  expect(fieldText({ focalLengthMm: null, pixelSizeMicrons: 3.76, ...aps })).toBeUndefined()
  expect(
    fieldText({ focalLengthMm: 135, pixelSizeMicrons: 3.76, ...aps, sensorHeightMm: null }),
  ).toBeUndefined()
})
