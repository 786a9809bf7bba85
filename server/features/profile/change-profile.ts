import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { directoryTag, ownerTag } from '../../response-cache/cache-fill.ts'
import { conflict, notSignedIn } from '../../graphql/errors.ts'
import { User } from '../session/user.entity.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import { type Changed, changeOwnProfile } from './own-profile.ts'
import type { CreateCreatorProfileInput, UpdateCreatorProfileInput } from './profile.input.ts'
import type { ProfileField } from './profile-fields.ts'
import { profileById, type ProfileRow } from './profile-rows.ts'
import { numbered, slugOf } from './slug.ts'
import { youtubeChannel } from './youtube-channel.ts'

/** More namesakes than a name has, but for the most common; their slugs are looked up by one statement. */
const slugsPerQuery = 50

/**
 * Begins the profile of who is signed in. An account has one; the database decides who was first. Tried again under the
 * same Idempotency-Key, as after an answer that got lost, it changes what the first try made.
 */
export async function createProfile(
  context: Context,
  input: CreateCreatorProfileInput,
  { asked, creationKey }: { asked: readonly ProfileField[]; creationKey: string | null },
): Promise<ProfileRow> {
  const { em } = context
  const userId = context.requireUser().id
  context.changedTags.add(directoryTag).add(ownerTag(userId))
  const user = await em.findOne(User, { id: userId })
  if (!user) throw notSignedIn()
  const { displayName } = user
  for (;;) {
    const made = await em.findOne(CreatorProfile, { userId }, { fields: ['creationKey'] })
    if (made && creationKey !== null && made.creationKey === creationKey) {
      return updateProfile(context, Object.assign(input, { creatorProfileId: made.id }), asked)
    }
    if (made) throw conflict('You already have a creator profile')
    const id = await nextProfileId(em)
    const slug = await freeSlug(em, slugOf(displayName) || `creator-${id}`)
    try {
      await em.insert(CreatorProfile, { ...columnsOf(input), id, userId, slug, creationKey })
      return (await profileById(em, id, asked))!
    } catch (problem) {
      // Somebody took the slug, or this account made its profile, since we looked: look again.
      if (!(problem instanceof UniqueConstraintViolationException)) throw problem
    }
  }
}

/** Changes what is given of a profile: an absent key stays as it is, a blank clears. */
export async function updateProfile(
  context: Context,
  { creatorProfileId: profileId, ...input }: Omit<UpdateCreatorProfileInput, 'profileId'>,
  asked: readonly ProfileField[],
): Promise<ProfileRow> {
  context.changedTags.add(directoryTag)
  const { profile } = await changeOwnProfile(context, {}, (em, userId) =>
    changeColumns(em, { userId, profileId, columns: columnsOf(input) }),
  )
  return (await profileById(context.em, profile, asked))!
}

/**
 * Changes the columns that are given, and no others: those of the search are made anew when what they are made of is set.
 * Not prepared, as there are as many texts as there are choices of columns.
 */
async function changeColumns(
  em: EntityManager,
  { userId, profileId, columns }: { userId: number; profileId: number; columns: object },
): Promise<Changed[]> {
  const own = sql`with own as materialized (select lock_own_profile(${userId}::int, ${profileId}::bigint) as refusal)`
  const { properties } = em.getMetadata(CreatorProfile)
  const assignments = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(properties[name as keyof CreatorProfile].fieldNames[0]!)} = ${value}`,
  )
  const changed =
    assignments.length === 0
      ? sql``
      : sql`, changed as (
          update creator_profile set ${sql.join(assignments)} from own
          where id = ${profileId}::bigint and own.refusal is null)`
  const { rows } = await sql<Pick<Changed, 'refusal'>>`
    ${own} ${changed} select refusal from own`.execute(em.getKysely())
  return rows.map(({ refusal }) => ({ refusal, profile: profileId }))
}

/** What stands in the columns for what was given. */
function columnsOf({ youtubeChannelId, specialties, ...plain }: CreateCreatorProfileInput) {
  return {
    ...plain,
    ...(youtubeChannelId === undefined ? {} : youtubeChannel(youtubeChannelId)),
    ...(specialties === undefined ? {} : { specialties: specialties ?? [] }),
  }
}

async function nextProfileId(em: EntityManager): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('creator_profile', 'id'))::int as id`.execute(em.getKysely())
  return rows[0]!.id
}

/** The slug itself, or with the first number that no namesake has. */
async function freeSlug(em: EntityManager, slug: string): Promise<string> {
  for (let first = 1; ; first += slugsPerQuery) {
    const slugs = Array.from({ length: slugsPerQuery }, (_, place) => numbered(slug, first + place))
    const holders = await em.find(CreatorProfile, { slug: { $in: slugs } }, { fields: ['slug'] })
    const taken = new Set(holders.map((holder) => holder.slug))
    const free = slugs.find((candidate) => !taken.has(candidate))
    if (free) return free
  }
}
