import { expect, test } from 'vitest'
import { fieldOfView } from './field-of-view.ts'

test('a full frame behind 250 mm shows 8.24 by 5.50 degrees', () => {
  const field = fieldOfView({ focalLengthMm: 250, sensorWidthMm: 36, sensorHeightMm: 24 })

  expect(field.width).toBeCloseTo(8.2364, 3)
  expect(field.height).toBeCloseTo(5.4962, 3)
})
