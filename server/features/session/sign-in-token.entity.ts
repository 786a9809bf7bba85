import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { User } from './user.entity.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { hashOf, inSeconds, newSecret } from './one-time-secret.ts'

/** The secret that a popup passes to the page that opened it. The statement that reads it deletes it. */
@Entity({ tableName: 'sign_in_token' })
export class SignInToken {
  /** SHA-256 of the token, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  hash!: string

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: number

  /** SHA-256 of the browser's secret: the token is valid only in the browser that opened the popup. */
  @Property({ type: 'string', length: 64 })
  browserHash!: string

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}

const tokenLifetimeSeconds = 60

/** Returns a token that signs in to the account once, in the browser with this secret. */
export async function issueSignInToken(
  em: EntityManager,
  { userId, browserSecret }: { userId: number; browserSecret: string },
): Promise<string> {
  const token = newSecret()
  await em.insert(SignInToken, {
    hash: hashOf(token),
    userId,
    browserHash: hashOf(browserSecret),
    expiresAt: inSeconds(tokenLifetimeSeconds),
  })
  return token
}

/** Returns the account of a token; undefined if the token was used, has expired, or belongs to another browser. */
export async function consumeSignInToken(
  em: EntityManager,
  { token, browserSecret }: { token: string; browserSecret: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    delete from sign_in_token
    where hash = ${hashOf(token)} and browser_hash = ${hashOf(browserSecret)} and expires_at > now()
    returning user_id as "userId"`.execute(em.getKysely())
  return rows[0]?.userId
}
