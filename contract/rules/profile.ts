import { number, object, string } from 'yup'
import { limits } from '../limits.ts'
import { optionalAddress, optionalNumber, optionalParagraphs, optionalText, textList } from './fields.ts'

const { perPage, search } = limits.directory

/** No text in PostgreSQL has a NUL character, and a question with one cannot be sent to it. */
const noNul = (name: string) => ({
  message: `${name} must not contain NUL characters`,
  test: (text?: string | null) => !text?.includes('\0'),
})

/** Text to look for; what is longer than the longest there is gets cut. */
const lookupText = (name: string, { max }: { max: number }) =>
  string()
    .nullable()
    .transform((text?: string | null) => text && Array.from(text.trimStart()).slice(0, max).join(''))
    .trim()
    .test(noNul(name))

/** What a visitor may ask of the directory. */
export const directoryRules = object({
  limit: number().max(perPage.max, `limit must be at most ${perPage.max}`),
  search: lookupText('search', search),
  specialty: lookupText('specialty', limits.profile.specialty),
})

const slugRule = string().trim().test(noNul('slug'))

const { bio, location, youtubeChannelId, specialty, specialties, equipmentSummary, yearsExperience } =
  limits.profile

/** What a creator may say of themselves; all of it may be left out. */
export const profileRules = object({
  bio: optionalParagraphs(bio).min(bio.min, bio.tooShort),
  location: optionalText(location),
  websiteUrl: optionalAddress(),
  youtubeChannelId: optionalText(youtubeChannelId),
  specialties: textList(specialty, specialties),
  equipmentSummary: optionalParagraphs(equipmentSummary),
  yearsExperience: optionalNumber(yearsExperience),
})

/** A visit is to the profile with a slug. */
export const visitRules = object({ slug: slugRule })

/** A profile is found by slug, by user id or by its own id; the first that is given wins. */
export const profileLookupRules = object({
  slug: slugRule.nullable(),
  userId: number().nullable(),
  id: number().nullable(),
}).test('given', limits.profile.lookup.missing, ({ slug, userId, id }) => Boolean(slug || userId || id))
