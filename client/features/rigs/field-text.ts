import { fieldOfView } from '../../../contract/field-of-view.ts'
import { formatNumber } from '../../ui/count-text.ts'
import type { RigListItemFragment } from './rigs.generated.ts'

type Numbers = Pick<
  RigListItemFragment,
  'focalLengthMm' | 'pixelSizeMicrons' | 'sensorWidthMm' | 'sensorHeightMm'
>

const rounded = (value: number) => formatNumber(Number(value.toPrecision(2)))

/** One micrometre at one millimetre, in arcseconds. */
const scaleOfOne = (180 / Math.PI) * 3.6

/** Returns what a rig shows, such as '135 mm, 23.5 x 15.7 mm: 9.9° x 6.6°, 5.7″ a pixel'; undefined if a number of it is not known. */
export function fieldText({ focalLengthMm, pixelSizeMicrons, sensorWidthMm, sensorHeightMm }: Numbers) {
  if (focalLengthMm == null || sensorWidthMm == null || sensorHeightMm == null) return undefined
  const { width, height } = fieldOfView({ focalLengthMm, sensorWidthMm, sensorHeightMm })
  const scale =
    pixelSizeMicrons == null ? '' : `, ${rounded((pixelSizeMicrons / focalLengthMm) * scaleOfOne)}″ a pixel`
  return (
    `${formatNumber(focalLengthMm)} mm, ${formatNumber(sensorWidthMm)} x ${formatNumber(sensorHeightMm)} mm: ` +
    `${rounded(width)}° x ${rounded(height)}°${scale}`
  )
}
