import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { AuthorizationRecord } from './apps/authorization-record.entity.ts'
import { sessionLifetime } from '../session/session-store.ts'
import { AccessToken } from './devices/access-token.entity.ts'
import { Mail, maxMailAgeDays } from './mails/mail.entity.ts'
import { MailedLink } from './mails/mailed-link.entity.ts'
import { OAuthAttempt } from './oauth/oauth-attempt.entity.ts'
import { PasskeyChallenge } from './passkeys/passkey-challenge.entity.ts'
import { SignInToken } from './oauth/sign-in-token.entity.ts'

export async function purgeEndedSessions(em: EntityManager): Promise<void> {
  const { totalDays } = sessionLifetime
  await sql`
    delete from session
    where expire < now() or signed_in_at < now() - make_interval(days => ${sql.lit(totalDays)})`.execute(
    em.getKysely(),
  )
}

const before = (interval: string) => ({ $lt: raw<Date>(`now() - interval '${interval}'`) })

/** How long an expired token stays listed, so that its owner sees why a client fails. */
const expiredTokenDays = 30

export async function purgeExpiredTokens(em: EntityManager): Promise<void> {
  await em.nativeDelete(AccessToken, {
    $or: [
      { connectedAppId: null, expiresAt: before(`${expiredTokenDays} days`) },
      { connectedAppId: { $ne: null }, expiresAt: before('0') },
    ],
  })
}

/** Deletes expired codes, refresh tokens and requests of apps, and apps that cannot renew their access. A new one has no code yet. */
export async function purgeExpiredConnections(em: EntityManager): Promise<void> {
  await em.nativeDelete(AuthorizationRecord, { expiresAt: before('0') })
  await sql`
    delete from connected_app
    where created_at < now() - interval '1 hour'
      and not exists (select from authorization_record where connected_app_id = connected_app.id)
      and not exists (select from access_token where connected_app_id = connected_app.id)`.execute(
    em.getKysely(),
  )
}

/** Deletes expired OAuth attempts, sign-in tokens, challenges of passkeys, mailed links and rate counters. */
export async function purgeExpiredSignIns(em: EntityManager): Promise<void> {
  const expired = { expiresAt: before('0') }
  await em.nativeDelete(OAuthAttempt, expired)
  await em.nativeDelete(SignInToken, expired)
  await em.nativeDelete(PasskeyChallenge, expired)
  await em.nativeDelete(MailedLink, expired)
  // The rate limiter stores expiry by the process clock.
  await sql`delete from throttle where expire < ${Date.now()}`.execute(em.getKysely())
}

/** Deletes unsent mails older than `maxMailAgeDays`; returns how many. */
export const purgeOldMails = (em: EntityManager): Promise<number> =>
  em.nativeDelete(Mail, { createdAt: before(`${maxMailAgeDays} days`) })
