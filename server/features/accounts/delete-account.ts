import { type EntityManager, LockMode, raw } from '@mikro-orm/postgresql'
import { inTransaction, rows } from '../../database/statements.ts'
import type { RequestSession } from '../../graphql/context.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { profilePictureFiles } from '../images/profile-picture-files.ts'
import { filesOf } from '../images/file-names.ts'
import { recordRemoval } from '../images/store/pending-files.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { reserveSlug } from '../profile/slugs.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { uncountObjects } from '../search-index/directory-entries.ts'
import { requireOpenSession } from '../devices/devices.ts'
import { Mail } from '../mail/mail.entity.ts'
import { normalizedEmail, User } from '../session/user.entity.ts'

interface DeletionParts {
  /** Session of the user who deletes; absent in a command. */
  session?: RequestSession
  em: EntityManager
  rateLimiter: Pick<RateLimiter, 'reset'>
}

/**
 * Deletes the profile of an account with its items, visits and files, and reserves its slug. Returns its id, or null if the
 * account has no profile.
 */
export const deleteProfile = (
  { em, session }: Omit<DeletionParts, 'rateLimiter'>,
  userId: number,
): Promise<number | null> =>
  inTransaction({ em }, async (em) =>
    (await lockAccount(em, userId, session)) ? deleteProfileRows(em, userId) : null,
  )

/** Deletes an account with everything that belongs to it; returns false if it does not exist. */
export async function deleteAccount(
  { em, rateLimiter, session }: DeletionParts,
  userId: number,
): Promise<boolean> {
  const email = await inTransaction({ em }, async (em) => {
    const account = await lockAccount(em, userId, session)
    if (!account) return null
    await deleteProfileRows(em, userId)
    await recordRemoval(em, profilePictureFiles(account))
    // Includes mails whose request did not refer to the account by its id.
    await em.nativeDelete(Mail, { [raw('lower(recipient)')]: normalizedEmail(account.email) })
    // Cascades to sessions, identities, passkeys, tokens, mailed links and attempts.
    await em.nativeDelete(User, { id: userId })
    return account.email
  })
  if (email === null) return false
  // Mails to its address stay counted: the address may be a stranger's.
  await rateLimiter.reset('failedSignInsPerAccount', normalizedEmail(email))
  for (const counter of [
    'emailChangesPerUser',
    'noticesPerUser',
    'providerChangesPerUser',
    'connectionsPerUser',
    'userCodesPerAccount',
    'uploadedFilesPerUser',
    'exportsPerAccount',
  ] as const)
    await rateLimiter.reset(counter, String(userId))
  return true
}

/** Locks the account, so that no session, profile or item is added to it until the commit. */
async function lockAccount(em: EntityManager, userId: number, session: RequestSession | undefined) {
  const account = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (session) await requireOpenSession(em, session)
  return account
}

/** Returns the id of the profile, or null if there is none. */
async function deleteProfileRows(em: EntityManager, userId: number): Promise<number | null> {
  // Waits for an upload that is adding rows; the next statement sees them.
  const profile = await em.findOne(CreatorProfile, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!profile) return null
  const { id, slug } = profile
  const images = await em.find(GalleryImage, { creatorProfileId: id }, { fields: ['file', 'storedSizes'] })
  await recordRemoval(em, images.flatMap(filesOf))
  await reserveSlug(em, slug, userId)
  // Skips visits that are being counted, because both transactions could wait for each other; these expire.
  await rows(em)`
    delete from recent_visit where ctid = any(array(
      select ctid from recent_visit where profile_id = ${id} for update skip locked))`
  await uncountObjects(em, [id])
  await em.nativeDelete(CreatorProfile, { id })
  await queueSkyHours(em)
  return id
}
