import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { inTransaction } from '../../database/statements.ts'
import type { Context } from '../../graphql/context.ts'
import { badInput, notFound, notSignedIn, storageFull } from '../../errors/errors.ts'
import { decodingTurn } from '../images/decoder/decoding-queue.ts'
import { type Crop, type ImageDecoder, UnreadableImage } from '../images/decoder/decoded-image.ts'
import { UnwritableStore } from '../images/store/image-store.ts'
import { recordRemoval, type UploadedFiles } from '../images/store/pending-files.ts'
import { type ReceivedFile, receiveFiles } from '../images/uploads/received-files.ts'
import { profilePictureFiles } from '../images/profile-picture-files.ts'
import type { RetriedCreation } from '../../graphql/idempotency-key.ts'
import { touchProfile } from '../profile/change-items.ts'
import { createdBefore, recordCreation } from '../session/idempotency-key.entity.ts'
import { User } from '../session/user.entity.ts'
import type { UpdateProfilePictureInput, UploadProfilePictureInput } from './profile-picture.input.ts'

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

/** Stores a profile picture, then replaces the previous one; a retry with the same Idempotency-Key changes nothing. */
export async function uploadProfilePicture(
  context: Context,
  { picture, left, top, side, altText = null }: UploadProfilePictureInput,
  creation: RetriedCreation | null,
): Promise<User> {
  const user = context.requireUser()
  const { id } = user
  const earlier = await uploadedBefore(context.em, id, creation)
  if (earlier) {
    await context.rateLimiter.refund('uploadedFilesPerUser', String(id), 1)
    return earlier
  }
  const crop = side == null ? null : { left: left!, top: top!, side }
  const [file] = await receiveFiles([picture])

  await using uploaded = context.pendingFiles.upload(context.em)
  const [folder] = await context.decoding.runJobs(decodingTurn(user, context.network), [
    () => storeProfilePicture({ decoder: context.decoder, uploaded }, file!, crop),
  ])
  // Awaited, because disposal would wait for the transaction that writes the row.
  return await replaceProfilePicture(context, {
    pictureFolder: folder!,
    pictureAltText: altText,
    creation,
    uploaded,
  })
}

export const deleteProfilePicture = (context: Context) =>
  replaceProfilePicture(context, { pictureFolder: null, pictureAltText: null, creation: null })

/** Changes the text of the picture. Throws NOT_FOUND if there is none. */
export async function changeProfilePictureText(
  context: Context,
  { altText }: UpdateProfilePictureInput,
): Promise<User> {
  const { id } = context.requireUser()
  const user = await inTransaction(context, async (em) => {
    const user = await em.findOne(User, { id, pictureFolder: { $ne: null } }, lock)
    if (!user) throw notFound('Profile picture')
    if (altText !== undefined && altText !== user.pictureAltText) {
      user.pictureAltText = altText
      await touchProfile(em, id)
    }
    return user
  })
  context.session.update(user)
  return user
}

/** Returns the account if an earlier request with the same Idempotency-Key gave it a picture. */
async function uploadedBefore(em: EntityManager, id: number, creation: RetriedCreation | null) {
  const isRetry = (await createdBefore(em, creation)).length > 0
  return isRetry ? em.findOne(User, { id, pictureFolder: { $ne: null } }) : null
}

async function storeProfilePicture(
  { decoder, uploaded }: { decoder: ImageDecoder; uploaded: UploadedFiles },
  { read }: ReceivedFile,
  crop: Crop | null,
): Promise<string> {
  try {
    const { folder, contents } = await decoder.profilePicture(await read(), crop)
    await uploaded.put(contents)
    return folder
  } catch (error) {
    if (error instanceof UnreadableImage) throw badInput(error.message, { path: 'picture', rule: 'image' })
    if (error instanceof UnwritableStore) throw storageFull()
    throw error
  }
}

/**
 * Changes the row, then removes the files of the previous picture. Locks the row, so that each of several concurrent changes
 * removes the files of the previous one.
 */
async function replaceProfilePicture(
  context: Context,
  {
    creation,
    uploaded,
    ...picture
  }: Pick<User, 'pictureFolder' | 'pictureAltText'> & {
    creation: RetriedCreation | null
    uploaded?: UploadedFiles
  },
): Promise<User> {
  const { id } = context.requireUser()
  const user = await inTransaction(context, async (em) => {
    const user = await em.findOne(User, { id }, lock)
    if (!user) throw notSignedIn() // deleted concurrently
    if (await uploadedBefore(em, id, creation)) return user // a concurrent retry
    const former = profilePictureFiles(user)
    Object.assign(user, picture)
    await em.flush()
    await recordCreation(em, creation, [id])
    await uploaded?.keep(em)
    await recordRemoval(em, former)
    await touchProfile(em, id)
    return user
  })
  context.session.update(user)
  return user
}
