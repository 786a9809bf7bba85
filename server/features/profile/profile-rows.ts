import type { EntityManager } from '@mikro-orm/postgresql'
import { type Prepared, prepared } from '../../database/prepared.ts'
import type { CreatorProfile } from './creator-profile.entity.ts'
import { columnsOfFields, type ProfileField, valuesOfFields } from './profile-fields.ts'

/** A profile as it is read: with the account's name and picture and the view count, not hydrated into an entity. */
export type ProfileRow = Omit<CreatorProfile, 'createdAt'> & {
  createdAt: string
}

/** A time as ISO 8601 text in UTC: the driver hands rows over unparsed. */
const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The columns of a `ProfileRow`, out of `profileTables`. */
export const profileColumns = `
  profile.id, profile.user_id as "userId", profile.slug, profile.bio, profile.location,
  profile.website_url as "websiteUrl", profile.youtube_channel_id as "youtubeChannelId",
  profile.youtube_channel_url as "youtubeChannelUrl", profile.specialties,
  profile.equipment_summary as "equipmentSummary", profile.years_experience as "yearsExperience",
  ${isoTime('profile.created_at')} as "createdAt", account.display_name as "displayName", account.avatar_url as "avatarUrl",
  views.view_count as "viewCount"`

export const profileTables = `
  creator_profile profile
  join users account on account.id = profile.user_id
  join profile_views views on views.profile_id = profile.id`

/** What one profile is found by. */
const conditions = {
  slug: 'profile.slug = $1',
  id: 'profile.id = $1::bigint',
  userId: 'profile.user_id = $1::bigint',
}

/** Statements by what they find a profile by and the fields that they read with it: at most 3 x 2^6, so all are prepared. */
const statements = new Map<string, Prepared<ProfileRow>>()

function statementFor(em: EntityManager, by: keyof typeof conditions, fields: readonly ProfileField[]) {
  const key = [by, ...fields.map(({ name }) => name)].join()
  const known = statements.get(key)
  if (known) return known
  const text = `select ${profileColumns}${columnsOfFields(em, fields, 1)} from ${profileTables} where ${conditions[by]}`
  const statement = prepared<ProfileRow>(`profile_by_${by}_${statements.size}`, text)
  statements.set(key, statement)
  return statement
}

type Read<Value> = (
  em: EntityManager,
  value: Value,
  fields?: readonly ProfileField[],
) => Promise<ProfileRow | undefined>

const reading =
  (by: keyof typeof conditions): Read<unknown> =>
  async (em, value, fields = []) =>
    (await statementFor(em, by, fields)(em, [value, ...valuesOfFields(fields)]))[0]

/** The profile with a slug, and those fields of other slices, in one statement; undefined when it does not exist. */
export const profileBySlug: Read<string> = reading('slug')

/** The same by the number of the profile. */
export const profileById: Read<number> = reading('id')

/** The same by the number of the account that owns the profile. */
export const profileByUser: Read<number> = reading('userId')
