import { expect, test } from 'vitest'
import { numberIn, wholeNumberIn } from './numbers.ts'

test.each([
  ['7', 7],
  ['-7', -7],
  ['+7', 7],
  ['0.5', 0.5],
  ['0,5', 0.5],
  [',5', 0.5],
  ['5,', 5],
  ['12,50', 12.5],
  ['1.000', 1],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['1\u202f000', 1000],
  ['1’000', 1000],
  ['12 000 000,5', 12_000_000.5],
  ['１２', 12],
])('%j is the number %f', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test.each([
  ['1,000', 'which may be one or a thousand'],
  ['+1,000', 'with a sign, which may be one or a thousand'],
  ['1,000 000', 'with both a comma and a blank'],
  ['0.5 300', 'with a blank after a point'],
  ['1\n000', 'of two lines'],
  ['7x', 'with a letter'],
  ['1 0', 'with a blank elsewhere'],
  ['1 0000', 'with a group of four'],
  ['1,000.5', 'with both'],
  ['1e3', 'with an exponent'],
  ['0x10', 'in another base'],
  ['Infinity', 'without an end'],
  ['٣', 'in other digits'],
  ['1½', 'with a fraction'],
  ['', 'of nothing'],
  [' ', 'of a blank'],
  [',', 'of a comma'],
  ['1'.repeat(41), 'with too many digits'],
])('%j is not a number: a text %s', (text) => {
  expect(numberIn(text)).toBeNaN()
})

test.each([
  ['1,000', 1000],
  ['+1.000', 1000],
  ['1.000', 1000],
  ['1.000.000', 1_000_000],
  ['1 000', 1000],
  ['1.5', 1.5],
  ['0.005', 0.005],
  ['0,005', 0.005],
])('%j where a whole number is expected is %f', (text, number) => {
  expect(wholeNumberIn(text)).toBe(number)
})

test.each(['7-', '1.00.000', '1,000.000', '1.000,000', 'many', ''])('%j is not a whole number', (text) => {
  expect(wholeNumberIn(text)).toBeNaN()
})
