import type { ExposureSeries, GearRoleName, ImageLicenseName } from '../../../contract/acquisition.ts'
import { numberIn, wholeNumberIn } from '../../../contract/rules/numbers.ts'
import { initialValues } from '../../forms/form-values.ts'
import type { ImageAcquisitionFragment } from './acquisition.generated.ts'

const blankTexts = { site: '', bortleClass: '', calibrationFrames: '', processing: '', credit: '' }

/** Fields of exposures that few creators fill in. */
export const blankRareFields = {
  offset: '',
  sensorTemperature: '',
  fNumber: '',
  meanSqm: '',
  meanFwhm: '',
  temperature: '',
}

export const blankExposure = {
  filter: '',
  count: '',
  seconds: '',
  gain: '',
  iso: '',
  binning: '',
  date: '',
  ...blankRareFields,
}

export type ExposureFields = typeof blankExposure

export interface AcquisitionValues extends Record<keyof typeof blankTexts, string> {
  /** Any names; those of the catalogue for objects that it knows. */
  objects: string[]
  gear: { gearItemId: number; role: GearRoleName }[]
  exposures: ExposureFields[]
  license: ImageLicenseName
}

export const blankAcquisition: AcquisitionValues = {
  ...blankTexts,
  objects: [],
  gear: [],
  exposures: [],
  license: 'allRightsReserved',
}

export const acquisitionFieldsOf = (image: ImageAcquisitionFragment): AcquisitionValues => ({
  ...initialValues(blankTexts, image),
  objects: [...image.objects.map(({ name }) => name), ...image.otherObjects],
  gear: image.gear.map(({ role, item }) => ({ gearItemId: item.id, role })),
  exposures: image.exposures.map((series) => initialValues(blankExposure, series)),
  license: image.license,
})

/** Exposures have these of their own in each picture: their number, their night and its sky. */
const ofOneNight = { count: '', date: '', meanSqm: '', meanFwhm: '', temperature: '' }

/**
 * Returns a form's values with those of another image in the blank ones: site, gear, filters and settings, software, credit and
 * licence. Objects and calibration frames are of that image alone.
 */
export function withSettingsOf(
  fields: AcquisitionValues,
  image: ImageAcquisitionFragment,
  isLicenseChosen: boolean,
): AcquisitionValues {
  const other = acquisitionFieldsOf(image)
  const rows = other.exposures.map((row) => JSON.stringify({ ...row, ...ofOneNight }))
  const settings = [...new Set(rows)].map((row) => JSON.parse(row) as ExposureFields)
  const isKept = fields.exposures.some((row) => !isBlankRow(row))
  const isLicensed = isLicenseChosen || fields.license !== blankAcquisition.license
  return {
    ...fields,
    site: fields.site.trim() || other.site,
    bortleClass: fields.bortleClass || other.bortleClass,
    processing: fields.processing.trim() || other.processing,
    credit: fields.credit.trim() || other.credit,
    license: isLicensed ? fields.license : other.license,
    gear: fields.gear.length > 0 ? fields.gear : other.gear,
    exposures: isKept ? fields.exposures : settings.filter((row) => !isBlankRow(row)),
  }
}

export const isBlankRow = (row: ExposureFields) => Object.values(row).every((text) => text === '')

/** Returns the name of a row's fields up to their point. */
export const rowName = (index: number) => `exposures[${index}]`

const knownSeries = new WeakMap<ExposureFields, Pick<ExposureSeries, 'count' | 'seconds'>>()

/** Returns number and time of a row, which are not above zero if they are missing or wrong. Formik copies only a changed row. */
export function seriesOf(row: ExposureFields): Pick<ExposureSeries, 'count' | 'seconds'> {
  const series = knownSeries.get(row) ?? { count: wholeNumberIn(row.count), seconds: numberIn(row.seconds) }
  knownSeries.set(row, series)
  return series
}

/** Returns whether a row has its number and time. */
export function isComplete(row: ExposureFields): boolean {
  const { count, seconds } = seriesOf(row)
  return count > 0 && seconds > 0
}

/** Returns whether a form has any value of how an image was taken. */
export function hasAcquisition(values: AcquisitionValues): boolean {
  const { license, ...fields } = initialValues(blankAcquisition, values)
  return license !== blankAcquisition.license || Object.values(fields).some(({ length }) => length > 0)
}

const commonFilters = ['L', 'R', 'G', 'B', 'Hα', 'Hβ', 'OIII', 'SII', 'UV/IR cut', 'IR pass', 'Dual band']

/** Returns filters to suggest: those of the newest images first, in their last spelling, then common ones. */
export function filtersOf(
  images: readonly { id: number; exposures: readonly Pick<ExposureSeries, 'filter'>[] }[],
): string[] {
  const names = new Map<string, string>()
  const newestFirst = images.toSorted((a, b) => b.id - a.id)
  const used = newestFirst.flatMap(({ exposures }) => exposures.map(({ filter }) => filter ?? ''))
  for (const name of [...used, ...commonFilters]) {
    const key = name.toLowerCase()
    if (name !== '' && !names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
