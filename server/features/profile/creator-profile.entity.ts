import type { Opt } from '@mikro-orm/core'
import { Check, Entity, OneToOne, PrimaryKey, Property, Index } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { timeOfChange } from '../../database/time-of-change.ts'
import { GraphQLDateTimeISO, GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { accountLimits } from '../../../contract/account-limits.ts'
import { limits } from '../../../contract/limits.ts'
import { User } from '../session/user.entity.ts'

const { bio, location, youtubeChannelId, equipmentSummary, yearsExperience, slug } = limits.profile

/** Each feature adds its own list as a field resolver. */
@ObjectType({ simpleResolvers: true, description: 'The public page of one creator.' })
@Entity({ tableName: 'creator_profile' })
@Check({ name: 'creator_profile_youtube', expression: `youtube_channel_url ~ '^https?://'` })
@Check({ name: 'creator_profile_website', expression: `website_url ~ '^https?://'` })
@Check({
  name: 'creator_profile_years',
  expression: `years_experience >= ${yearsExperience.min} and years_experience <= ${yearsExperience.max}`,
})
@Index({
  name: 'creator_profile_hidden',
  expression: (columns, table, indexName) =>
    `create index "${indexName}" on "${table.name}" ("${columns.id}") where "${columns.hiddenReason}" is not null`,
})
@Check({ name: 'creator_profile_slug', expression: `slug ~ '^[a-z0-9-]*[a-z][a-z0-9-]*$'` })
export class CreatorProfile {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the profile; never changes.' })
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @Field(() => GraphQLPositiveInt, { description: 'Id of the account that owns the profile.' })
  @OneToOne(() => User, {
    mapToPk: true,
    fieldName: 'user_id',
    owner: true,
    unique: true,
    deleteRule: 'cascade',
  })
  userId!: number

  @Field(() => String, {
    description: 'Name in URLs, as in /creators/dusty-lane: a-z, 0-9 and hyphens; never changes.',
  })
  @Property({ type: 'string', length: slug.max, unique: true })
  slug!: string

  @Field(() => String, {
    nullable: true,
    description: `The creator in their own words, ${bio.min} to ${bio.max} characters.`,
  })
  @Property({ type: 'string', length: bio.max, nullable: true })
  bio?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Where the creator lives or images from, as they wrote it.',
  })
  @Property({ type: 'string', length: location.max, nullable: true })
  location?: string | null

  @Field(() => String, { nullable: true, description: "URL of the creator's own site; http or https." })
  @Property({ type: 'string', length: limits.url.max, nullable: true })
  websiteUrl?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Id or handle of a YouTube channel, as the creator entered it.',
  })
  @Property({ type: 'string', length: youtubeChannelId.max, nullable: true })
  youtubeChannelId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'URL of the YouTube channel, derived from its id; null if the id has no known form.',
  })
  @Property({ type: 'string', length: limits.url.max, nullable: true })
  youtubeChannelUrl?: string | null

  @Field(() => [String], { description: "Fields of work, such as 'Lunar', in the creator's order." })
  @Property({ type: 'string[]', columnType: 'text[]', default: [] })
  specialties: Opt<string[]> = []

  @Field(() => String, { nullable: true, description: 'The main rig in a few sentences.' })
  @Property({ type: 'string', length: equipmentSummary.max, nullable: true })
  equipmentSummary?: string | null

  @Field(() => GraphQLNonNegativeInt, {
    nullable: true,
    description: `Years of experience, ${yearsExperience.min} to ${yearsExperience.max}.`,
  })
  @Property({ type: 'smallint', nullable: true })
  yearsExperience?: number | null

  @Field(() => Boolean, {
    description: 'Whether the hours of its public pictures count in the map of the sky (`skyHours`).',
  })
  @Property({ type: 'boolean', default: true })
  showsSkyHours: Opt<boolean> = true

  @Field(() => String, {
    nullable: true,
    description:
      'Why the people who run the site have hidden it from all but its owner; null if they have not.',
  })
  @Property({ type: 'string', length: accountLimits.moderation.hiddenReason.max, nullable: true })
  hiddenReason?: string | null

  @Field(() => GraphQLDateTimeISO, { description: 'When the profile was created.' })
  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>

  @Field(() => GraphQLDateTimeISO, {
    description:
      'When the owner last changed the profile, its name or picture, its gallery, gear or links. Views do not count.',
  })
  @Property({ type: 'timestamptz', defaultRaw: 'now()', onUpdate: timeOfChange })
  updatedAt!: Opt<Date>

  @Field(() => String, { description: "The creator's name, from their account." })
  @Property({ type: 'string', persist: false })
  displayName!: Opt<string>

  @Field(() => GraphQLNonNegativeInt, { description: 'Number of views.' })
  @Property({ type: 'integer', persist: false })
  viewCount!: Opt<number>
}

/** A table of its own: updating a counter on the wide, indexed row costs five times as much. */
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
