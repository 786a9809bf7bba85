import { expect, test } from 'vitest'
import { isOver, stepsOf } from './steps.ts'

const empty = { id: 1, slug: 'vera-rubin', coverImage: null, gear: [] }
const complete = { ...empty, coverImage: { id: 2 }, gear: [{ id: 3 }] }

test('the first steps go once all are done, or the user dismisses them', () => {
  expect(isOver(undefined, 'begun')).toBe(false)
  expect(isOver(complete, 'begun')).toBe(false)
  expect(isOver({ ...complete, gear: [] }, 'shared')).toBe(false)
  expect(isOver(complete, 'shared')).toBe(true)
  expect(isOver(empty, 'over')).toBe(true)
})

test('a user who came with pictures sees no steps, one without sees them', () => {
  expect(isOver({ ...empty, coverImage: { id: 2 } }, undefined)).toBe(true)
  expect(isOver(empty, undefined)).toBe(false)
  expect(isOver(undefined, undefined)).toBe(false)
})

test('a user without a profile cannot share a page yet', () => {
  expect(stepsOf(undefined, 'begun').at(-1)).toMatchObject({ title: 'Share', path: undefined })
})
