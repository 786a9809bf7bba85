import { expect, test } from 'vitest'
import { frameOf } from './frame.ts'

const corners = (place: Partial<Parameters<typeof frameOf>[0]>) =>
  frameOf({
    rightAscension: 100,
    declination: 0,
    width: 2,
    height: 1,
    rotation: 0,
    isMirrored: false,
    ...place,
  }).map(({ rightAscension, declination }) => [
    Number(rightAscension.toFixed(1)),
    Number(declination.toFixed(1)),
  ])

test('the left side of a picture with north up is its eastern one, unless it is mirrored', () => {
  expect(corners({})).toEqual([
    [101, 0.5],
    [99, 0.5],
    [99, -0.5],
    [101, -0.5],
  ])
  expect(corners({ isMirrored: true })).toEqual([
    [99, 0.5],
    [101, 0.5],
    [101, -0.5],
    [99, -0.5],
  ])
})

test('a picture whose up is east has north at its right, or at its left if it is mirrored', () => {
  expect(corners({ rotation: 90 })).toEqual([
    [100.5, -1],
    [100.5, 1],
    [99.5, 1],
    [99.5, -1],
  ])
  expect(corners({ rotation: 90, isMirrored: true })).toEqual([
    [100.5, 1],
    [100.5, -1],
    [99.5, -1],
    [99.5, 1],
  ])
})

test('a frame crosses RA 0, and lies around a pole', () => {
  expect(corners({ rightAscension: 0.5 }).map(([rightAscension]) => rightAscension)).toEqual([
    1.5, 359.5, 359.5, 1.5,
  ])
  const around = corners({ declination: 90, width: 2, height: 2 })
  expect(around).toEqual([
    [235, 88.6],
    [325, 88.6],
    [55, 88.6],
    [145, 88.6],
  ])
})
