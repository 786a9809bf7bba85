import { expect, test } from 'vitest'
import type { ExposureSeries } from '../../../contract/acquisition.ts'
import { blankAcquisition, blankExposure } from './acquisition-fields.ts'
import { joinedExposures, lossesOf, withFound } from './found-exposures.ts'

const night = (day: number, filter: string) => ({
  filter,
  count: 10,
  seconds: 300,
  gain: 100,
  date: `2026-03-${String(day).padStart(2, '0')}`,
})
const nights = Array.from({ length: 30 }, (_, index) => night(index + 1, 'Hα'))
const other = Array.from({ length: 30 }, (_, index) => night(index + 1, 'OIII'))

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
    calibrationFrames: '30 darks, 10 bias',
  })
  const full = { ...fields, exposures: Array.from({ length: 100 }, () => row) }
  expect(withFound(full, found, true)).toBeUndefined()
})

test('a Bortle class that was chosen stays, and a blank one is filled in', () => {
  const found = { exposures: [night(1, 'L')], calibrationFrames: '', bortleClass: 4, unread: [] }
  for (const [typed, kept] of [
    ['', '4'],
    ['2', '2'],
  ] as const)
    expect(withFound({ ...blankAcquisition, bortleClass: typed }, found, false)).toMatchObject({
      bortleClass: kept,
    })
})

test('a creator knows what is lost before it is used, if a picture has too few rows for it', () => {
  const lossesOfSeries = (exposures: ExposureSeries[], rows: number) =>
    lossesOf({ exposures, calibrationFrames: '', unread: [] }, rows)
  expect(lossesOfSeries([...nights, ...nights, ...other], 0)).toEqual({ replacement: [], addition: [] })
  expect(lossesOfSeries([...nights, ...other], 90)).toEqual({ replacement: [], addition: ['dates'] })
  expect(lossesOfSeries([...nights, ...other], 99)).toEqual({ replacement: [], addition: undefined })
  expect(lossesOfSeries([], 100)).toEqual({ replacement: [], addition: [] })
  const cooled = nights.map((series, row) => Object.assign({ sensorTemperature: -row / 10 }, series))
  expect(lossesOfSeries(cooled, 90)).toEqual({ replacement: [], addition: ['dates', 'sensor temperatures'] })
})

test('calibration frames alone leave the rows of a form', () => {
  const fields = { ...blankAcquisition, exposures: [{ ...blankExposure, count: '5', seconds: '60' }] }
  const found = { exposures: [], calibrationFrames: '4 darks', unread: [] }
  for (const isAdded of [false, true])
    expect(withFound(fields, found, isAdded)).toEqual({ ...fields, calibrationFrames: '4 darks' })
})

test.each([
  ['', '4 darks'],
  ['1 dark frame, 1 dark flat', '5 darks, 1 flat dark'],
  ['master flat; 1,000 darks', 'master flat; 1004 darks'],
  ['30 darks of May', '34 darks of May'],
  ['30 darks at -10,5 °C, 20 flats', '34 darks at -10,5 °C, 20 flats'],
  ['30 Darks and 20 Flats', '34 Darks and 20 Flats'],
  ['30 × 300 s darks, 20 darks at -15 °C', '34 × 300 s darks, 20 darks at -15 °C'],
  ['Darks: 30, Flats: 20', 'Darks: 34, Flats: 20'],
  ['20 sky flats and 30 dark flats', '20 sky flats and 30 dark flats, 4 darks'],
  ['20-30 darks of the library', '20-30 darks of the library, 4 darks'],
  ['x'.repeat(250), 'x'.repeat(250)],
])('calibration frames are added to %j by kind, or not at all', (calibrationFrames, sum) => {
  const found = { exposures: [], calibrationFrames: '4 darks', unread: [] }
  expect(withFound({ ...blankAcquisition, calibrationFrames }, found, true)).toMatchObject({
    calibrationFrames: sum,
  })
})
