import { type Opt } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { idempotencyKeyLength } from '../../graphql/idempotency-key.ts'
import { GraphQLPositiveInt } from '../../graphql/integers.ts'
import { CreatorProfile } from './creator-profile.entity.ts'

/** What a creator keeps in a list on their profile: links, gear, pictures. The owner sets the order. */
@ObjectType()
@Entity({ abstract: true })
@Index({ properties: ['creatorProfileId', 'position'] })
@Unique({ properties: ['creatorProfileId', 'creationKey'] })
export abstract class ProfileItem {
  @Field(() => GraphQLPositiveInt, { description: 'Number of the item; never changes.' })
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @Field(() => GraphQLPositiveInt, {
    description: 'Number of the profile that shows the item; never changes.',
  })
  @ManyToOne(() => CreatorProfile, { mapToPk: true, fieldName: 'creator_profile_id', deleteRule: 'cascade' })
  creatorProfileId!: number

  /** Place in the owner's order, smallest first; gaps are fine. */
  @Property({ type: 'integer' })
  position!: number

  /** Hash of the Idempotency-Key under which it was added, and of the field that did it: sent again, that changes the item. */
  @Property({ type: 'string', length: idempotencyKeyLength, nullable: true, lazy: true })
  creationKey?: string | null

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>
}
