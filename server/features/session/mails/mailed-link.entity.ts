import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { limits } from '../../../../contract/limits.ts'
import { User } from '../user.entity.ts'

/** What a mailed link does. */
export enum LinkPurpose {
  resetPassword = 'reset-password',
  changeEmail = 'change-email',
}

/** A link that was mailed. The statement that uses it deletes it. */
@Entity({ tableName: 'mailed_link' })
export class MailedLink {
  /** SHA-256 of the secret in the link, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  hash!: string

  @Enum({ items: () => LinkPurpose })
  purpose!: LinkPurpose

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: number

  /** The new address; null for a link that changes none. */
  @Property({ type: 'string', length: limits.session.email.max, nullable: true })
  email?: string | null

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}
