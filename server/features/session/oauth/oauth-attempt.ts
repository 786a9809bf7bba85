import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { readAttemptId } from '../../../../contract/oauth-popup.ts'
import { hashOf, inSeconds, newSecret } from '../one-time-secret.ts'
import type { OAuthProvider } from '../oauth-account.entity.ts'
import { OAuthAttempt } from './oauth-attempt.entity.ts'
import type { AttemptChecks } from './oauth-client.ts'

/** Seconds that a person may take at the provider; the page abandons its popup after the same time. */
const stateLifetimeSeconds = 5 * 60

/** Between the secret of a state and the id of the attempt; no character of either. */
const separator = '.'

/** The id that the page gave to its popup, out of the state that the provider sent back. */
export const attemptIdOf = (state: unknown): string | undefined =>
  typeof state === 'string' ? readAttemptId(state.split(separator)[1]) : undefined

interface BegunAttempt {
  provider: OAuthProvider
  browserSecret: string
  linkToUserId: number | null
  /** Travels in the state, so that also the message of an attempt that expired says whose it is. */
  attemptId: string | undefined
}

/** Keeps what an answer of the provider will be checked against; only hashes of what travels. */
export async function beginAttempt(em: EntityManager, attempt: BegunAttempt): Promise<AttemptChecks> {
  const state = [newSecret(), attempt.attemptId].filter(Boolean).join(separator)
  const checks = { state, nonce: newSecret(), codeVerifier: newSecret() }
  await em.insert(OAuthAttempt, {
    stateHash: hashOf(checks.state),
    browserHash: hashOf(attempt.browserSecret),
    provider: attempt.provider,
    linkToUserId: attempt.linkToUserId,
    codeVerifier: checks.codeVerifier,
    nonce: checks.nonce,
    expiresAt: inSeconds(stateLifetimeSeconds),
  })
  return checks
}

type AttemptRow = Pick<AttemptChecks, 'codeVerifier' | 'nonce'> & { linkToUserId: number | null }

/** The attempt that a state belongs to, once, in the browser that began it; undefined for any other. */
export async function takeAttempt(
  em: EntityManager,
  { provider, browserSecret, state }: { provider: OAuthProvider; browserSecret: string; state: string },
): Promise<(AttemptRow & AttemptChecks) | undefined> {
  const { rows } = await sql<AttemptRow>`
    delete from oauth_attempt
    where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browserSecret)} and provider = ${provider}
      and expires_at > now()
    returning code_verifier as "codeVerifier", nonce, link_to_user_id as "linkToUserId"`.execute(
    em.getKysely(),
  )
  return rows[0] && { ...rows[0], state }
}
