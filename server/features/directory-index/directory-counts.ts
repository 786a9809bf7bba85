import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Ten times what a million creators take. */
const timeoutMs = 80_000

/**
 * Counts the profiles of each term, all profiles as the empty term, and the images of each object. Deletes the terms that no
 * profile had at the last count either: a writer who uses one again sets its count to 1, so that its label is kept. Does nothing
 * while another process counts.
 */
export async function countDirectory(em: EntityManager): Promise<void> {
  await em.transactional(async (em) => {
    const kysely = em.getKysely()
    await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(kysely)
    const { rows } = await sql<{ isAlone: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('directory_term')) as "isAlone"`.execute(kysely)
    if (!rows[0]!.isAlone) return
    await countTerms(em)
    await sql`
      with added as (delete from sky_object_change)
      update sky_object set images = counted.images
      from (
        select object.name, coalesce(sum(shown.images), 0)::int as images
        from sky_object object left join profile_object shown on shown.object_name = object.name group by object.name
      ) counted
      where counted.name = sky_object.name and counted.images <> sky_object.images`.execute(kysely)
  })
}

/** Counts the profiles of each term only. */
export async function countTerms(em: EntityManager): Promise<void> {
  await sql`
      with found as materialized (
        select word as term, ndoc as profiles from ts_stat('select terms from directory_entry')
        union all select '', count(*) from directory_entry
      ),
      unused as materialized (
        select term from directory_term known where not exists (select from found where found.term = known.term)
      ),
      removed as (
        delete from directory_term where profiles = 0 and term in (select term from unused)
      ),
      emptied as (
        update directory_term set profiles = 0 where profiles > 0 and term in (select term from unused)
      )
      insert into directory_term as known (term, profiles)
      select term, profiles from found order by term
      on conflict (term) do update set profiles = excluded.profiles where known.profiles <> excluded.profiles`.execute(
    em.getKysely(),
  )
}

/** A pause is so many times as long as the count before it. */
const pauseFactor = 50

/** Returns work to run every minute, which counts at once and then at intervals that grow with the directory. */
export function directoryCounting(fork: () => EntityManager): () => Promise<void> {
  let dueAt = 0
  return async () => {
    const beginsAt = performance.now()
    if (beginsAt < dueAt) return
    try {
      await countDirectory(fork())
    } finally {
      const endsAt = performance.now()
      dueAt = endsAt + pauseFactor * (endsAt - beginsAt)
    }
  }
}
