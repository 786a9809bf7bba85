import { LockMode } from '@mikro-orm/postgresql'
import type { Context } from '../../context.ts'
import { badInput, notSignedIn, storageFull } from '../../graphql/errors.ts'
import { ownerTag } from '../../response-cache/cache-fill.ts'
import { type Crop, makeProfilePicture, UnreadablePicture } from '../gallery/decoder-pool.ts'
import { UnwritableStore } from '../gallery/image-store.ts'
import { PendingFiles } from '../gallery/pending-files.ts'
import { type ReceivedFile, receiveFiles } from '../gallery/received-files.ts'
import { profilePictureFiles } from '../session/profile-picture-files.ts'
import { User } from '../session/user.entity.ts'
import type { UploadProfilePictureInput } from './profile-picture.input.ts'

/** Stores a profile picture, then replaces the previous one; a retry with the same Idempotency-Key changes nothing. */
export async function uploadProfilePicture(
  context: Context,
  { picture, left, top, side }: UploadProfilePictureInput,
  creationKey: string | null,
): Promise<User> {
  const { id } = context.requireUser()
  const earlier = creationKey && (await context.em.findOne(User, { id, pictureCreationKey: creationKey }))
  if (earlier) return earlier
  await context.rateLimiter.count('uploadedFilesPerUser', String(id))
  const crop = side == null ? null : { left: left!, top: top!, side }
  const [file] = await receiveFiles([picture])

  await using pending = new PendingFiles(context.images)
  const [folder] = await context.decoding.runJobs(id, [() => storePicture(pending, file!, crop)])
  // Awaited, because `pending` would delete the files while the row is written.
  return await replacePicture(context, { pictureFolder: folder!, pictureCreationKey: creationKey }, pending)
}

export const deleteProfilePicture = (context: Context) =>
  replacePicture(context, { pictureFolder: null, pictureCreationKey: null })

async function storePicture(
  pending: PendingFiles,
  { read }: ReceivedFile,
  crop: Crop | null,
): Promise<string> {
  try {
    const { folder, contents } = await makeProfilePicture(await read(), crop)
    await pending.put(contents)
    return folder
  } catch (error) {
    if (error instanceof UnreadablePicture) throw badInput(error.message, { picture: error.message })
    if (error instanceof UnwritableStore) throw storageFull()
    throw error
  }
}

/**
 * Changes the row, then deletes the files of the previous picture: a crash leaves files without a row, which the sweep deletes.
 * Locks the row, so that each of several concurrent changes deletes the files of the previous one.
 */
async function replacePicture(
  context: Context,
  picture: { pictureFolder: string | null; pictureCreationKey: string | null },
  pending?: PendingFiles,
): Promise<User> {
  const { em, images, invalidatedTags } = context
  const { id } = context.requireUser()
  invalidatedTags.add(ownerTag(id))
  const { user, former } = await em.transactional(async (em) => {
    const user = await em.findOne(
      User,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['pictureCreationKey'], refresh: true },
    )
    if (!user) throw notSignedIn() // deleted concurrently
    const { pictureCreationKey: key } = picture
    if (key !== null && key === user.pictureCreationKey) return { user, former: [] } // a concurrent retry
    const former = profilePictureFiles(user)
    Object.assign(user, picture)
    await em.flush()
    pending?.keep() // before the commit: if its result is unknown, the sweep decides
    return { user, former }
  })
  await images.remove(former).catch(() => {}) // the sweep deletes the rest
  return user
}
