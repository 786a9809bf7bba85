import { expect, test } from 'vitest'
import { blankAcquisition, blankExposure } from './acquisition-fields.ts'
import { joinedExposures, totalsByFilter, withFound } from './found-exposures.ts'

const night = (day: number, filter: string) => ({
  filter,
  count: 10,
  seconds: 300,
  gain: 100,
  date: `2026-03-${String(day).padStart(2, '0')}`,
})
const nights = Array.from({ length: 30 }, (_, index) => night(index + 1, 'Hα'))
const other = Array.from({ length: 30 }, (_, index) => night(index + 1, 'OIII'))

test('a creator reads the totals of each filter', () => {
  expect(totalsByFilter([...nights, night(1, 'OIII'), { count: 2, seconds: 0.5 }])).toEqual([
    { filter: 'Hα', count: 300, seconds: 90_000 },
    { filter: 'OIII', count: 10, seconds: 3000 },
    { filter: '', count: 2, seconds: 1 },
  ])
})

test('nights share a row only if a picture has too few rows for them, and no exposure is lost', () => {
  expect(joinedExposures([...nights, ...other], 60)).toEqual([...nights, ...other])
  expect(joinedExposures([...nights, ...other], 59)).toEqual([
    { ...night(1, 'Hα'), count: 300, date: null },
    { ...night(1, 'OIII'), count: 300, date: null },
  ])
  expect(joinedExposures([...nights, ...other], 1)).toBeUndefined()
  expect(joinedExposures([{ ...night(1, 'L') }, { ...night(1, 'L') }], 1)).toEqual([
    { ...night(1, 'L'), count: 20 },
  ])
})

test('a creator uses what was found instead of the rows or after them', () => {
  const row = { ...blankExposure, count: '5', seconds: '60' }
  const fields = { ...blankAcquisition, exposures: [row, blankExposure], calibrationFrames: '10 bias' }
  const found = { exposures: [night(1, 'Hα')], calibrationFrames: '30 darks', unread: [] }
  const foundRow = {
    ...blankExposure,
    filter: 'Hα',
    count: '10',
    seconds: '300',
    gain: '100',
    date: '2026-03-01',
  }
  expect(withFound(fields, found, false)).toEqual({
    ...fields,
    exposures: [foundRow],
    calibrationFrames: '30 darks',
  })
  expect(withFound(fields, found, true)).toEqual({
    ...fields,
    exposures: [row, foundRow],
    calibrationFrames: '10 bias, 30 darks',
  })
  const full = { ...fields, exposures: Array.from({ length: 100 }, () => row) }
  expect(withFound(full, found, true)).toBeUndefined()
})
