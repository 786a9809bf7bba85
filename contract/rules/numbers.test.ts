import { expect, test } from 'vitest'
import { numberIn, wholeNumberIn } from './numbers.ts'

test.each<[number, texts: string[]]>([
  [7, ['7', '+7']],
  [-7, ['-7']],
  [0.5, ['0.5', '0,5', ',5']],
  [5, ['5,']],
  [12.5, ['12,50']],
  [1, ['1.000']],
  [1000, ['1 000', '1\u00a0000', '1\u202f000', '1’000']],
  [12_000_000.5, ['12 000 000,5']],
  [12, ['１２']],
])('%f is written %j', (number, texts) => {
  expect(texts.map(numberIn)).toEqual(texts.map(() => number))
})

test.each<[what: string, texts: string[]]>([
  ['may be one or a thousand', ['1,000', '+1,000']],
  ['has both signs', ['1,000 000', '0.5 300', '1,000.5']],
  ['has a blank elsewhere', ['1 0', '1 0000', '1\n000', '', ' ']],
  ['has letters or other digits', ['7x', '1e3', '0x10', 'Infinity', '٣', '1½', '10²']],
  ['has no digits, or too many', [',', '1'.repeat(41)]],
])('a text that %s is not a number: %j', (_what, texts) => {
  expect(texts.map(numberIn)).toEqual(texts.map(() => NaN))
})

test.each<[number, texts: string[]]>([
  [1000, ['1,000', '+1.000', '1.000', '1 000']],
  [1_000_000, ['1.000.000']],
  [1.5, ['1.5']],
  [0.005, ['0.005', '0,005']],
  [NaN, ['7-', '1.00.000', '1,000.000', '1.000,000', 'many', '']],
])('%f is written %j where a whole number is expected', (number, texts) => {
  expect(texts.map(wholeNumberIn)).toEqual(texts.map(() => number))
})
