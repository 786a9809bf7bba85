import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { addMail, MailKind } from '../mail/mail.entity.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { markProfiles } from '../search-index/index-marks.ts'
import { User } from '../session/user.entity.ts'

/** A profile by its slug, or an image by its id. */
export type HiddenTarget = { slug: string } | { imageId: number }

/**
 * Hides a profile or an image from all but its owner, or with null shows it again, and mails the owner why. Returns the id of the
 * account; null if there is no such profile or image.
 */
export const setHidden = (
  em: EntityManager,
  target: HiddenTarget,
  hiddenReason: string | null,
): Promise<number | null> =>
  em.transactional(async (em) => {
    const image = 'imageId' in target ? await em.findOne(GalleryImage, target.imageId) : null
    if ('imageId' in target && !image) return null
    const where = 'slug' in target ? { slug: target.slug } : { id: image!.creatorProfileId }
    const profile = await em.findOne(CreatorProfile, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!profile) return null
    // A flush of the entities would set their updatedAt, which is for changes of the owner.
    if (image) await em.nativeUpdate(GalleryImage, image.id, { hiddenReason })
    else await em.nativeUpdate(CreatorProfile, profile.id, { hiddenReason })
    await markProfiles(em, [[profile.id]])
    await queueSkyHours(em, image ? { imageIds: [image.id] } : { creatorProfileId: profile.id })
    const { id: userId, email } = await em.findOneOrFail(User, profile.userId)
    await addMail(em, {
      kind: MailKind.hidden,
      recipient: email,
      userId,
      details: { hidden: { reason: hiddenReason, title: image ? (image.title ?? '') : null } },
    })
    return userId
  })
