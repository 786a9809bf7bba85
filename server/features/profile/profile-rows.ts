import { type Prepared, prepared, type StatementRunner } from '../../database/prepared.ts'
import { notFound } from '../../graphql/errors.ts'
import { avatarUrlAsSql } from '../images/profile-picture-files.ts'
import type { CreatorProfile } from './creator-profile.entity.ts'
import { columnsOfFields, type ProfileField, valuesOfFields } from './profile-fields.ts'

/** A profile as read, with the account's name and picture and the view count; not hydrated into an entity. */
export type ProfileRow = Omit<CreatorProfile, 'createdAt'> & {
  createdAt: string
  pictureFolder: string | null
}

/** ISO 8601 in UTC, because the driver does not parse columns. */
const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The columns of a `ProfileRow` without its details, selected from `profileTables`. */
export const listedColumns = `
  profile.id, profile.user_id as "userId", profile.slug, profile.location, profile.specialties,
  ${isoTime('profile.created_at')} as "createdAt", account.display_name as "displayName",
  ${avatarUrlAsSql('account')} as "avatarUrl", account.picture_folder as "pictureFolder",
  views.view_count as "viewCount"`

type ListedField =
  | 'id'
  | 'userId'
  | 'slug'
  | 'location'
  | 'specialties'
  | 'createdAt'
  | 'displayName'
  | 'avatarUrl'
  | 'viewCount'

const details = {
  bio: 'bio',
  websiteUrl: 'website_url',
  youtubeChannelId: 'youtube_channel_id',
  youtubeChannelUrl: 'youtube_channel_url',
  equipmentSummary: 'equipment_summary',
  yearsExperience: 'years_experience',
} satisfies Record<Exclude<keyof CreatorProfile, ListedField | 'creationKey'>, string>

/** Fields that only the page of a creator shows; the directory reads their columns only if one of them is requested. */
export const profileDetails = Object.keys(details)

/** The columns of a whole `ProfileRow`. */
export const profileColumns = [
  listedColumns,
  ...Object.entries(details).map(([name, column]) => `profile.${column} as "${name}"`),
].join(', ')

export const profileTables = `
  creator_profile profile
  join users account on account.id = profile.user_id
  join profile_views views on views.profile_id = profile.id`

const conditions = {
  slug: 'profile.slug = $1',
  id: 'profile.id = $1::bigint',
  userId: 'profile.user_id = $1::bigint',
}

/** By condition and requested fields, at most 3 x 2^6. */
const statements = new Map<string, Prepared<ProfileRow>>()

function statementFor(em: StatementRunner, by: keyof typeof conditions, fields: readonly ProfileField[]) {
  const key = [by, ...fields.map(({ name }) => name)].join()
  const existing = statements.get(key)
  if (existing) return existing
  const text = `select ${profileColumns}${columnsOfFields(em, fields, 1)} from ${profileTables} where ${conditions[by]}`
  const statement = prepared<ProfileRow>(`profile_by_${by}_${statements.size}`, text)
  statements.set(key, statement)
  return statement
}

type ReadProfile<Value> = (
  em: StatementRunner,
  value: Value,
  fields?: readonly ProfileField[],
) => Promise<ProfileRow | undefined>

const readBy =
  (by: keyof typeof conditions): ReadProfile<unknown> =>
  async (em, value, fields = []) =>
    (await statementFor(em, by, fields)(em, [value, ...valuesOfFields(fields)]))[0]

/** Reads a profile with the requested fields in one statement; returns undefined if it does not exist. */
export const profileBySlug: ReadProfile<string> = readBy('slug')
export const profileById: ReadProfile<number> = readBy('id')
export const profileByUser: ReadProfile<number> = readBy('userId')

/** Reads a profile after a change of it. Throws NOT_FOUND if another request has deleted it since. */
export async function changedProfile(
  em: StatementRunner,
  id: number,
  fields: readonly ProfileField[],
): Promise<ProfileRow> {
  const profile = await profileById(em, id, fields)
  if (!profile) throw notFound('Creator profile')
  return profile
}
