import { number, object } from 'yup'
import { limits } from '../limits.ts'
import { canonicalSlug } from '../page-paths.ts'
import { lookupText, optionalDecimal } from './fields.ts'

const { perPage, search } = limits.directory
const { radius } = limits.imageSearch

const rightAscension = 'rightAscension must be 0 to 360'
const declination = 'declination must be -90 to 90'

export const skyObjectsRules = object({
  limit: number().max(perPage.max, `limit must be at most ${perPage.max}`),
  search: lookupText('search', search),
  constellation: lookupText('constellation', search),
  near: object({
    rightAscension: number().min(0, rightAscension).max(360, rightAscension),
    declination: number().min(-90, declination).max(90, declination),
    radius: optionalDecimal(radius),
  })
    .nullable()
    .default(undefined),
})

/** The argument of a field that returns a page of images or creators. */
export const firstRules = (max: number) =>
  object({ first: number().max(max, `first must be at most ${max}`) })

export const skyHoursRules = object({
  creator: lookupText('creator', limits.profile.slug).transform(
    (slug?: string | null) => slug && canonicalSlug(slug),
  ),
})

export const skyObjectRules = object({ name: lookupText('name', search) })
