import { expect, test } from 'vitest'
import { filterKey, integrationByFilterOf } from './acquisition.ts'

test.each([
  ['ha', ['Ha', 'Hα', 'H-alpha', 'HALPHA', 'H α', 'h_alpha']],
  ['hb', ['Hb', 'Hβ', 'H-beta', 'Hbeta']],
  ['oiii', ['OIII', 'O3', 'O III', '[O III]', 'O-3']],
  ['sii', ['SII', 'S2', 'S II']],
  ['nii', ['NII', 'N2']],
  ['ha3nm', ['Ha 3nm', 'H-alpha 3 nm', 'Hα 3nm']],
  ['ha7nm', ['H-Alpha 7nm']],
  ['haoiii', ['Halpha/OIII', 'Hα + O3']],
  ['oiii3nm', ['OIII 3nm', 'O3 3 nm']],
  ['o3nm', ['O 3nm', 'O 3 nm']],
  ['s25nm', ['S 2.5nm']],
  ['lextreme', ['L-eXtreme', 'L eXtreme']],
  ['★', ['★']],
])('a filter with the key %s is written %j', (key, names) => {
  expect(names.map(filterKey)).toEqual(names.map(() => key))
  expect(filterKey(key)).toBe(key)
})

test('the integration of a filter is one total for all its spellings, under the first of them', () => {
  const series = (filter: string | null, seconds: number) => ({ filter, seconds, count: 1 })
  const exposures = [series('Ha', 60), series('Hα', 60), series('L', 30), series('H-alpha', 60)]
  expect(integrationByFilterOf([...exposures, series('Ha 3nm', 90), series(null, 5)])).toEqual([
    { filter: 'Ha', count: 3, seconds: 180 },
    { filter: 'Ha 3nm', count: 1, seconds: 90 },
    { filter: 'L', count: 1, seconds: 30 },
    { filter: null, count: 1, seconds: 5 },
  ])
})
