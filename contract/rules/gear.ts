import { limits } from '../limits.ts'
import { optionalParagraphs, optionalUrl, rulesOf } from './fields.ts'

/** Each field has the rule of its limit, but for those that are not a line of text or a number. */
export const gearRules = rulesOf(limits.gear).shape({
  description: optionalParagraphs(limits.gear.description),
  affiliateUrl: optionalUrl(),
})
