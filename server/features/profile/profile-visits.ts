import { isbot } from 'isbot'
import { createHmac } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'

export interface Visitor {
  /** Keyed hash of the network, 32 hex digits. */
  hash: string
  isRobot: boolean
}

/** Identifies a visitor by network, so two browsers in one network are one visitor. */
export const visitorOf = (network: string, userAgent: string, secret: string): Visitor => ({
  hash: createHmac('sha256', secret).update(network).digest('hex').slice(0, 32),
  isRobot: userAgent === '' || isbot(userAgent),
})

/** A visitor counts once per profile in this time (docs/product.md, 'Creator page'). */
export const visitMinutes = 30

const countingLock = 4_170_212

/** Pages of 8 kB; a statement takes about 50 ms. */
const pagesPerStatement = 1_000

export interface Visit {
  profileId: number
  /** The `hash` of a Visitor. */
  visitor: string
}

interface KnownVisit extends Visit {
  /** Since it was counted. */
  ageMs: number
}

/**
 * The advisory lock serializes processes: two that lock the same rows in different orders would deadlock. `on conflict` also
 * sees rows that another process committed while this one waited.
 */
const countVisitsStatement = `
  with locked as materialized (select pg_advisory_xact_lock(${countingLock})),
  visit as materialized (
    select profile_id, visitor from locked, unnest($1::int[], $2::uuid[]) as visits (profile_id, visitor)
  ),
  counted as (
    insert into recent_visit (profile_id, visitor, seen_at)
    select profile_id, visitor, now() from visit order by profile_id, visitor
    on conflict (profile_id, visitor) do update set seen_at = excluded.seen_at
      where recent_visit.seen_at < now() - make_interval(mins => ${visitMinutes})
    returning profile_id, visitor
  ),
  updated as (
    update profile_views set view_count = view_count + views
    from (select profile_id, count(*)::int as views from counted group by profile_id) added
    where profile_views.profile_id = added.profile_id
  )
  select known.profile_id as "profileId", replace(known.visitor::text, '-', '') as visitor,
    (extract(epoch from now() - known.seen_at) * 1000)::float8 as "ageMs"
  from visit left join counted using (profile_id, visitor) join recent_visit known using (profile_id, visitor)
  where counted.visitor is null`

/** Counts visits, which must be distinct, in one statement; returns those that had already been counted. */
export async function countVisits(client: Pick<ClientBase, 'query'>, visits: Visit[]): Promise<KnownVisit[]> {
  const { rows } = await client.query<KnownVisit>({
    name: 'count-visits',
    text: countVisitsStatement,
    // Array literals, because the driver checks each element of an array for escaping.
    values: [
      `{${visits.map(({ profileId }) => profileId).join()}}`,
      `{${visits.map(({ visitor }) => visitor).join()}}`,
    ],
  })
  return rows
}

/**
 * Deletes expired visits by scanning the table in chunks; an index on their time would cost more. Waits for processes that count
 * visits, because a visit that has expired can be counted again in another order than that of the table.
 */
export async function purgeOldVisits(em: EntityManager): Promise<void> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('recent_visit') / current_setting('block_size')::int)::int as pages`.execute(
    em.getKysely(),
  )
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pagesPerStatement) {
    await sql`
      with locked as materialized (select pg_advisory_xact_lock(${sql.lit(countingLock)}))
      delete from recent_visit using locked
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesPerStatement},0)`}::tid
        and seen_at < now() - make_interval(mins => ${sql.lit(visitMinutes)})`.execute(em.getKysely())
  }
}
