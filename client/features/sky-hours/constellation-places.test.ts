import { expect, test } from 'vitest'
import { constellationsOfMonth } from './constellation-places.ts'

test.each([
  ['2026-12-15', ['Ori', 'Aur', 'Tau'], ['Leo', 'Sgr', 'And']],
  ['2026-06-15', ['Sco', 'Oph', 'Her'], ['Ori', 'Cas']],
  ['2026-10-01', ['And', 'Psc', 'Phe'], ['Cyg', 'Gem']],
])('in the month of %s, %j are highest around midnight, and not %j', (day, highest, others) => {
  const found = constellationsOfMonth(new Date(day))
  expect(found).toEqual(expect.arrayContaining(highest))
  expect(found.filter((name) => others.includes(name))).toEqual([])
})
