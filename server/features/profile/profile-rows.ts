import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { CreatorProfile } from './creator-profile.entity.ts'

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

const oneProfile = async (em: EntityManager, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<ProfileRow>`
    select ${sql.raw(profileColumns)} from ${sql.raw(profileTables)} where ${condition}`.execute(
    em.getKysely(),
  )
  return rows[0]
}

/** The profile with a slug; undefined when there is none. */
export const profileBySlug = (em: EntityManager, slug: string) => oneProfile(em, sql`profile.slug = ${slug}`)

/** The profile with a number; undefined when there is none. */
export const profileById = (em: EntityManager, id: number) => oneProfile(em, sql`profile.id = ${id}::bigint`)

/** The profile of an account; undefined when there is none. */
export const profileByUser = (em: EntityManager, userId: number) =>
  oneProfile(em, sql`profile.user_id = ${userId}::bigint`)
