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

/** The arguments of the first pictures or creators of something. */
export const firstRules = object({ first: number().max(perPage.max, `first must be at most ${perPage.max}`) })

/** The name of a sky object. */
export const skyObjectRules = object({ name: lookupText('name', search) })
