import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { User } from './user.entity.ts'

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
