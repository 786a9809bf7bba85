import { type Opt } from '@mikro-orm/core'
import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { timeOfChange } from '../../database/time-of-change.ts'
import { GraphQLDateTimeISO, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { CreatorProfile } from './creator-profile.entity.ts'

/** A link, gear item or image. The owner sets the order. */
@ObjectType()
@Entity({ abstract: true })
@Index({ properties: ['creatorProfileId', 'position'] })
export abstract class ProfileItem {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the item; never changes.' })
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @Field(() => GraphQLPositiveInt, {
    description: 'Id of the profile that shows the item; never changes.',
  })
  @ManyToOne(() => CreatorProfile, { mapToPk: true, fieldName: 'creator_profile_id', deleteRule: 'cascade' })
  creatorProfileId!: number

  /**
   * Ascending, with gaps and fractions: a move changes that of the moved item only, so that cursors of others stay valid, unless
   * no number is left between two neighbours.
   */
  @Property({ type: 'double' })
  position!: number

  @Field(() => GraphQLDateTimeISO, { description: 'When it was added.' })
  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>

  @Field(() => GraphQLDateTimeISO, {
    description: 'When the owner last changed its content; not its place in the list, or as the cover.',
  })
  @Property({ type: 'timestamptz', defaultRaw: 'now()', onUpdate: timeOfChange })
  updatedAt!: Opt<Date>
}
