import type { EntityManager } from '@mikro-orm/postgresql'
import { readFile } from 'node:fs/promises'
import { addProfile, type ImportedProfile } from '../features/account-archive/import-account.ts'
import { hashPassword } from '../features/identity/passwords.ts'
import { countDirectory } from '../features/search-index/directory-counts.ts'
import { writeIndex } from '../features/search-index/index-marks.ts'
import { rebuildSkyHours } from '../features/sky-hours/count-hours.ts'
import type { PendingFiles, UploadedFiles } from '../features/images/store/pending-files.ts'
import { decoderPool } from '../features/images/decoder/decoder-pool.ts'
import { type StoredImage, storeImage } from '../features/images/store/store-image.ts'
import { ProfileViews } from '../features/profile/creator-profile.entity.ts'
import { Role, User } from '../features/session/user.entity.ts'
import { projectFolder } from '../project-folder.ts'
import { demoAdmin, demoNewcomer, demoPassword } from './demo-accounts.ts'

const folder = new URL('server/demo/', projectFolder)

type DemoProfile = Omit<ImportedProfile, 'createdAt'> & { createdAt: string }

/** A profile as an export has it, with its account; only the profile has a time. */
type DemoCreator = DemoProfile & {
  email: string
  displayName: string
  viewCount: number
  /** The file of a profile picture. */
  picture?: string
}

const dayMs = 24 * 60 * 60 * 1000

/** Adds the demo's creators and images to a database without accounts. Returns whether it did. */
export async function loadDemo(em: EntityManager, pendingFiles: PendingFiles): Promise<boolean> {
  if ((await em.count(User)) > 0) return false
  const creators: DemoCreator[] = JSON.parse(await readFile(new URL('creators.json', folder), 'utf8'))
  const passwordHash = await hashPassword(demoPassword)
  await using uploaded = pendingFiles.upload(em)
  const stored: [DemoCreator, Map<string, StoredImage>, string | null][] = []
  for (const creator of creators)
    stored.push([creator, await storeImages(uploaded, creator), await storeProfilePicture(uploaded, creator)])
  await em.transactional(async (em) => {
    for (const [{ email, displayName, viewCount, picture: _, ...profile }, images, pictureFolder] of stored) {
      const user = em.create(User, {
        email,
        displayName,
        pictureFolder,
        passwordHash,
        createdAt: new Date(profile.createdAt),
      })
      await em.flush()
      // The newest image is the cover.
      const { id } = await addProfile(em, user.id, dated(profile), images, { isNewestFirst: true })
      await em.nativeUpdate(ProfileViews, { profileId: id }, { viewCount })
    }
    em.create(User, { ...demoAdmin, passwordHash, role: Role.admin })
    em.create(User, { ...demoNewcomer, passwordHash })
    await uploaded.keep(em)
  })
  await writeIndex(em)
  await countDirectory(em)
  await rebuildSkyHours(em)
  return true
}

/** Everything is added on the day after the profile was created and the last image taken. */
function dated(profile: DemoProfile): ImportedProfile {
  const { createdAt, socialLinks, supportLinks, gear, rigs, images } = profile
  const days = [createdAt, ...images.flatMap(({ captureDate }) => captureDate ?? [])]
  const added = new Date(Math.max(...days.map(Date.parse)) + dayMs)
  const at = <Item extends object>(items: Item[]) =>
    items.map((item) => ({ ...item, createdAt: added, updatedAt: added }))
  return {
    ...profile,
    createdAt: new Date(createdAt),
    updatedAt: added,
    socialLinks: at(socialLinks),
    supportLinks: at(supportLinks),
    gear: at(gear),
    rigs: at(rigs ?? []),
    images: at(images),
  }
}

/** Stores the images of a creator concurrently, because decoding one does not keep two cores busy. */
async function storeImages(uploaded: UploadedFiles, { images }: DemoCreator) {
  const stored = new Map<string, StoredImage>()
  const store = async (file: string) =>
    stored.set(
      file,
      await storeImage({ decoder: decoderPool, uploaded }, await readFile(new URL(file, folder))),
    )
  await Promise.all(images.map(({ file }) => store(file!)))
  return stored
}

/** Stores the profile picture of a creator, and returns its folder. */
async function storeProfilePicture(
  uploaded: UploadedFiles,
  { picture }: DemoCreator,
): Promise<string | null> {
  if (!picture) return null
  const { contents, folder: stored } = await decoderPool.profilePicture(
    await readFile(new URL(picture, folder)),
    null,
  )
  await uploaded.put(contents)
  return stored
}
