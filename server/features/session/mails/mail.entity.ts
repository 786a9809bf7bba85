import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Opt } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { limits } from '../../../../contract/limits.ts'
import { User } from '../user.entity.ts'

/** The mails that the site sends; server/mail/ has their texts. */
export enum MailKind {
  passwordReset = 'password-reset',
  passwordChanged = 'password-changed',
  emailChange = 'email-change',
  emailChangeRequested = 'email-change-requested',
  emailChanged = 'email-changed',
  providerLinked = 'provider-linked',
  providerUnlinked = 'provider-unlinked',
}

/** What the text of a mail mentions. Contains no secrets: a link's secret is created when the mail is sent. */
export interface MailDetails {
  newEmail?: string
  provider?: string
  /** The browser and system that made the change, in words. */
  browser?: string
}

/** A mail that waits to be sent. Written in the transaction of the change that it reports, and deleted when it is sent. */
@Entity({ tableName: 'mail' })
export class Mail {
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  /** A text without a check in the database, so that a new kind needs no migration. */
  @Property({ type: 'string', length: 40 })
  kind!: MailKind

  @Property({ type: 'string', length: limits.session.email.max })
  recipient!: string

  /** The account that the mail is about; null for an address that may have none. */
  @ManyToOne(() => User, {
    mapToPk: true,
    fieldName: 'user_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  userId?: number | null

  @Property({ type: 'json', defaultRaw: `'{}'` })
  details!: Opt<MailDetails>

  @Property({ type: 'integer', default: 0 })
  attempts!: Opt<number>

  /** When to try to send it, or to try again. */
  @Index()
  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  dueAt!: Opt<Date>

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>
}

interface NewMail {
  kind: MailKind
  recipient: string
  userId?: number
  details?: MailDetails
}

/** Writes a mail to send, in the transaction of `em`. */
export async function addMail(em: EntityManager, mail: NewMail): Promise<void> {
  await em.insert(Mail, mail)
}
