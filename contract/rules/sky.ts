import { number, object } from 'yup'
import { limits } from '../limits.ts'
import { lookupText } from './fields.ts'

const { perPage, search } = limits.directory

export const skyObjectsRules = object({
  limit: number().max(perPage.max, `limit must be at most ${perPage.max}`),
  search: lookupText('search', search),
  constellation: lookupText('constellation', search),
})

/** The argument of a field that returns a page of images or creators. */
export const firstRules = (max: number) =>
  object({ first: number().max(max, `first must be at most ${max}`) })

export const skyObjectRules = object({ name: lookupText('name', search) })
