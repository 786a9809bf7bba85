import { limits } from '../limits.ts'
import { optionalDecimal, optionalParagraphs, optionalUrl, rulesOf } from './fields.ts'

/** Each field has the rule of its limit, but for those that are not a line of text or a whole number. */
export const gearRules = rulesOf(limits.gear).shape({
  description: optionalParagraphs(limits.gear.description),
  affiliateUrl: optionalUrl(),
  focalLengthMm: optionalDecimal(limits.gear.focalLengthMm),
  pixelSizeMicrons: optionalDecimal(limits.gear.pixelSizeMicrons),
  sensorWidthMm: optionalDecimal(limits.gear.sensorWidthMm),
  sensorHeightMm: optionalDecimal(limits.gear.sensorHeightMm),
})
