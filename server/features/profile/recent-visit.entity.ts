import { PrimaryKeyProp } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { CreatorProfile } from './creator-profile.entity.ts'

/** A visitor of the last half hour, so that they count once. No address is kept, and the row goes when it is old. */
@Entity({ tableName: 'recent_visit' })
export class RecentVisit {
  @ManyToOne(() => CreatorProfile, {
    mapToPk: true,
    fieldName: 'profile_id',
    primary: true,
    deleteRule: 'cascade',
  })
  profileId!: number

  /** Keyed hash of the network: see `visitorOf`. */
  @PrimaryKey({ type: 'string', length: 32 })
  visitor!: string

  @Index()
  @Property({ type: 'timestamptz' })
  seenAt!: Date;

  [PrimaryKeyProp]?: ['profileId', 'visitor']
}
