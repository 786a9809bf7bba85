import { type Opt } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { idempotencyKeyLength } from '../../graphql/idempotency-key.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { CreatorProfile } from './creator-profile.entity.ts'

/** A link, gear item or picture. The owner sets the order. */
@ObjectType()
@Entity({ abstract: true })
@Index({ properties: ['creatorProfileId', 'position'] })
@Unique({ properties: ['creatorProfileId', 'creationKey'] })
export abstract class ProfileItem {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the item; never changes.' })
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @Field(() => GraphQLPositiveInt, {
    description: 'Id of the profile that shows the item; never changes.',
  })
  @ManyToOne(() => CreatorProfile, { mapToPk: true, fieldName: 'creator_profile_id', deleteRule: 'cascade' })
  creatorProfileId!: number

  /** Ascending; may have gaps. */
  @Property({ type: 'integer' })
  position!: number

  /** Hash of the Idempotency-Key and the field that added the item; a retry updates it. */
  @Property({ type: 'string', length: idempotencyKeyLength, nullable: true, lazy: true })
  creationKey?: string | null

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>
}
