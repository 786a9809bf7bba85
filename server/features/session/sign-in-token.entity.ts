import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { User } from './user.entity.ts'

/** The secret that a finished popup hands to the page that opened it. Deleted by the statement that reads it. */
@Entity({ tableName: 'sign_in_token' })
export class SignInToken {
  /** SHA-256 of the token, in hex: who reads the table cannot sign in with it. */
  @PrimaryKey({ type: 'string', length: 64 })
  hash!: string

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: number

  /** SHA-256 of the browser's own secret, so that a token works only where the popup was opened. */
  @Property({ type: 'string', length: 64 })
  browserHash!: string

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}
