import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { OAuthProvider } from '../oauth-account.entity.ts'
import { User } from '../user.entity.ts'

/** A popup on its way to a provider and back. Deleted by the statement that reads it. */
@Entity({ tableName: 'oauth_attempt' })
export class OAuthAttempt {
  /** SHA-256 of the state that travels along, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  stateHash!: string

  /** SHA-256 of the browser's own secret: what another browser brings back is worth nothing. */
  @Property({ type: 'string', length: 64 })
  browserHash!: string

  @Enum({ items: () => OAuthProvider })
  provider!: OAuthProvider

  /** PKCE, RFC 7636. */
  @Property({ type: 'string', length: 128 })
  codeVerifier!: string

  @Property({ type: 'string', length: 64 })
  nonce!: string

  /** The account that the identity is to be linked to; null signs in. */
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
