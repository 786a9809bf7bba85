import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Visitor } from './visitor.ts'

/** A visitor counts once in this time (design.md, open point 8). */
const visitMinutes = 30

const visitIsOld = sql`seen_at < now() - make_interval(mins => ${sql.lit(visitMinutes)})`

/** Counts a visit to the profile with a slug, in one statement. Robots, the owner and a visitor seen lately do not count. */
export async function countVisit(
  em: EntityManager,
  slug: string,
  { visitor, userId }: { visitor: Visitor; userId: number | null },
): Promise<void> {
  if (visitor.isRobot) return
  await sql`
    with visited as (
      insert into recent_visit (profile_id, visitor, seen_at)
      select id, ${visitor.hash}, now() from creator_profile
      where slug = ${slug} and user_id is distinct from ${userId}::int
      on conflict (profile_id, visitor) do update set seen_at = now() where recent_visit.${visitIsOld}
      returning profile_id
    )
    update profile_views set view_count = view_count + 1 where profile_id in (select profile_id from visited)`.execute(
    em.getKysely(),
  )
}

/** Forgets visitors that count anew. */
export async function forgetOldVisits(em: EntityManager): Promise<void> {
  await sql`delete from recent_visit where ${visitIsOld}`.execute(em.getKysely())
}
