import type { Opt } from '@mikro-orm/core'
import { Check, Entity, Index, OneToOne, Property } from '@mikro-orm/decorators/legacy'
import { CreatorProfile } from './creator-profile.entity.ts'

/** View count of a profile, in its own table: updating a counter on the wide, indexed row costs five times as much. */
@Entity({ tableName: 'profile_views' })
@Check({ name: 'profile_views_count', expression: 'view_count >= 0' })
@Index({ properties: ['viewCount', 'profileId'] })
export class ProfileViews {
  @OneToOne(() => CreatorProfile, {
    mapToPk: true,
    fieldName: 'profile_id',
    owner: true,
    primary: true,
    deleteRule: 'cascade',
  })
  profileId!: number

  @Property({ type: 'integer', default: 0 })
  viewCount: Opt<number> = 0
}
