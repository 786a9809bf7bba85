import type { EntityManager } from '@mikro-orm/postgresql'
import { rows, sql } from '../../database/statements.ts'
import { limits } from '../../../contract/limits.ts'
import { quotaExceeded } from '../../errors/errors.ts'

const { storage } = limits.gallery

/** Returns the bytes of all files of the images of an account. */
export async function storedBytesOf(em: EntityManager, userId: number): Promise<number> {
  return bytesOf(em, sql`creator_profile_id in (select id from creator_profile where user_id = ${userId})`)
}

/** Throws QUOTA_EXCEEDED if a gallery, whose profile is locked, has no room for further bytes. */
export async function rejectExceededQuota(em: EntityManager, profileId: number, bytes: number) {
  const stored = await bytesOf(em, sql`creator_profile_id = ${profileId}`)
  if (stored + bytes > storage.maxBytes) throw quotaExceeded(storage.exceeded)
}

async function bytesOf(em: EntityManager, ofProfile: ReturnType<typeof sql>): Promise<number> {
  const [sum] = await rows<{ bytes: number }>(em)`
    select coalesce(sum(greatest(stored_bytes, byte_size)), 0)::float8 as bytes
    from gallery_image where ${ofProfile}`
  return sum!.bytes
}
