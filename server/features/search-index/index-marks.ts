import type { EntityManager } from '@mikro-orm/postgresql'
import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { countDirectory } from './directory-counts.ts'
import { writeDirectoryEntries } from './directory-entries.ts'
import { writeImageEntries } from './image-entries.ts'

/** The index is written from the marks of profiles, which changes of what it contains leave in their transactions. */
interface Mark {
  profileId: number
  ids: string[]
  isRebuild: boolean
}

/** Marks the profiles of a table with a column `id`, as a part of the statement that changes them. */
export const markProfilesOf = (table: string) => `insert into index_mark (profile_id) select id from ${table}`

/** Marks profiles, in the transaction of a change of them, their gear or their images. */
export const markProfiles = prepared('mark_profiles', markProfilesOf('unnest($1::int[]) id'))

/** Marks the profiles that a version without marks may have changed during an update. */
export const markChangedProfiles = (em: EntityManager): Promise<unknown> =>
  em.execute(
    `insert into index_mark (profile_id) select id from creator_profile where updated_at > now() - interval '1 day'`,
  )

const marks = (condition: string) => `
  select mark.profile_id as "profileId", array_agg(mark.id::text) as ids, bool_or(mark.is_rebuild) as "isRebuild"
  from index_mark mark ${condition}`

const marksOfAccounts = prepared<Mark>(
  'index_marks_of_accounts',
  `${marks('join creator_profile profile on profile.id = mark.profile_id where profile.user_id = any($1::int[])')} group by 1`,
)

const marksAfter = prepared<Mark>(
  'index_marks_after',
  `${marks('where mark.profile_id > $1::int')} group by 1 order by 1 limit 50`,
)

/** Only those that were read: a change may have marked its profile again meanwhile. */
const removeMarks = prepared(
  'remove_index_marks',
  'delete from index_mark where profile_id = any($1::int[]) and id = any($2::bigint[])',
)

/** Returns whether all were written; others stay marked. */
async function writeMarked(em: StatementRunner, marks: readonly Mark[]): Promise<boolean> {
  if (marks.length === 0) return true
  const ids = marks.map(({ profileId }) => profileId)
  const rebuilt = marks.flatMap(({ profileId, isRebuild }) => (isRebuild ? profileId : []))
  const unwritten = new Set([
    ...(await writeDirectoryEntries(em, ids, rebuilt)),
    ...(await writeImageEntries(em, ids, rebuilt)),
  ])
  const written = marks.filter(({ profileId }) => !unwritten.has(profileId))
  await removeMarks(em, [written.map(({ profileId }) => profileId), written.flatMap(({ ids }) => ids)])
  return unwritten.size === 0
}

/** Writes the entries of the profiles of accounts that are marked. Returns whether all were written. */
export const writeIndexOf = async (em: StatementRunner, accounts: readonly number[]): Promise<boolean> =>
  writeMarked(em, await marksOfAccounts(em, [accounts]))

/** Writes the entries of all marked profiles, such as those that a process left when it died. Those that are being changed stay marked. */
export async function writeIndex(em: StatementRunner, signal?: AbortSignal): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const marks: Mark[] = signal?.aborted ? [] : await marksAfter(em, [last])
    await writeMarked(em, marks)
    last = marks.at(-1)?.profileId
  }
}

/**
 * Writes the entries of all profiles and images, and counts them. Begins with few: connections keep a plan for small tables, which reads
 * them whole for each batch, until PostgreSQL has counted their rows.
 */
export async function rebuildDirectory(em: EntityManager): Promise<void> {
  for (const part of ['limit 100', 'offset 100 limit 900', 'offset 1000 limit 4000', 'offset 5000']) {
    await em.transactional(async (em) => {
      await em.execute('set local statement_timeout = 0')
      await em.execute(
        `insert into index_mark (profile_id, is_rebuild) select id, true from creator_profile order by id ${part}`,
      )
    })
    await writeIndex(em)
    await em.execute('analyze directory_entry, directory_term, image_entry, image_term, profile_object')
  }
  await countDirectory(em)
}
