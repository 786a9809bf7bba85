import type { ExposureSeries, GearRoleName, PictureLicenseName } from '../../../contract/acquisition.ts'
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

export interface AcquisitionFields extends Record<keyof typeof blankTexts, string> {
  /** Any names; those of the catalogue for objects that it knows. */
  objects: string[]
  gear: { gearItemId: number; role: GearRoleName }[]
  exposures: ExposureFields[]
  license: PictureLicenseName
}

export const blankAcquisition: AcquisitionFields = {
  ...blankTexts,
  objects: [],
  gear: [],
  exposures: [],
  license: 'allRightsReserved',
}

export const acquisitionFieldsOf = (image: ImageAcquisitionFragment): AcquisitionFields => ({
  ...initialValues(blankTexts, image),
  objects: [...image.objects.map(({ name }) => name), ...image.otherObjects],
  gear: image.gear.map(({ role, item }) => ({ gearItemId: item.id, role })),
  exposures: image.exposures.map((series) => initialValues(blankExposure, series)),
  license: image.license,
})

/** Returns whether a form has any value of how an image was taken. */
export function hasAcquisition(values: AcquisitionFields): boolean {
  const { license, ...fields } = initialValues(blankAcquisition, values)
  return license !== blankAcquisition.license || Object.values(fields).some(({ length }) => length > 0)
}

const commonFilters = ['L', 'R', 'G', 'B', 'Hα', 'Hβ', 'OIII', 'SII', 'UV/IR cut', 'IR pass', 'Dual band']

/** Returns filters to suggest: those of the newest images first, in their last spelling, then common ones. */
export function filtersOf(
  images: readonly { id: number; exposures: readonly Pick<ExposureSeries, 'filter'>[] }[],
): string[] {
  const names = new Map<string, string>()
  const newestFirst = images.toSorted((one, other) => other.id - one.id)
  const used = newestFirst.flatMap(({ exposures }) => exposures.map(({ filter }) => filter ?? ''))
  for (const name of [...used, ...commonFilters]) {
    const key = name.toLowerCase()
    if (name !== '' && !names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}
