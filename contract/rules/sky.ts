import { number, object } from 'yup'
import { limits } from '../limits.ts'
import { lookupText } from './fields.ts'

const { perPage, search } = limits.directory

export const skyObjectsRules = object({
  limit: number().max(perPage.max, `limit must be at most ${perPage.max}`),
  search: lookupText('search', search),
  constellation: lookupText('constellation', { max: 3 }),
})

/** The argument of the fields that return the first pictures or creators. */
export const firstRules = object({ first: number().max(perPage.max, `first must be at most ${perPage.max}`) })

export const skyObjectRules = object({ name: lookupText('name', search) })
