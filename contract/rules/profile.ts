import { boolean, number, object } from 'yup'
import { limits } from '../limits.ts'
import { canonicalSlug } from '../page-paths.ts'
import {
  lookupText,
  optionalAddressText,
  noNul,
  normalized,
  optionalUrl,
  optionalNumber,
  optionalParagraphs,
  optionalText,
  textList,
} from './fields.ts'

const { perPage, search } = limits.directory

export const directoryRules = object({
  limit: number().max(perPage.max, `limit must be at most ${perPage.max}`),
  search: lookupText('search', search),
  specialty: lookupText('specialty', limits.profile.specialty),
  object: lookupText('object', search),
  gear: lookupText('gear', limits.gear.itemName),
})

/** The arguments of the queries for a filter's values. */
export const directoryFiltersRules = object({
  limit: number().max(perPage.max, `limit must be at most ${perPage.max}`),
  search: lookupText('search', search),
})

const slugRule = normalized(canonicalSlug).test(noNul('slug'))

const { bio, location, youtubeChannelId, specialty, specialties, equipmentSummary, yearsExperience } =
  limits.profile

export const profileRules = object({
  bio: optionalParagraphs(bio).min(bio.min, bio.tooShort),
  location: optionalText(location),
  websiteUrl: optionalUrl(),
  youtubeChannelId: optionalAddressText(youtubeChannelId),
  specialties: textList(specialty, specialties),
  equipmentSummary: optionalParagraphs(equipmentSummary),
  yearsExperience: optionalNumber(yearsExperience),
  showsSkyHours: boolean().nullable(),
})

export const visitRules = object({ slug: slugRule })

/** A profile is looked up by slug, user id or its own id; the first one present wins. */
export const profileLookupRules = object({
  slug: slugRule.nullable(),
  userId: number().nullable(),
  id: number().nullable(),
}).test('required', limits.profile.lookup.missing, ({ slug, userId, id }) => Boolean(slug || userId || id))
