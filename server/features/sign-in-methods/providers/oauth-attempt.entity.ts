import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { OAuthProvider } from '../oauth-account.entity.ts'
import { User } from '../../session/user.entity.ts'
import type { EntityManager, Opt } from '@mikro-orm/postgresql'
import { parseAttemptId } from '../../../../contract/oauth-popup.ts'
import { hashOf, newSecret, secondsFromNow } from '../../identity/one-time-secret.ts'
import type { AttemptChecks } from './oauth-provider.ts'

/** A sign-in that a popup started at a provider. Works once. */
@Entity({ tableName: 'oauth_attempt' })
export class OAuthAttempt {
  /** SHA-256 of the `state` parameter, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  stateHash!: string

  /** SHA-256 of the secret of the browser, which must receive the callback too. */
  @Property({ type: 'string', length: 64 })
  browserHash!: string

  @Enum({ items: () => OAuthProvider })
  provider!: OAuthProvider

  /** PKCE, RFC 7636. */
  @Property({ type: 'string', length: 128 })
  codeVerifier!: string

  @Property({ type: 'string', length: 64 })
  nonce!: string

  /** The account to link the identity to, or to confirm by it; null for a sign-in. */
  @ManyToOne(() => User, {
    mapToPk: true,
    fieldName: 'link_to_user_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  linkToUserId?: number | null

  /** Whether the identity confirms that account, so must be linked to it already. */
  @Property({ type: 'boolean', default: false })
  confirms!: Opt<boolean>

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}

/** The page abandons its popup after the same time. */
const stateLifetimeSeconds = 5 * 60

/** Between the secret and the attempt id in a state, which cannot contain it. */
const separator = '.'

/** Returns the attempt id in the state from a provider. */
export const attemptIdOf = (state: unknown): string | undefined =>
  typeof state === 'string' ? parseAttemptId(state.split(separator)[1]) : undefined

interface NewAttempt extends Pick<OAuthAttempt, 'provider' | 'linkToUserId' | 'confirms'> {
  browserSecret: string
  /** Part of the state, so that the error page of an expired attempt has it too. */
  attemptId: string | undefined
}

/** Creates and stores the values that verify the callback; secrets as hashes. */
export async function beginAttempt(
  em: EntityManager,
  { browserSecret, attemptId, ...attempt }: NewAttempt,
): Promise<AttemptChecks> {
  const state = [newSecret(), attemptId].filter(Boolean).join(separator)
  const stored = { ...attempt, nonce: newSecret(), codeVerifier: newSecret() }
  await em.insert(OAuthAttempt, {
    ...stored,
    stateHash: hashOf(state),
    browserHash: hashOf(browserSecret),
    expiresAt: secondsFromNow(stateLifetimeSeconds),
  })
  return { ...stored, state }
}
