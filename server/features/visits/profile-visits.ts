import { isbot } from 'isbot'
import { createHmac } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ClientBase } from 'pg'
import { rows, sql } from '../../database/statements.ts'
import type { Visitor } from '../../graphql/context.ts'

/** Identifies a visitor by network, so two browsers in one network are one visitor. */
export const visitorOf = (network: string, userAgent: string, secret: string): Visitor => ({
  hash: createHmac('sha256', secret).update(network).digest('hex').slice(0, 32),
  isRobot: userAgent === '' || isbot(userAgent),
})

/** A visitor counts once per profile in this time (docs/product.md, 'Creator page'). */
export const visitMinutes = 30

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
 * All processes lock visits and then profiles in the same order, so that none of them deadlock. `on conflict` also sees rows that
 * another process committed while this one waited. Sets are joined by primary keys only: the plan is made for few rows.
 */
const countVisitsStatement = `
  with visit as materialized (
    select distinct profile_id, visitor from unnest($1::int[], $2::uuid[]) as visits (profile_id, visitor)
  ),
  counted as (
    insert into recent_visit (profile_id, visitor, seen_at)
    select profile_id, visitor, now() from visit order by profile_id, visitor
    on conflict (profile_id, visitor) do update set seen_at = excluded.seen_at
      where recent_visit.seen_at < now() - make_interval(mins => ${visitMinutes})
    returning profile_id
  ),
  locked as materialized (
    select profile_id, views
    from (select profile_id, count(*)::int as views from counted group by profile_id) added
    join profile_views using (profile_id) order by profile_id for no key update of profile_views
  ),
  updated as (
    update profile_views set view_count = view_count + views
    from locked where profile_views.profile_id = locked.profile_id
  )
  select known.profile_id as "profileId", replace(known.visitor::text, '-', '') as visitor,
    (extract(epoch from now() - known.seen_at) * 1000)::float8 as "ageMs"
  from visit join recent_visit known using (profile_id, visitor)
  where known.seen_at >= now() - make_interval(mins => ${visitMinutes})`

/** Counts visits in one statement; returns those that had already been counted. */
export async function countVisits(client: Pick<ClientBase, 'query'>, visits: Visit[]): Promise<KnownVisit[]> {
  const { rows } = await client.query<KnownVisit>({
    name: 'count-visits',
    text: countVisitsStatement,
    values: [visits.map(({ profileId }) => profileId), visits.map(({ visitor }) => visitor)],
  })
  return rows
}

/**
 * Deletes expired visits by scanning the table in chunks; an index on their time would cost more. Skips those that a process is
 * counting again, and so waits for none.
 */
export async function purgeOldVisits(em: EntityManager): Promise<void> {
  const [table] = await rows<{ pages: number }>(em)`
    select (pg_relation_size('recent_visit') / current_setting('block_size')::int)::int as pages`
  for (let page = 0; page < (table?.pages ?? 0); page += pagesPerStatement) {
    await rows(em)`
      delete from recent_visit where ctid = any(array(
        select ctid from recent_visit
        where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesPerStatement},0)`}::tid
          and seen_at < now() - make_interval(mins => ${sql.lit(visitMinutes)})
        for update skip locked))`
  }
}
