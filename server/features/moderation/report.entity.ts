import type { Opt } from '@mikro-orm/core'
import { Check, Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { accountLimits } from '../../../contract/account-limits.ts'
import { limits } from '../../../contract/limits.ts'
import type { ReportReasonName } from '../../../contract/report-reasons.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { User } from '../session/user.entity.ts'

/** A profile, or one of its images, that somebody has reported. Deleted with it, with the account that reported it, or after 90 days. */
@Entity({ tableName: 'report' })
@Check({ name: 'report_sender', expression: 'num_nonnulls(user_id, email) = 1' })
export class Report {
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @ManyToOne(() => CreatorProfile, {
    mapToPk: true,
    fieldName: 'creator_profile_id',
    deleteRule: 'cascade',
    index: true,
  })
  creatorProfileId!: number

  /** Null for a report of the profile. */
  @ManyToOne(() => GalleryImage, {
    mapToPk: true,
    fieldName: 'gallery_image_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  galleryImageId?: number | null

  /** A text without a check in the database, so that a new reason needs no migration. */
  @Property({ type: 'string', length: 20 })
  reason!: ReportReasonName

  @Property({ type: 'string', length: accountLimits.moderation.details.max, nullable: true })
  details?: string | null

  /** Who reports it; null for a visitor. */
  @ManyToOne(() => User, {
    mapToPk: true,
    fieldName: 'user_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  userId?: number | null

  /** Address of a visitor. */
  @Property({ type: 'string', length: limits.session.email.max, nullable: true })
  email?: string | null

  @Index()
  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>
}
