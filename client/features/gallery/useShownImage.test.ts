import { expect, test } from 'vitest'
import { knownImages } from './useShownImage.ts'

const images = (...ids: number[]) => ids.map((id) => ({ id }))
const shared = (index: number, previous: number | null, id: number, next: number | null) => ({
  id,
  index,
  previous: previous === null ? null : { id: previous },
  next: next === null ? null : { id: next },
})
const idsOf = (known: ({ id: number } | undefined)[]) => known.map((image) => image?.id)

test('a shared image has its place in the gallery, between its neighbours', () => {
  expect(idsOf(knownImages(images(1, 2), shared(4, 40, 50, 60), 8))).toEqual([
    1,
    2,
    undefined,
    40,
    50,
    60,
    undefined,
    undefined,
  ])
})

test('the gallery ends with its last image, also if it was longer when its beginning was read', () => {
  expect(idsOf(knownImages(images(1, 2), shared(3, 30, 40, null), 8))).toEqual([1, 2, 30, 40])
})

test('the gallery has room for what follows, also if it was shorter when its beginning was read', () => {
  expect(idsOf(knownImages(images(1, 2), shared(3, 30, 40, 50), 3))).toEqual([1, 2, 30, 40, 50])
})

test('an image that was moved to the front meanwhile replaces the one that was there', () => {
  expect(idsOf(knownImages(images(1, 2, 3), shared(0, null, 9, 1), 5))).toEqual([
    9,
    1,
    3,
    undefined,
    undefined,
  ])
})
