import { number, object } from 'yup'
import { limits } from '../limits.ts'
import { lookupText } from './fields.ts'

const { perPage, search } = limits.directory

/** The arguments of a list of sky objects. */
export const skyObjectsRules = object({
  limit: number().max(perPage.max, `limit must be at most ${perPage.max}`),
  search: lookupText('search', search),
  constellation: lookupText('constellation', { max: 3 }),
})

/** The name of a sky object. */
export const skyObjectRules = object({ name: lookupText('name', search) })
