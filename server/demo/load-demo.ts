import type { EntityManager } from '@mikro-orm/postgresql'
import { readFile } from 'node:fs/promises'
import { addProfile, type ImportedProfile } from '../features/accounts/archive/import-account.ts'
import { hashPassword } from '../features/accounts/identity/passwords.ts'
import { countDirectory } from '../features/directory-index/directory-counts.ts'
import type { PendingFiles, UploadedFiles } from '../features/images/store/pending-files.ts'
import { type StoredImage, storeImage } from '../features/images/store/store-image.ts'
import { ProfileViews } from '../features/profile/creator-profile.entity.ts'
import { Role, User } from '../features/session/user.entity.ts'
import { projectFolder } from '../project-folder.ts'
import { demoAdmin, demoNewcomer, demoPassword } from './demo-accounts.ts'

const folder = new URL('server/demo/', projectFolder)

/** A profile as an export has it, with its account. */
interface DemoCreator extends ImportedProfile {
  email: string
  displayName: string
  createdAt: string
  viewCount: number
}

/** Adds the demo's creators and images to a database without accounts. Returns whether it did. */
export async function loadDemo(em: EntityManager, pendingFiles: PendingFiles): Promise<boolean> {
  if ((await em.count(User)) > 0) return false
  const creators: DemoCreator[] = JSON.parse(await readFile(new URL('creators.json', folder), 'utf8'))
  const passwordHash = await hashPassword(demoPassword)
  await using uploaded = pendingFiles.upload(em)
  const stored: [DemoCreator, Map<string, StoredImage>][] = []
  for (const creator of creators) stored.push([creator, await storeImages(uploaded, creator)])
  await em.transactional(async (em) => {
    for (const [{ email, displayName, createdAt, viewCount, ...profile }, images] of stored) {
      const user = em.create(User, { email, displayName, passwordHash })
      await em.flush()
      const dated = { ...profile, createdAt: new Date(createdAt) }
      // The newest image is the cover.
      const { id } = await addProfile(em, user.id, dated, images, { isNewestFirst: true })
      await em.nativeUpdate(ProfileViews, { profileId: id }, { viewCount })
    }
    em.create(User, { ...demoAdmin, passwordHash, role: Role.admin })
    em.create(User, { ...demoNewcomer, passwordHash })
    await uploaded.keep(em)
  })
  await countDirectory(em)
  return true
}

/** Stores the images of a creator concurrently, because decoding one does not keep two cores busy. */
async function storeImages(uploaded: UploadedFiles, { images }: DemoCreator) {
  const stored = new Map<string, StoredImage>()
  const store = async (file: string) =>
    stored.set(file, await storeImage(uploaded, await readFile(new URL(file, folder))))
  await Promise.all(images.map(({ file }) => store(file!)))
  return stored
}
