import { profileRules } from '../../../contract/rules/profile.ts'
import { isoTime, prepared, type StatementRunner } from '../../database/prepared.ts'
import { isVisibleProfile } from '../../database/visibility.ts'
import { notFound } from '../../errors/errors.ts'
import type { Batch } from '../../graphql/context.ts'
import type { CreatorProfile } from './creator-profile.entity.ts'

/** Times of a profile or an item; ISO 8601 in UTC. */
export interface Times {
  createdAt: string
  updatedAt: string
}

/** A profile as read, with the account's name and profile picture and the view count; not hydrated into an entity. */
export type ProfileRow = Omit<CreatorProfile, keyof Times> &
  Times & {
    pictureFolder: string | null
    pictureAltText: string | null
    providerAvatarUrl: string | null
  }

/** The columns of `Times`. */
export const timesOf = (alias: string) =>
  `${isoTime(`${alias}.created_at`)} as "createdAt", ${isoTime(`${alias}.updated_at`)} as "updatedAt"`

/** Returns the columns of properties, as MikroORM names them: `gear.item_name as "itemName"`. */
export const columnsOf = (alias: string, properties: readonly string[]) =>
  properties
    .map(
      (name) => `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`,
    )
    .join(', ')

/** The columns of a `ProfileRow`, selected from `profileTables` or `publicProfileTables`. */
export const profileColumns = `
  profile.id, profile.user_id as "userId", profile.slug, ${columnsOf('profile', Object.keys(profileRules.fields))},
  profile.youtube_channel_url as "youtubeChannelUrl", profile.hidden_reason as "hiddenReason",
  ${timesOf('profile')},
  account.display_name as "displayName", account.avatar_url as "providerAvatarUrl",
  account.picture_folder as "pictureFolder", account.picture_alt_text as "pictureAltText", views.view_count as "viewCount"`

const tablesWith = (profiles: string) => `
  ${profiles} profile
  join users account on account.id = profile.user_id
  join profile_views views on views.profile_id = profile.id`

/** Also hidden profiles: the statement has a condition for them. */
export const profileTables = tablesWith('creator_profile')

export const publicProfileTables = tablesWith('(select * from creator_profile where hidden_reason is null)')

const profilesBy = (by: string, condition: string) =>
  prepared<ProfileRow>(
    `profiles_by_${by}`,
    `select ${profileColumns} from ${profileTables} where ${condition}`,
  )

const isVisible = isVisibleProfile('profile', '$2')
const profilesBySlug = profilesBy('slug', `profile.slug = $1 and ${isVisible}`)
const profilesByUser = profilesBy('user', 'profile.user_id = $1::bigint')
const profilesById = profilesBy('ids', `profile.id = any($1::bigint[]) and ${isVisible}`)

interface Source {
  em: StatementRunner
  viewerId: number | null
}

/** Reads a profile without its lists; undefined if it does not exist. */
export const profileBySlug = async (
  { em, viewerId }: Source,
  slug: string,
): Promise<ProfileRow | undefined> => (await profilesBySlug(em, [slug, viewerId]))[0]

/** Reads the profile of an account that asks, without its lists; undefined if it has none. */
export const ownProfile = async (em: StatementRunner, userId: number): Promise<ProfileRow | undefined> =>
  (await profilesByUser(em, [userId]))[0]

/** Reads profiles without their lists; undefined for those that do not exist. Value: the viewer. */
export const profilesByIds: Batch<ProfileRow | undefined> = async (ids, em, [viewerId]) => {
  const byId = new Map((await profilesById(em, [ids, viewerId])).map((profile) => [profile.id, profile]))
  return ids.map((id) => byId.get(id))
}

/** Reads the own profile after a change of it. Throws NOT_FOUND if another request has deleted it since. */
export async function changedProfile({ em, viewerId }: Source, id: number): Promise<ProfileRow> {
  const [profile] = await profilesById(em, [[id], viewerId])
  if (!profile) throw notFound('Creator profile')
  return profile
}
