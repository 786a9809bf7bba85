import { expect, test } from 'vitest'
import { gearRules } from '../../../contract/rules/gear.ts'
import { knownNumbers, knownRigNumbers } from './known-gear.ts'

test.each([
  ['ZWO ASI2600MC Pro', '', '', { pixelSizeMicrons: 3.76, sensorWidthMm: 23.5, sensorHeightMm: 15.7 }],
  ['Main camera', 'ZWO', 'ASI 6200-MM', { pixelSizeMicrons: 3.76, sensorWidthMm: 36, sensorHeightMm: 24 }],
  ['RedCat 51', 'William Optics', '', { focalLengthMm: 250 }],
  ['ε-180ED', 'Takahashi', '', { focalLengthMm: 500 }],
  ['EOS 6D', 'Canon', '', { pixelSizeMicrons: 6.54, sensorWidthMm: 35.8, sensorHeightMm: 23.9 }],
  [
    'Seestar S50',
    'ZWO',
    '',
    { focalLengthMm: 250, pixelSizeMicrons: 2.9, sensorWidthMm: 5.6, sensorHeightMm: 3.1 },
  ],
])('the numbers of a %s of %s %s are known', (itemName, brand, model, numbers) => {
  expect(knownNumbers({ itemName, brand, model })).toEqual(numbers)
  expect(gearRules.pick(Object.keys(numbers) as (keyof typeof numbers)[]).isValidSync(numbers)).toBe(true)
})

test.each([
  ['another model with the same beginning', 'ASI26000'],
  ['its successor', 'Canon EOS 6D Mark II'],
  ['a larger one', 'Seestar S30 Pro'],
  ['a camera with pixels of two sizes', 'ASI294MM Pro'],
  ['two telescopes', 'RedCat 51 and Esprit 100'],
  ['a telescope with a reducer', 'Esprit 100 with 0.77x reducer'],
  ['no model', 'My telescope'],
])('nothing is offered for %s: %s', (_what, itemName) => {
  expect(knownNumbers({ itemName })).toBeUndefined()
})

test.each([
  [
    'RedCat 51, ASI2600MC',
    { focalLengthMm: 250, pixelSizeMicrons: 3.76, sensorWidthMm: 23.5, sensorHeightMm: 15.7 },
  ],
  ['Canon EOS 6D', { pixelSizeMicrons: 6.54, sensorWidthMm: 35.8, sensorHeightMm: 23.9 }],
  ['RedCat 51 and Esprit 100', {}],
  ['Seestar S50 with ASI533', {}],
  ['Esprit 100, 0.77x reducer, ASI533', {}],
])('of the rig %s are known', (text, numbers) => {
  expect(knownRigNumbers(text)).toEqual(numbers)
})
