import { accountLimits } from '../../../../contract/account-limits.ts'
import { limits } from '../../../../contract/limits.ts'
import { readAcquisitionCsv } from '../../../../contract/read-acquisition-csv.ts'
import { badInput } from '../../../errors/errors.ts'
import type { UploadGalleryImagesInput } from '../gallery-image.input.ts'

const { withExposures, noRows } = accountLimits.acquisitionCsv
const path = 'acquisitionCsv'

/** Returns an input with the values of its CSV. Throws BAD_USER_INPUT for a CSV of which a row cannot be used. */
export function withAcquisitionOfCsv({ acquisitionCsv, ...input }: UploadGalleryImagesInput) {
  if (acquisitionCsv == null) return input
  if (input.exposures) throw badInput(withExposures, { path, rule: 'unique' })
  const { exposures, calibrationFrames, bortleClass, unread } = readAcquisitionCsv(
    acquisitionCsv,
    undefined,
    limits.gallery.exposures.max,
  )
  const refused = unread.find(({ isUsed, isColumn }) => !isUsed && !isColumn)
  if (refused) throw badInput(`${refused.name}: ${refused.reason}`, { path, rule: 'type' })
  if (exposures.length === 0) throw badInput(noRows, { path, rule: 'required' })
  return {
    ...input,
    exposures,
    calibrationFrames: input.calibrationFrames ?? calibrationFrames,
    bortleClass: input.bortleClass ?? bortleClass,
  }
}
