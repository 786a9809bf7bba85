import { type EntityClass, serialize } from '@mikro-orm/core'
import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql'
import { inTransaction, rows } from '../../database/statements.ts'
import type { GearRoleName } from '../../../contract/acquisition.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { gearOfImages, objectsOfImages } from '../gallery/image-lists.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { largestProfilePicture } from '../images/profile-picture-files.ts'
import { rigList } from '../rigs/rig-list.ts'
import { SocialLink, SupportLink } from '../links/link.entity.ts'
import { CreatorProfile, ProfileViews } from '../profile/creator-profile.entity.ts'
import type { ProfileItem } from '../profile/profile-item.entity.ts'
import type { ItemRow } from '../profile/profile-items.ts'
import { slugOf } from '../profile/slugs.ts'
import { connectedAppsOf } from '../connected-apps/connected-apps.ts'
import { accessTokensOf } from '../connected-apps/access-tokens/access-tokens.ts'
import { ImagePlacement } from '../placement/image-placement.entity.ts'
import { exportedPlacement } from './archived-placement.ts'
import { Report } from '../moderation/report.entity.ts'
import { passkeysOf } from '../sign-in-methods/passkeys/passkeys.ts'
import { OAuthAccount } from '../sign-in-methods/oauth-account.entity.ts'
import { User } from '../session/user.entity.ts'

/** Identifies account.json. The version is raised when readers of the previous one would misread the file. */
export const accountFormat = { format: 'astrofolio-account', version: 1 }

const profilePictureName = 'profile-picture.jpg'

/** `file` is its name in the archive, null if it was missing from the image store. */
type ExportedImage = Omit<
  ItemRow<GalleryImage>,
  'file' | 'storedSizes' | 'storedBytes' | 'integrationSeconds' | 'metadataHash'
> & {
  objects: string[]
  gear: { gearItemId: number; role: GearRoleName }[]
  placement: ReturnType<typeof exportedPlacement> | null
  file: string | null
}

/** The content of account.json: all data of the account, under the names of the graph. */
export type AccountData = NonNullable<Awaited<ReturnType<typeof readAccount>>>['data']

export interface ArchivedImage {
  /** In the archive. */
  name: string
  /** In the image store. */
  file: string
  onMissing: () => void
}

/** Reads an account and the names of its images in one snapshot; returns null if the account does not exist. */
export function readAccount(em: EntityManager, userId: number, site: string) {
  // The transaction ends before the images are sent, which may take an hour.
  return inTransaction(
    { em },
    async (em) => {
      const user = await em.findOne(User, { id: userId }, { populate: ['passwordHash'] })
      if (!user) return null
      const identities = await em.find(OAuthAccount, { userId }, { orderBy: { id: 'asc' } })
      const accessTokens = await accessTokensOf(em, userId)
      const connectedApps = await connectedAppsOf(em, userId)
      const passkeys = await passkeysOf(em, userId)
      const { id, email, displayName, role } = user
      const archived: ArchivedImage[] = []
      const data = {
        ...accountFormat,
        exportedAt: new Date().toISOString(),
        /** Origin of the site that wrote the archive. */
        site,
        account: {
          id,
          email,
          displayName,
          role,
          avatarUrl: user.providerAvatarUrl ?? null,
          /** Name of the profile picture in the archive; null without one, or if its file was missing. */
          picture: user.pictureFolder ? profilePictureName : null,
          pictureAltText: user.pictureAltText ?? null,
          createdAt: user.createdAt.toISOString(),
          hasPassword: Boolean(user.passwordHash),
          identities: identities.map(({ provider, providerAccountId, createdAt }) => ({
            provider,
            subject: providerAccountId,
            linkedAt: createdAt.toISOString(),
          })),
          passkeys: passkeys.map(({ name, isBackedUp, createdAt, lastUsedAt }) => ({
            name,
            isBackedUp,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
          sessions: await sessionsOf(em, userId),
          reports: serialize(await em.find(Report, { userId }, { orderBy: { id: 'asc' } }), {
            exclude: ['userId', 'email'],
          }),
          accessTokens: serialize(accessTokens, { exclude: ['userId', 'hash', 'connectedAppId'] }),
          connectedApps: serialize(connectedApps, { exclude: ['userId', 'generation', 'renewedAt'] }),
        },
        creatorProfile: await readProfile(em, userId, archived),
      }
      if (user.pictureFolder)
        archived.unshift({
          name: profilePictureName,
          file: largestProfilePicture(user.pictureFolder),
          onMissing: () => Object.assign(data.account, { picture: null, pictureAltText: null }),
        })
      return { data, archived }
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  )
}

interface ExportedSession {
  id: number
  userAgent: string | null
  signedInAt: string
  lastSeenAt: string
}

async function sessionsOf(em: EntityManager, userId: number): Promise<ExportedSession[]> {
  const [list] = await rows<{ sessions: ExportedSession[] }>(em)`
    select coalesce(json_agg(row), '[]') as sessions
    from (
      select id, user_agent as "userAgent", signed_in_at as "signedInAt", last_seen_at as "lastSeenAt"
      from session where user_id = ${userId} and expire > now() order by id
    ) row`
  return list!.sessions
}

async function readProfile(em: EntityManager, userId: number, archived: ArchivedImage[]) {
  const profile = await em.findOne(CreatorProfile, { userId })
  if (!profile) return null
  const { id, createdAt, updatedAt } = profile
  const { viewCount } = await em.findOneOrFail(ProfileViews, { profileId: id })
  return {
    ...serialize(profile, { exclude: ['displayName'] }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    viewCount,
    socialLinks: await itemsOf(em, SocialLink, id),
    supportLinks: await itemsOf(em, SupportLink, id),
    gear: await itemsOf(em, GearItem, id),
    rigs: await readRigs(em, id),
    images: await readImages(em, id, archived),
  }
}

/** Each with the ids of its gear. */
async function readRigs(em: EntityManager, profileId: number) {
  const [rigs] = await rigList.ofProfiles([profileId], em, [])
  return rigs!.map(({ gear, ...rig }) => Object.assign(rig, { gear: gear.map(({ id }) => id) }))
}

async function readImages(
  em: EntityManager,
  profileId: number,
  archived: ArchivedImage[],
): Promise<ExportedImage[]> {
  const images = await itemsOf(em, GalleryImage, profileId)
  const ids = images.map(({ id }) => id)
  const objects = await objectsOfImages(ids, em, [])
  const gear = await gearOfImages(ids, em, [])
  const placements = new Map(
    (await em.find(ImagePlacement, { imageId: ids })).map((placement) => [placement.imageId, placement]),
  )
  return images.map(
    (
      {
        file,
        storedSizes: _sizes,
        storedBytes: _bytes,
        integrationSeconds: _total,
        metadataHash: _hash,
        ...fields
      },
      index,
    ) => {
      const placement = placements.get(fields.id)
      const name = imageNameOf(file, fields.title, index)
      const image: ExportedImage = Object.assign(fields, {
        objects: objects[index]!.map((object) => object.name),
        gear: gear[index]!.map(({ id, role }) => ({ gearItemId: id, role })),
        placement: placement ? exportedPlacement(placement) : null,
        file: name,
      })
      archived.push({ name, file, onMissing: () => (image.file = null) })
      return image
    },
  )
}

/** Numbered, so that a file manager shows the images in the order of the gallery. */
function imageNameOf(file: string, title: string | null | undefined, index: number): string {
  const number = String(index + 1).padStart(4, '0')
  const words = slugOf(title ?? '')
  return `pictures/${number}${words && `-${words}`}${file.slice(file.lastIndexOf('.'))}`
}

/** All properties of the entities, in their owner's order. */
async function itemsOf<Item extends ProfileItem>(
  em: EntityManager,
  type: EntityClass<Item>,
  profileId: number,
): Promise<ItemRow<Item>[]> {
  const orderBy = { position: 'asc', id: 'asc' } as const
  const items = await em.find<ProfileItem>(type, { creatorProfileId: profileId }, { orderBy })
  const exported = serialize(items, { exclude: ['position'] })
  // The type of a property of a generic entity is not known.
  return exported as unknown as ItemRow<Item>[]
}
