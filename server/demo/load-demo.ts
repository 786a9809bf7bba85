import type { EntityManager } from '@mikro-orm/postgresql'
import { readFile } from 'node:fs/promises'
import type { ExposureSeries, GearRoleName } from '../../contract/acquisition.ts'
import { countDirectory } from '../features/directory-index/directory-counts.ts'
import { refreshDirectoryEntries } from '../features/directory-index/directory-entries.ts'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { completeExposure, relationsOf, setRelations } from '../features/gallery/image-relations.ts'
import { makePictureFiles } from '../features/images/decoder/decoder-pool.ts'
import type { PictureFiles } from '../features/images/decoder/decoded-picture.ts'
import type { PendingFiles, UploadedFiles } from '../features/images/store/pending-files.ts'
import { GearItem } from '../features/gear/gear-item.entity.ts'
import { SocialLink, SupportLink } from '../features/links/link.entity.ts'
import { CreatorProfile, ProfileViews } from '../features/profile/creator-profile.entity.ts'
import { hashPassword } from '../features/accounts/identity/passwords.ts'
import { Role, User } from '../features/session/user.entity.ts'
import { projectFolder } from '../project-folder.ts'
import { demoAdmin, demoNewcomer, demoPassword } from './demo-accounts.ts'

const folder = new URL('server/demo/', projectFolder)

type Link = Pick<SocialLink, 'platform' | 'url' | 'displayName'>

/** With optional fields of a picture, and names of objects and gear instead of ids. */
interface DemoImage extends Pick<GalleryImage, 'title' | 'description' | 'tags' | 'captureDate'> {
  file: string
  objects?: string[]
  gear: { itemName: string; role: GearRoleName }[]
  exposures: ExposureSeries[]
}

interface DemoCreator extends Pick<
  CreatorProfile,
  | 'slug'
  | 'bio'
  | 'location'
  | 'websiteUrl'
  | 'youtubeChannelId'
  | 'specialties'
  | 'equipmentSummary'
  | 'yearsExperience'
> {
  email: string
  displayName: string
  createdAt: string
  viewCount: number
  socialLinks: Link[]
  supportLinks: (Link & Pick<SupportLink, 'description'>)[]
  gear: Pick<GearItem, 'itemName' | 'category'>[]
  images: DemoImage[]
}

/** Adds the demo's creators and pictures to a database without accounts. Returns whether it did. */
export async function loadDemo(em: EntityManager, pendingFiles: PendingFiles): Promise<boolean> {
  if ((await em.count(User)) > 0) return false
  const creators: DemoCreator[] = JSON.parse(await readFile(new URL('creators.json', folder), 'utf8'))
  const passwordHash = await hashPassword(demoPassword)
  await using uploaded = pendingFiles.upload(em)
  const stored = await storePictures(
    uploaded,
    creators.flatMap(({ images }) => images),
  )
  await em.transactional(async (em) => {
    for (const creator of creators) await addCreator(em, stored, creator, passwordHash)
    em.create(User, { ...demoAdmin, passwordHash, role: Role.admin })
    em.create(User, { ...demoNewcomer, passwordHash })
    await uploaded.keep(em)
  })
  await countDirectory(em)
  return true
}

type StoredPictures = Map<DemoImage, Omit<PictureFiles, 'contents'> & { storedBytes: number }>

/** Two at a time: decoding one does not keep two cores busy. */
async function storePictures(uploaded: UploadedFiles, pictures: DemoImage[]): Promise<StoredPictures> {
  const stored: StoredPictures = new Map()
  const store = async (picture: DemoImage) => {
    const { contents, ...facts } = await makePictureFiles(await readFile(new URL(picture.file, folder)))
    stored.set(picture, { ...facts, storedBytes: await uploaded.put(contents) })
  }
  for (let at = 0; at < pictures.length; at += 2) await Promise.all(pictures.slice(at, at + 2).map(store))
  return stored
}

async function addCreator(
  em: EntityManager,
  stored: StoredPictures,
  creator: DemoCreator,
  passwordHash: string,
) {
  const {
    email,
    displayName,
    viewCount,
    socialLinks,
    supportLinks,
    gear,
    images: pictures,
    ...profileFields
  } = creator
  const user = em.create(User, { email, displayName, passwordHash })
  await em.flush()
  const createdAt = new Date(creator.createdAt)
  const profile = em.create(CreatorProfile, { ...profileFields, createdAt, userId: user.id })
  await em.flush()
  const creatorProfileId = profile.id
  await em.insert(ProfileViews, { profileId: profile.id, viewCount })
  socialLinks.forEach((link, position) => em.create(SocialLink, { ...link, creatorProfileId, position }))
  supportLinks.forEach((link, position) => em.create(SupportLink, { ...link, creatorProfileId, position }))
  const items = gear.map((item, position) => em.create(GearItem, { ...item, creatorProfileId, position }))
  await em.flush()
  // In reverse, because the newest picture is the cover.
  for (const [position, picture] of [...pictures.entries()].toReversed()) {
    const { objects = [], gear: used, exposures, ...fields } = picture
    const image = em.create(GalleryImage, {
      ...fields,
      ...stored.get(picture)!,
      exposures: exposures.map(completeExposure),
      creatorProfileId,
      position,
    })
    await em.flush()
    const relations = await relationsOf(em, {
      objects,
      gear: used.map(({ itemName, role }) => ({
        gearItemId: items.find((item) => item.itemName === itemName)!.id,
        role,
      })),
    })
    await setRelations(em, [image], relations)
  }
  await refreshDirectoryEntries(em, [creatorProfileId])
}
