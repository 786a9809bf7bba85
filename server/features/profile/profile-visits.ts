import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Pool } from 'pg'

/** Minutes in which a visitor counts once on a profile (docs/product.md, 'Creator page'). */
export const visitMinutes = 30

/** Any number, the same in every process. */
const countingLock = 4_170_212

/** So many pages of 8 kB are cleared by one statement: it takes some 50 ms. */
const pagesPerStatement = 1_000

/** Somebody who looks at a profile. */
export interface Visit {
  profileId: number
  /** Keyed hash of the network, 32 hex digits: see `visitorOf`. */
  visitor: string
}

/** A visit that the database had counted before. */
export interface KnownVisit extends Visit {
  /** When it was counted, in milliseconds before now. */
  age: number
}

/**
 * The advisory lock lets one process count at a time: two that lock the same rows in different orders would deadlock.
 * `on conflict` also finds what another process committed while this one waited.
 */
const countVisitsStatement = `
  with locked as materialized (select pg_advisory_xact_lock(${countingLock})),
  visit as materialized (
    select profile_id, visitor from locked, unnest($1::int[], $2::uuid[]) as given (profile_id, visitor)
  ),
  counted as (
    insert into recent_visit (profile_id, visitor, seen_at)
    select profile_id, visitor, now() from visit order by profile_id, visitor
    on conflict (profile_id, visitor) do update set seen_at = excluded.seen_at
      where recent_visit.seen_at < now() - make_interval(mins => ${visitMinutes})
    returning profile_id, visitor
  ),
  raised as (
    update profile_views set view_count = view_count + views
    from (select profile_id, count(*)::int as views from counted group by profile_id) added
    where profile_views.profile_id = added.profile_id
  )
  select known.profile_id as "profileId", replace(known.visitor::text, '-', '') as visitor,
    (extract(epoch from now() - known.seen_at) * 1000)::float8 as age
  from visit left join counted using (profile_id, visitor) join recent_visit known using (profile_id, visitor)
  where counted.visitor is null`

/** Counts visits in one statement, no pair of them twice, and returns those that count no more: another process was first. */
export async function countVisits(pool: Pool, visits: Visit[]): Promise<KnownVisit[]> {
  const { rows } = await pool.query<KnownVisit>({
    name: 'count-visits',
    text: countVisitsStatement,
    // Written here: the driver would look at each element for what must be escaped.
    values: [
      `{${visits.map(({ profileId }) => profileId).join()}}`,
      `{${visits.map(({ visitor }) => visitor).join()}}`,
    ],
  })
  return rows
}

/** Deletes visitors that count anew. No index on their time: it would cost more than walking through the table, a few pages at a time. */
export async function purgeOldVisits(em: EntityManager): Promise<void> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('recent_visit') / current_setting('block_size')::int)::int as pages`.execute(
    em.getKysely(),
  )
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pagesPerStatement) {
    await sql`
      delete from recent_visit
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesPerStatement},0)`}::tid
        and seen_at < now() - make_interval(mins => ${sql.lit(visitMinutes)})`.execute(em.getKysely())
  }
}
