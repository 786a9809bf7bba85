import { expect, test } from 'vitest'
import { exposureColumns, integrationByFilterText } from './acquisition-text.ts'

test('exposures have only the columns with values, and blanks in rows without one', () => {
  expect(
    exposureColumns([
      { filter: 'Hα', count: 40, seconds: 300, gain: 0, iso: null, binning: 1, date: '2026-01-15' },
      { filter: null, count: 12_000, seconds: 0.005, gain: null },
    ]),
  ).toEqual([
    { label: 'Filter', cells: ['Hα', null] },
    { label: 'Exposures', cells: ['40 × 300 s', '12,000 × 0.005 s'] },
    { label: 'Gain', cells: ['0', null] },
    { label: 'Binning', cells: ['1 × 1', null] },
    { label: 'Date', cells: ['Jan 15, 2026', null] },
  ])
  expect(exposureColumns([])).toEqual([])
})

test.each([
  [[], '0 s'],
  [[{ filter: 'Hα', count: 38, seconds: 600 }], '6 h 20 min'],
  [
    [
      { filter: 'OIII', count: 30, seconds: 600 },
      { filter: 'H α', count: 30, seconds: 600 },
      { filter: 'hα', count: 8, seconds: 600 },
      { count: 2, seconds: 60 },
    ],
    'H α 6 h 20 min, OIII 5 h, no filter 2 min, in all 11 h 22 min',
  ],
])('the integration of %j is %s', (exposures, text) => {
  expect(integrationByFilterText(exposures)).toBe(text)
})

test('the sensor, the focal ratio and the sky have columns of their own', () => {
  const night = { offset: 30, sensorTemperature: -10.5, fNumber: 4.9, meanSqm: 21.4, temperature: 4 }
  expect(exposureColumns([{ count: 1, seconds: 30, ...night }]).slice(1)).toEqual([
    { label: 'Offset', cells: ['30'] },
    { label: 'Sensor', cells: ['−10.5 °C'] },
    { label: 'Focal ratio', cells: ['f/4.9'] },
    { label: 'Sky', cells: ['SQM 21.4, air 4 °C'] },
  ])
})
