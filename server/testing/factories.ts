import type { EntityManager } from '@mikro-orm/postgresql'
import { randomBytes } from 'node:crypto'
import { markProfiles } from '../features/search-index/index-marks.ts'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { GearItem } from '../features/gear/gear-item.entity.ts'
import { Rig } from '../features/rigs/rig.entity.ts'
import { SocialLink, SupportLink } from '../features/links/link.entity.ts'
import { CreatorProfile, ProfileViews } from '../features/profile/creator-profile.entity.ts'
import { OidcPayload, OidcModelName } from '../features/connected-apps/oidc-payload.entity.ts'
import { ConnectedApp } from '../features/connected-apps/connected-app.entity.ts'
import { AccessToken } from '../features/connected-apps/access-tokens/access-token.entity.ts'
import { TokenScope } from '../features/connected-apps/token-scope.ts'
import { Passkey } from '../features/sign-in-methods/passkey.entity.ts'
import { hashOf, newSecret } from '../features/identity/one-time-secret.ts'
import { type LinkPurpose, MailedLink } from '../features/mail/mailed-link.entity.ts'
import { User } from '../features/session/user.entity.ts'

const unique = () => randomBytes(4).toString('hex')

type Factory<Thing> = (em: EntityManager) => Promise<Thing>

interface ProfileFields {
  displayName?: string
  slug?: string
  bio?: string
  location?: string
  websiteUrl?: string
  yearsExperience?: number
  equipmentSummary?: string
  specialties?: string[]
  viewCount?: number
  createdAt?: Date
  /** By default, when it was created. */
  updatedAt?: Date
}

export const aUser =
  ({ displayName = 'Vera Rubin' } = {}): Factory<User> =>
  async (em) => {
    const user = em.create(User, { displayName, email: `${unique()}@people.example` })
    await em.flush()
    return user
  }

export const aProfile =
  ({ displayName, viewCount = 0, ...fields }: ProfileFields = {}): Factory<CreatorProfile> =>
  async (em) => {
    const user = await aUser(displayName === undefined ? {} : { displayName })(em)
    const slug = `creator-${unique()}`
    const times = fields.createdAt ? { updatedAt: fields.createdAt } : {}
    const profile = em.create(CreatorProfile, { slug, ...times, ...fields, userId: user.id })
    await em.flush()
    await em.insert(ProfileViews, { profileId: profile.id, viewCount })
    await markProfiles(em, [[profile.id]])
    return profile
  }

export const anAccessToken =
  (
    userId: number,
    { name = `Phone ${unique()}`, scope = TokenScope.write } = {},
  ): Factory<{ id: number; secret: string }> =>
  async (em) => {
    const secret = `astro_${newSecret()}`
    const expiresAt = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
    const id = await em.insert(AccessToken, { userId, name, scope, hash: hashOf(secret), expiresAt })
    return { id, secret }
  }

/** Returns the id of a connected app without tokens. */
export const aConnectedApp =
  (userId: number, { clientId = 'Autoguider', isVerified = false } = {}): Factory<number> =>
  (em) =>
    em.insert(ConnectedApp, { userId, clientId, name: clientId, isVerified, scope: TokenScope.write })

const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'

/** Returns the code that a device shows, which asks to be connected. */
export const aDeviceRequest =
  ({ clientId = 'Autoguider', scope = 'write', minutes = 10 } = {}): Factory<string> =>
  async (em) => {
    const userCode = Array.from(randomBytes(8), (byte) => userCodeLetters[byte % 20]).join('')
    await em.insert(OidcPayload, {
      id: hashOf(newSecret()),
      kind: OidcModelName.deviceCode,
      payload: { clientId, params: { client_id: clientId, scope } },
      userCodeHash: hashOf(userCode),
      expiresAt: new Date(Date.now() + minutes * 60_000),
    })
    return userCode
  }

/** Returns the secret of a link that was mailed. */
export const aMailedLink =
  (link: { userId: number; purpose: LinkPurpose; email?: string }): Factory<string> =>
  async (em) => {
    const secret = newSecret()
    const expiresAt = new Date(Date.now() + 3_600_000)
    await em.insert(MailedLink, { ...link, hash: hashOf(secret), expiresAt })
    return secret
  }

export const aPasskey =
  (userId: number, { name = 'Passkey on Linux' } = {}): Factory<{ id: number }> =>
  async (em) => ({
    id: await em.insert(Passkey, {
      userId,
      name,
      credentialId: newSecret(),
      publicKey: Buffer.alloc(77),
      counter: 0,
      transports: ['internal'],
      isBackedUp: false,
    }),
  })

export const aGearItem =
  (creatorProfileId: number, itemName = 'Redcat 51', position = 0): Factory<GearItem> =>
  async (em) => {
    const item = em.create(GearItem, { creatorProfileId, itemName, category: 'Telescope', position })
    await em.flush()
    await markProfiles(em, [[creatorProfileId]])
    return item
  }

/** With these items of gear. */
export const aRig =
  (creatorProfileId: number, gear: number[], name = 'RedCat on AM5', position = 0): Factory<Rig> =>
  async (em) => {
    const rig = em.create(Rig, { creatorProfileId, name, gear, position })
    await em.flush()
    return rig
  }

export const aSocialLink =
  (creatorProfileId: number, platform = 'YouTube', position = 0): Factory<SocialLink> =>
  async (em) => {
    const link = em.create(SocialLink, {
      creatorProfileId,
      platform,
      url: 'https://video.example/',
      position,
    })
    await em.flush()
    return link
  }

export const aSupportLink =
  (creatorProfileId: number, platform = 'Tips', position = 0): Factory<SupportLink> =>
  async (em) => {
    const link = em.create(SupportLink, {
      creatorProfileId,
      platform,
      url: 'https://tips.example/',
      position,
    })
    await em.flush()
    return link
  }

export const aGalleryImage =
  (creatorProfileId: number, title = 'Ember Veil', position = 0): Factory<GalleryImage> =>
  async (em) => {
    const image = em.create(GalleryImage, {
      creatorProfileId,
      title,
      position,
      width: 1600,
      height: 1067,
      byteSize: 200_000,
      captureDate: '2024-02-29',
      placeholder: 'data:image/webp;base64,AA==',
      file: `${unique()}/large.jpg`,
      storedSizes: [{ file: `${unique()}/320.webp`, width: 320, height: 213, mediaType: 'image/webp' }],
    })
    await em.flush()
    await markProfiles(em, [[creatorProfileId]])
    return image
  }
