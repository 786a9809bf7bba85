import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { OAuthProvider } from '../oauth-account.entity.ts'
import { User } from '../user.entity.ts'

/** A sign-in that a popup began at a provider. The statement that reads it deletes it. */
@Entity({ tableName: 'oauth_attempt' })
export class OAuthAttempt {
  /** SHA-256 of the `state` parameter, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  stateHash!: string

  /** SHA-256 of the browser's secret: the callback is valid only in the browser that began the attempt. */
  @Property({ type: 'string', length: 64 })
  browserHash!: string

  @Enum({ items: () => OAuthProvider })
  provider!: OAuthProvider

  /** PKCE, RFC 7636. */
  @Property({ type: 'string', length: 128 })
  codeVerifier!: string

  @Property({ type: 'string', length: 64 })
  nonce!: string

  /** The account to link the identity to; null for a sign-in. */
  @ManyToOne(() => User, {
    mapToPk: true,
    fieldName: 'link_to_user_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  linkToUserId?: number | null

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}
