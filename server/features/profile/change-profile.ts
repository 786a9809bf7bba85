import { inTransaction, rows } from '../../database/statements.ts'
import { violates } from '../../database/database-errors.ts'
import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import type { Context } from '../../graphql/context.ts'
import { conflict, notSignedIn } from '../../errors/errors.ts'
import type { RetriedCreation } from '../../graphql/idempotency-key.ts'
import { createdBefore, recordCreation } from '../session/idempotency-key.entity.ts'
import { markProfiles } from '../search-index/index-marks.ts'
import { User } from '../session/user.entity.ts'
import { CreatorProfile, ProfileViews } from './creator-profile.entity.ts'
import { changeOwnProfile, requireOwnProfile } from './change-items.ts'
import type { CreateCreatorProfileInput, UpdateCreatorProfileInput } from './profile.input.ts'
import { queueSkyHours } from './queue-sky-hours.ts'
import { changedProfile, type ProfileRow } from './profile-rows.ts'
import { freeSlug, slugOf } from './slugs.ts'

/**
 * Creates the profile of the signed-in account; throws CONFLICT if it has one. A retry with the same Idempotency-Key returns
 * the profile that it created.
 */
export async function createProfile(
  context: Context,
  input: CreateCreatorProfileInput,
  creation: RetriedCreation | null,
): Promise<ProfileRow> {
  for (;;) {
    try {
      const id = await inTransaction(context, (em) => addProfile(context, em, input, creation))
      return await changedProfile(context, id)
    } catch (error) {
      if (!violates(error, 'creator_profile_slug_unique')) throw error // else a concurrent request took the slug
    }
  }
}

/** Locks the account, so that of several concurrent requests one creates its profile, and a change of its name waits. */
async function addProfile(
  context: Context,
  em: EntityManager,
  input: CreateCreatorProfileInput,
  creation: RetriedCreation | null,
): Promise<number> {
  const userId = context.requireUser().id
  const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!user) throw notSignedIn()
  const [earlierId] = await createdBefore(em, creation)
  const existing = await em.findOne(CreatorProfile, { userId }, { fields: ['id'] })
  if (existing && existing.id === earlierId) return existing.id
  if (existing) throw conflict('You already have a creator profile')
  const id = await nextProfileId(em)
  const slug = await freeSlug(em, slugOf(user.displayName) || `creator-${id}`, userId)
  em.create(CreatorProfile, { ...profileColumnsOf(input), id, userId, slug })
  await em.flush()
  await em.insert(ProfileViews, { profileId: id })
  await markProfiles(em, [[id]])
  await recordCreation(em, creation, [id])
  return id
}

/** Updates the submitted fields of a profile; null clears a field. */
export async function updateProfile(
  context: Context,
  { creatorProfileId, ...input }: UpdateCreatorProfileInput,
): Promise<ProfileRow> {
  await changeOwnProfile(context, async (em, ownId) => {
    await requireOwnProfile(em, creatorProfileId, ownId)
    em.assign(em.getReference(CreatorProfile, creatorProfileId), profileColumnsOf(input), {
      ignoreUndefined: true,
    })
    await markProfiles(em, [[creatorProfileId]])
    if (input.showsSkyHours !== undefined) await queueSkyHours(em, { creatorProfileId })
  })
  return changedProfile(context, creatorProfileId)
}

export function profileColumnsOf({
  youtubeChannelId,
  specialties,
  showsSkyHours,
  ...plain
}: CreateCreatorProfileInput) {
  return {
    ...plain,
    ...(youtubeChannelId === undefined ? {} : youtubeChannel(youtubeChannelId)),
    ...(specialties === undefined ? {} : { specialties: specialties ?? [] }),
    ...(showsSkyHours === undefined ? {} : { showsSkyHours: showsSkyHours ?? true }),
  }
}

async function nextProfileId(em: EntityManager): Promise<number> {
  const [next] = await rows<{ id: number }>(em)`
    select nextval(pg_get_serial_sequence('creator_profile', 'id'))::int as id`
  return next!.id
}

const site = 'https://www.youtube.com'
const channelId = /^UC[\w-]{22}$/
const handle = /^@[\p{L}\p{M}\p{N}._·-]+$/u
const channelUrl = /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com\/(?:channel\/)?([^/?#]+)/i

/** Returns the channel's id or handle, else the input, and the URL derived from it. */
function youtubeChannel(input: string | null) {
  const name = decode(channelUrl.exec(input ?? '')?.[1] ?? '')
  const youtubeChannelId = urlOf(name) ? name : input
  return { youtubeChannelId, youtubeChannelUrl: urlOf(youtubeChannelId ?? '') }
}

function urlOf(name: string): string | null {
  if (channelId.test(name)) return `${site}/channel/${name}`
  return handle.test(name) ? `${site}/${encodeURI(name)}` : null
}

/** Browsers copy '@星空' percent-encoded. Returns an invalid encoding unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
