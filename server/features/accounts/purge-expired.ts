import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from '../../database/statements.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { throttleClock } from '../../limits/database-counter.ts'
import { sessionLifetime } from '../session/session-store.ts'
import { maxMailAgeDays } from '../mail/mail.entity.ts'

type Purge = (em: EntityManager) => Promise<number>

const purge =
  (table: string, condition: RawBuilder<unknown>): Purge =>
  (em) =>
    deleteInBatches(em, table, condition)

const expired = sql`expires_at < now()`

/** How long an expired token stays listed, so that its owner sees why a client fails. */
const expiredTokenDays = 30

const reportDays = 90

/** Deletes unsent mails older than `maxMailAgeDays`. */
export const purgeOldMails = purge(
  'mail',
  sql`created_at < now() - make_interval(days => ${sql.lit(maxMailAgeDays)})`,
)

/** Each deletes the expired rows of a table, and returns how many. They run apart, so that the failure of one stops no other. */
export const accountPurges = {
  sessions: purge(
    'session',
    sql`expire < now() or signed_in_at < now() - make_interval(days => ${sql.lit(sessionLifetime.totalDays)})`,
  ),
  oauth_attempts: purge('oauth_attempt', expired),
  sign_in_tokens: purge('sign_in_token', expired),
  passkey_challenges: purge('passkey_challenge', expired),
  mailed_links: purge('mailed_link', expired),
  counters: purge('throttle', sql`expire < ${sql.raw(throttleClock)}`),
  access_tokens: purge(
    'access_token',
    sql`expires_at < now() and connected_app_id is not null
      or expires_at < now() - make_interval(days => ${sql.lit(expiredTokenDays)})`,
  ),
  reports: purge('report', sql`created_at < now() - make_interval(days => ${sql.lit(reportDays)})`),
  authorization_records: purge('authorization_record', expired),
  /** Apps that cannot renew their access. A new one has no code yet. */
  connected_apps: purge(
    'connected_app',
    sql`created_at < now() - interval '1 hour'
      and not exists (select from authorization_record where connected_app_id = connected_app.id)
      and not exists (select from access_token where connected_app_id = connected_app.id)`,
  ),
} satisfies Record<string, Purge>
