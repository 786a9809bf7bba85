import { expect, test } from 'vitest'
import type { ImageAcquisitionFragment } from './acquisition.generated.ts'
import { blankAcquisition, blankExposure, withSettingsOf } from './acquisition-fields.ts'

const night = {
  filter: 'Hα',
  count: 40,
  seconds: 300,
  gain: 100,
  iso: null,
  binning: 1,
  date: '2026-03-14',
  offset: 30,
  sensorTemperature: -10,
  fNumber: 4.9,
  meanSqm: 21.4,
  meanFwhm: 2.1,
  temperature: 4,
}
const last: ImageAcquisitionFragment = {
  id: 7,
  objects: [{ id: 'm-27', name: 'M 27', slug: 'm-27', title: 'Dumbbell Nebula' }],
  otherObjects: ['Nibiru'],
  gear: [{ role: 'telescope', item: { id: 3, itemName: 'Redcat 51' } }],
  exposures: [night, { ...night, date: '2026-03-15', count: 12 }, { ...night, filter: 'OIII' }],
  integrationSeconds: 27_600,
  site: 'La Palma',
  bortleClass: 2,
  calibrationFrames: '30 darks',
  processing: 'Siril',
  license: 'ccBy',
  credit: 'Dusty Lane',
}
const settings = {
  ...blankExposure,
  filter: 'Hα',
  seconds: '300',
  gain: '100',
  binning: '1',
  offset: '30',
  sensorTemperature: '-10',
  fNumber: '4.9',
}

test('the last picture fills in a blank form, but for objects, numbers, dates, conditions and calibration frames', () => {
  expect(withSettingsOf({ ...blankAcquisition, exposures: [blankExposure] }, last, false)).toEqual({
    objects: [],
    gear: [{ gearItemId: 3, role: 'telescope' }],
    exposures: [settings, { ...settings, filter: 'OIII' }],
    site: 'La Palma',
    bortleClass: '2',
    calibrationFrames: '',
    processing: 'Siril',
    license: 'ccBy',
    credit: 'Dusty Lane',
  })
})

test('the last picture never replaces what was typed', () => {
  const typed = {
    ...blankAcquisition,
    objects: ['M 31'],
    gear: [{ gearItemId: 9, role: 'camera' as const }],
    exposures: [{ ...blankExposure, count: '5' }, blankExposure],
    site: 'My garden',
    bortleClass: '5',
    calibrationFrames: '10 bias',
    processing: 'PixInsight',
    license: 'cc0' as const,
    credit: 'Jane',
  }
  expect(withSettingsOf(typed, last, false)).toEqual(typed)
  const chosen = { ...typed, license: blankAcquisition.license }
  expect(withSettingsOf(chosen, last, true)).toEqual(chosen)
})
