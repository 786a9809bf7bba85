import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { User } from '../../session/user.entity.ts'
import type { EntityManager, Opt } from '@mikro-orm/postgresql'
import { hashOf, newSecret, secondsFromNow } from '../../identity/one-time-secret.ts'

/** The secret that a popup passes to the page that opened it. Works once. */
@Entity({ tableName: 'sign_in_token' })
export class SignInToken {
  /** SHA-256 of the token, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  hash!: string

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: number

  /** SHA-256 of the secret of the browser that opened the popup. */
  @Property({ type: 'string', length: 64 })
  browserHash!: string

  /** Whether its exchange starts no session. */
  @Property({ type: 'boolean', default: false })
  keepsSession!: Opt<boolean>

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}

const tokenLifetimeSeconds = 60

/**
 * Returns a token that signs in to the account once, in the browser with this secret. With `keepsSession` its exchange returns
 * the account without a new session.
 */
export async function issueSignInToken(
  em: EntityManager,
  {
    userId,
    browserSecret,
    keepsSession = false,
  }: { userId: number; browserSecret: string; keepsSession?: boolean },
): Promise<string> {
  const token = newSecret()
  await em.insert(SignInToken, {
    hash: hashOf(token),
    userId,
    browserHash: hashOf(browserSecret),
    keepsSession,
    expiresAt: secondsFromNow(tokenLifetimeSeconds),
  })
  return token
}
