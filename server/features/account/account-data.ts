import type { EntityClass } from '@mikro-orm/core'
import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { type ImageRelations, relationsOfImages } from '../gallery/image-relations.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { SocialLink, SupportLink } from '../links/link.entity.ts'
import type { ProfileItem } from '../profile/profile-item.entity.ts'
import { type ItemRow, itemTable } from '../profile/profile-items.ts'
import { profileByUser, type ProfileRow } from '../profile/profile-rows.ts'
import { slugOf } from '../profile/slugs.ts'
import type { AccessToken } from '../accounts/devices/access-token.entity.ts'
import { accessTokensOf } from '../accounts/devices/access-tokens.ts'
import { OAuthAccount } from '../accounts/oauth/oauth-account.entity.ts'
import { largestProfilePicture } from '../images/profile-picture-files.ts'
import { User } from '../session/user.entity.ts'

/** Identifies account.json. The version is raised when readers of the previous one would misread the file. */
export const accountFormat = { format: 'astrofolio-account', version: 1 } as const

const profilePictureName = 'profile-picture.jpg'

/** `file` is its name in the archive, null if it was missing from the image store. */
type ExportedImage = Omit<ItemRow<GalleryImage>, 'file' | 'storedSizes' | 'storedBytes'> &
  ImageRelations & { file: string | null }

type Profile = Omit<ProfileRow, 'displayName' | 'avatarUrl' | 'pictureFolder' | 'coverImage'> & {
  socialLinks: ItemRow<SocialLink>[]
  supportLinks: ItemRow<SupportLink>[]
  gear: ItemRow<GearItem>[]
  images: ExportedImage[]
}

/** The content of account.json: all data of the account, under the names of the graph. */
export interface AccountData {
  format: string
  version: number
  exportedAt: string
  /** Origin of the site that wrote the archive. */
  site: string
  account: Pick<User, 'id' | 'email' | 'displayName' | 'role' | 'avatarUrl'> & {
    /** Name of the profile picture in the archive; null without one, or if its file was missing. */
    picture: string | null
    createdAt: string
    hasPassword: boolean
    identities: { provider: string; subject: string; linkedAt: string }[]
    sessions: { id: number; userAgent: string | null; signedInAt: string; lastSeenAt: string }[]
    accessTokens: Omit<AccessToken, 'userId' | 'hash'>[]
  }
  creatorProfile: Profile | null
}

export interface ArchivedPicture {
  /** In the archive. */
  name: string
  /** In the image store. */
  file: string
  onMissing: () => void
}

/** Reads an account and the names of its pictures in one snapshot; returns null if the account does not exist. */
export function readAccount(
  em: EntityManager,
  userId: number,
  site: string,
): Promise<{ data: AccountData; pictures: ArchivedPicture[] } | null> {
  // The transaction ends before the pictures are sent, which may take an hour.
  return em.transactional(
    async (em) => {
      const user = await em.findOne(User, { id: userId }, { populate: ['passwordHash'] })
      if (!user) return null
      const identities = await em.find(OAuthAccount, { userId }, { orderBy: { id: 'asc' } })
      const accessTokens = await accessTokensOf(em, userId)
      const { id, email, displayName, role } = user
      const pictures: ArchivedPicture[] = []
      const data: AccountData = {
        ...accountFormat,
        exportedAt: new Date().toISOString(),
        site,
        account: {
          id,
          email,
          displayName,
          role,
          avatarUrl: user.providerAvatarUrl ?? null,
          picture: user.pictureFolder ? profilePictureName : null,
          createdAt: user.createdAt.toISOString(),
          hasPassword: Boolean(user.passwordHash),
          identities: identities.map(({ provider, providerAccountId, createdAt }) => ({
            provider,
            subject: providerAccountId,
            linkedAt: createdAt.toISOString(),
          })),
          sessions: await sessionsOf(em, userId),
          accessTokens: accessTokens.map(({ id, name, scope, createdAt, expiresAt, lastUsedAt = null }) => ({
            id,
            name,
            scope,
            createdAt,
            expiresAt,
            lastUsedAt,
          })),
        },
        creatorProfile: await readProfile(em, userId, pictures),
      }
      if (user.pictureFolder)
        pictures.unshift({
          name: profilePictureName,
          file: largestProfilePicture(user.pictureFolder),
          onMissing: () => (data.account.picture = null),
        })
      return { data, pictures }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  )
}

async function sessionsOf(em: EntityManager, userId: number): Promise<AccountData['account']['sessions']> {
  const { rows } = await sql<{ sessions: AccountData['account']['sessions'] }>`
    select coalesce(json_agg(row), '[]') as sessions
    from (
      select id, user_agent as "userAgent", signed_in_at as "signedInAt", last_seen_at as "lastSeenAt"
      from session where user_id = ${userId} and expire > now() order by id
    ) row`.execute(em.getKysely())
  return rows[0]!.sessions
}

async function readProfile(
  em: EntityManager,
  userId: number,
  pictures: ArchivedPicture[],
): Promise<Profile | null> {
  const row = await profileByUser(em, userId)
  if (!row) return null
  const {
    displayName: _name,
    avatarUrl: _avatar,
    pictureFolder: _folder,
    coverImage: _cover,
    ...profile
  } = row
  const stored = await itemsOf(em, GalleryImage, profile.id)
  const relations = await relationsOfImages(em, profile.id)
  const images = stored.map((row, index) =>
    exportedImage(Object.assign(row, relations.get(row.id)), index, pictures),
  )
  return {
    ...profile,
    socialLinks: await itemsOf(em, SocialLink, profile.id),
    supportLinks: await itemsOf(em, SupportLink, profile.id),
    gear: await itemsOf(em, GearItem, profile.id),
    images,
  }
}

function exportedImage(
  { file, storedSizes: _sizes, storedBytes: _bytes, ...fields }: ItemRow<GalleryImage> & ImageRelations,
  index: number,
  pictures: ArchivedPicture[],
): ExportedImage {
  const name = pictureNameOf(file, fields.title, index)
  const image: ExportedImage = Object.assign(fields, { file: name })
  pictures.push({ name, file, onMissing: () => (image.file = null) })
  return image
}

/** Numbered, so that a file manager shows the pictures in the order of the gallery. */
function pictureNameOf(file: string, title: string | null | undefined, index: number): string {
  const number = String(index + 1).padStart(4, '0')
  const words = slugOf(title ?? '')
  return `pictures/${number}${words && `-${words}`}${file.slice(file.lastIndexOf('.'))}`
}

/** In their owner's order, with the columns of the graph. */
async function itemsOf<Item extends ProfileItem>(
  em: EntityManager,
  type: EntityClass<Item>,
  profileId: number,
): Promise<ItemRow<Item>[]> {
  const { table, columns } = itemTable(em, type)
  const { rows } = await sql<{ items: ItemRow<Item>[] }>`
    select coalesce(json_agg(row), '[]') as items
    from (
      select ${sql.raw(columns)} from ${sql.table(table)} item
      where item.creator_profile_id = ${profileId} order by item.position, item.id
    ) row`.execute(em.getKysely())
  return rows[0]!.items
}
