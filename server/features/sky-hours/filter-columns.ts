import type { SkyFilterName } from '../../../contract/sky-hours.ts'

/** The columns of `SecondsByFilter`, in the order of `skyFilterNames`. */
export const filterColumns = {
  broadband: 'broadband',
  hAlpha: 'h_alpha',
  oxygen: 'oxygen',
  sulphur: 'sulphur',
  dualBand: 'dual_band',
} as const satisfies Record<SkyFilterName, string>

/** The sum of all kinds of filters. */
export const allFilters = Object.values(filterColumns).join(' + ')
