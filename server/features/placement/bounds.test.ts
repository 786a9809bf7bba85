import { expect, test } from 'vitest'
import { type Corners, overlapOf } from './bounds.ts'

const small: Corners = [10, -0.5, 12, -0.5, 12, 0.5, 10, 0.5]
const pole: Corners = [45, 80, 135, 80, 225, 80, 315, 80]
/** Across right ascension 0, and its half to the east. */
const wide: Corners = [340, 15, 20, 15, 20, -15, 340, -15]
const top = (Math.atan(Math.tan((15 * Math.PI) / 180) / Math.cos((20 * Math.PI) / 180)) * 180) / Math.PI

test.each<[string, Corners, Corners, number]>([
  ['the same frame', small, small, 1],
  ['a mirrored one', small, [12, -0.5, 10, -0.5, 10, 0.5, 12, 0.5], 1],
  ['a wide one and its half', wide, [0, top, 20, 15, 20, -15, 0, -top], 1 / 2],
  ['one over a pole and its half', pole, [45, 80, 135, 80, 225, 80, 0, 90], 1 / 2],
  ['the half of each', small, [11, -0.5, 13, -0.5, 13, 0.5, 11, 0.5], 1 / 3],
  ['one beside it', small, [13, -0.5, 14, -0.5, 14, 0.5, 13, 0.5], 0],
  ['one opposite', small, [190, -0.5, 192, -0.5, 192, 0.5, 190, 0.5], 0],
])('two frames share a fraction of what they show: %s', (_which, frame, other, fraction) => {
  expect(overlapOf(frame, other)).toBeCloseTo(fraction, 3)
  expect(overlapOf(other, frame)).toBeCloseTo(fraction, 3)
})
