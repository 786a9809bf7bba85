import type { EntityManager } from '@mikro-orm/postgresql'
import { createHash } from 'node:crypto'
import { rows, sql } from '../../database/statements.ts'
import { limits } from '../../../contract/limits.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { fold } from '../../database/fold.ts'

const { max, reservedDays } = limits.profile.slug

/** Few names are more common, so that one query finds a free slug. */
const slugsPerQuery = 50

/** Returns the slug, numbered if another profile has it or another account has reserved it. */
export async function freeSlug(em: EntityManager, slug: string, userId: number): Promise<string> {
  for (let first = 1; ; first += slugsPerQuery) {
    const slugs = Array.from({ length: slugsPerQuery }, (_, index) => numbered(slug, first + index))
    const hashes = slugs.map(hashOfSlug)
    // One statement, because between two a deletion could move the slug from one table to the other.
    const others = await rows<{ taken: string }>(em)`
      select slug as taken from creator_profile where slug = any(${slugs})
      union all
      select slug_hash from reserved_slug
      where slug_hash = any(${hashes}) and reserved_until > now() and user_id is distinct from ${userId}`
    const taken = new Set(others.map((row) => row.taken))
    const index = slugs.findIndex((candidate, index) => !taken.has(candidate) && !taken.has(hashes[index]!))
    if (index >= 0) return slugs[index]!
  }
}

/** Reserves the slug of a deleted profile for its account, in the transaction of `em`. */
export async function reserveSlug(em: EntityManager, slug: string, userId: number): Promise<void> {
  await rows(em)`
    insert into reserved_slug (slug_hash, user_id, reserved_until)
    values (${hashOfSlug(slug)}, ${userId}, now() + make_interval(days => ${sql.lit(reservedDays)}))
    on conflict (slug_hash) do update
      set user_id = excluded.user_id, reserved_until = excluded.reserved_until`
}

export const purgeReservedSlugs = (em: EntityManager): Promise<number> =>
  deleteInBatches(em, 'reserved_slug', sql`reserved_until < now()`)

/** Only the hash outlives the profile, because a slug contains a name. */
const hashOfSlug = (slug: string) => createHash('sha256').update(slug).digest('hex')

const maxSuffixLength = 11

/** Returns a URL-safe name; empty if no ASCII letter remains. */
export function slugOf(displayName: string): string {
  const slug = fold(displayName).replaceAll(/[^a-z0-9]+/g, '-')
  const stem = truncate(slug, max)
  return /[a-z]/.test(truncate(stem, max - maxSuffixLength)) ? stem : ''
}

const numbered = (slug: string, number: number) =>
  number === 1 ? slug : `${truncate(slug, max - maxSuffixLength)}-${number}`

const truncate = (slug: string, length: number) => slug.replace(/^-/, '').slice(0, length).replace(/-$/, '')
