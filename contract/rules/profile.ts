import { number, object, string } from 'yup'
import { limits } from '../limits.ts'

const { perPage, search } = limits.directory

/** What a visitor may ask of the directory; a search that is too long is cut, not refused. */
export const directoryRules = object({
  limit: number().max(perPage.max, `limit must be at most ${perPage.max}`),
  search: string()
    .transform((text: string) => [...text.trim()].slice(0, search.max).join(''))
    .test('no-nul', 'search must not contain NUL characters', (text) => !text?.includes('\0')),
  specialty: string()
    .transform((text: string) => [...text.trim()].slice(0, limits.profile.specialty.max).join(''))
    .test('no-nul', 'specialty must not contain NUL characters', (text) => !text?.includes('\0')),
})

/** A creator is found by slug or by user id; slug wins when both are given. */
export const profileLookupRules = object({
  slug: string().trim(),
  userId: number(),
}).test('given', limits.profile.lookup.missing, ({ slug, userId }) => Boolean(slug) || userId !== undefined)
