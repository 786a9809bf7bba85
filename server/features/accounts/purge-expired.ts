import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { maxMailAgeHours } from './mails/mail.entity.ts'
import { sessionLifetime } from '../session/session-store.ts'

export async function purgeEndedSessions(em: EntityManager): Promise<void> {
  const { totalDays } = sessionLifetime
  await sql`
    delete from session
    where expire < now() or signed_in_at < now() - make_interval(days => ${sql.lit(totalDays)})`.execute(
    em.getKysely(),
  )
}

/** How long an expired token stays listed, so that its owner sees why a client fails. */
const expiredTokenDays = 30

export async function purgeExpiredTokens(em: EntityManager): Promise<void> {
  await sql`
    delete from access_token
    where expires_at < now() - make_interval(days => ${sql.lit(expiredTokenDays)})`.execute(em.getKysely())
}

/** Deletes expired OAuth attempts, sign-in tokens, mailed links and rate counters. */
export async function purgeExpiredSignIns(em: EntityManager): Promise<void> {
  await sql`delete from oauth_attempt where expires_at < now()`.execute(em.getKysely())
  await sql`delete from sign_in_token where expires_at < now()`.execute(em.getKysely())
  await sql`delete from mailed_link where expires_at < now()`.execute(em.getKysely())
  // The rate limiter stores expiry by the process clock.
  const now = Date.now()
  await sql`delete from throttle where expire < ${now}`.execute(em.getKysely())
}

/** Deletes unsent mails older than `maxMailAgeHours`; returns how many. */
export async function purgeOldMails(em: EntityManager): Promise<number> {
  const { rows } = await sql`
    delete from mail where created_at < now() - make_interval(hours => ${sql.lit(maxMailAgeHours)}) returning id`.execute(
    em.getKysely(),
  )
  return rows.length
}
