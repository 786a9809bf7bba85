import { limits } from '../../../contract/limits.ts'
import { galleryImageRules } from '../../../contract/rules/gallery.ts'
import { gearRules } from '../../../contract/rules/gear.ts'
import { socialLinkRules, supportLinkRules } from '../../../contract/rules/links.ts'
import { profileRules } from '../../../contract/rules/profile.ts'
import { isoTime, prepared, type StatementRunner } from '../../database/prepared.ts'
import { notFound } from '../../errors/errors.ts'
import type { StoredSize } from '../images/decoder/decoded-image.ts'
import type { CreatorProfile } from './creator-profile.entity.ts'

/** Of a profile or an item; ISO 8601 in UTC. */
export interface Times {
  createdAt: string
  updatedAt: string
}

/** A profile as read, with the account's name and profile picture, the view count and the cover; not hydrated into an entity. */
export type ProfileRow = Omit<CreatorProfile, keyof Times> &
  Times & {
    pictureFolder: string | null
    pictureAltText: string | null
    providerAvatarUrl: string | null
    /** All columns of a GalleryImage; null for an empty gallery. */
    coverImage: CoverImage | null
  }

/** The part of a cover that the server uses. */
interface CoverImage {
  file: string
  recordVersion: number
  width: number
  height: number
  storedSizes: StoredSize[]
  altText: string | null
}

/** The columns of `Times`. */
const timesOf = (alias: string) =>
  `${isoTime(`${alias}.created_at`)} as "createdAt", ${isoTime(`${alias}.updated_at`)} as "updatedAt"`

/** Returns the columns of properties, as MikroORM names them: `gear.item_name as "itemName"`. */
const columnsOf = (alias: string, properties: readonly string[]) =>
  properties
    .map(
      (name) => `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`,
    )
    .join(', ')

/** Returns the columns of what creators write, which are named as its rules, and those that each item has. */
const itemColumns = (alias: string, fields: object) =>
  `${columnsOf(alias, ['id', 'creatorProfileId', ...Object.keys(fields)])}, ${timesOf(alias)}`

const { objects: _objects, gear: _gear, ...ownImageFields } = galleryImageRules.fields

/** Of a GalleryImage, from its alias `image`. Objects and gear are in other tables. */
export const imageColumns = `
  ${itemColumns('image', ownImageFields)},
  image.position, image.width, image.height, image.byte_size as "byteSize", image.placeholder, image.is_cover as "isCover",
  image.file, image.stored_sizes as "storedSizes", image.stored_bytes as "storedBytes",
  image.integration_seconds as "integrationSeconds", image.other_objects as "otherObjects",
  image.record_version as "recordVersion"`

/** Of a GearItem, from its alias `gear`. */
export const gearColumns = itemColumns('gear', gearRules.fields)

/** Of a SocialLink, from its alias `link`. */
export const socialLinkColumns = itemColumns('link', socialLinkRules.fields)

/** Of a SupportLink, from its alias `link`. */
export const supportLinkColumns = itemColumns('link', supportLinkRules.fields)

/** The columns of a `ProfileRow`, selected from `profileTables`. The index `gallery_image_newest` has the order of covers. */
export const profileColumns = `
  profile.id, profile.user_id as "userId", profile.slug, ${columnsOf('profile', Object.keys(profileRules.fields))},
  profile.youtube_channel_url as "youtubeChannelUrl",
  ${timesOf('profile')},
  account.display_name as "displayName", account.avatar_url as "providerAvatarUrl",
  account.picture_folder as "pictureFolder", account.picture_alt_text as "pictureAltText", views.view_count as "viewCount",
  (select to_json(cover) from (
    select ${imageColumns} from gallery_image image where image.creator_profile_id = profile.id
    order by image.is_cover desc, image.id desc limit 1
  ) cover) as "coverImage"`

export const profileTables = `
  creator_profile profile
  join users account on account.id = profile.user_id
  join profile_views views on views.profile_id = profile.id`

const { default: shownAtFirst } = limits.gallery.imagesOfProfile.perPage

/** Reads a profile with all of its lists, which their features type, and the first images of its gallery. */
const wholeProfile = (by: string, condition: string) =>
  prepared<ProfileRow>(
    `whole_profile_by_${by}`,
    `select ${profileColumns},
      (select count(*)::int from gallery_image image where image.creator_profile_id = profile.id) as "imageCount",
      (select coalesce(json_agg(listed), '[]') from (
        select ${imageColumns} from gallery_image image where image.creator_profile_id = profile.id
        order by image.position, image.id limit ${shownAtFirst}
      ) listed) as "firstImages",
      (select coalesce(json_agg(listed), '[]') from (
        select ${gearColumns} from gear_item gear where gear.creator_profile_id = profile.id
        order by gear.position, gear.id
      ) listed) as gear,
      (select coalesce(json_agg(listed), '[]') from (
        select ${socialLinkColumns} from social_link link where link.creator_profile_id = profile.id
        order by link.position, link.id
      ) listed) as "socialLinks",
      (select coalesce(json_agg(listed), '[]') from (
        select ${supportLinkColumns} from support_link link where link.creator_profile_id = profile.id
        order by link.position, link.id
      ) listed) as "supportLinks"
    from ${profileTables} where ${condition}`,
  )

const wholeBySlug = wholeProfile('slug', 'profile.slug = $1')
const wholeByUser = wholeProfile('user', 'profile.user_id = $1::bigint')
const wholeById = wholeProfile('id', 'profile.id = $1::bigint')

/** Reads a profile with its lists in one statement. Returns undefined if it does not exist. */
export async function readWholeProfile(
  em: StatementRunner,
  { slug, userId, id }: { slug?: string | null; userId?: number | null; id?: number | null },
): Promise<ProfileRow | undefined> {
  if (slug) return (await wholeBySlug(em, [slug]))[0]
  return (await (userId ? wholeByUser(em, [userId]) : wholeById(em, [id])))[0]
}

const profilesBy = (by: string, condition: string) =>
  prepared<ProfileRow>(
    `profiles_by_${by}`,
    `select ${profileColumns} from ${profileTables} where ${condition}`,
  )

const profilesBySlug = profilesBy('slug', 'profile.slug = $1')
const profilesByUser = profilesBy('user', 'profile.user_id = $1::bigint')
const profilesById = profilesBy('ids', 'profile.id = any($1::bigint[])')

/** Reads a profile without its lists; undefined if it does not exist. */
export const profileBySlug = async (em: StatementRunner, slug: string): Promise<ProfileRow | undefined> =>
  (await profilesBySlug(em, [slug]))[0]

/** Reads a profile without its lists; undefined if the account has none. */
export const profileByUser = async (em: StatementRunner, userId: number): Promise<ProfileRow | undefined> =>
  (await profilesByUser(em, [userId]))[0]

/** Reads profiles without their lists; undefined for those that do not exist. */
export const profilesByIds = async (
  ids: readonly number[],
  em: StatementRunner,
): Promise<(ProfileRow | undefined)[]> => {
  const byId = new Map((await profilesById(em, [ids])).map((profile) => [profile.id, profile]))
  return ids.map((id) => byId.get(id))
}

/** Reads a profile after a change of it. Throws NOT_FOUND if another request has deleted it since. */
export async function changedProfile(em: StatementRunner, id: number): Promise<ProfileRow> {
  const [profile] = await profilesByIds([id], em)
  if (!profile) throw notFound('Creator profile')
  return profile
}
