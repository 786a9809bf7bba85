import { number, object, string } from 'yup'
import { limits } from '../limits.ts'
import { lookupText, optionalDate, optionalDecimal, optionalNumber } from './fields.ts'
import { positionRules } from './placement.ts'

const { search, perPage, radius } = limits.imageSearch
const { bortleClass, captureDate } = limits.gallery

const filterRules = object({
  text: lookupText('text', search),
  object: lookupText('object', search),
  constellation: lookupText('constellation', search),
  gear: lookupText('gear', limits.gear.itemName),
  filter: lookupText('filter', limits.gallery.exposure.filter),
  tag: lookupText('tag', limits.gallery.tag),
  bortleClass: optionalNumber(bortleClass),
  capturedAfter: optionalDate(captureDate),
  capturedBefore: optionalDate(captureDate),
  objectKind: string().nullable(),
  license: string().nullable(),
  near: positionRules({ radius: optionalDecimal(radius) })
    .nullable()
    .default(undefined),
}).nullable()

export const imageSearchRules = object({
  first: number().max(perPage.max, `first must be at most ${perPage.max}`),
  filter: filterRules,
})
