import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Opt } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ProviderName } from '../../../../contract/oauth-popup.ts'
import { sql } from 'kysely'
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
  accessTokenCreated = 'access-token-created',
}

/** How an account got its new password. */
export type PasswordChange = 'changed' | 'set' | 'reset'

/** What the text of a mail mentions. Contains no secrets: a link's secret is created when the mail is sent. */
export interface MailDetails {
  newEmail?: string
  password?: PasswordChange
  provider?: ProviderName
  /** Without its name, which could carry a message to a foreign address. */
  accessToken?: { scope: 'read' | 'write'; expiresAt: string }
  /** The browser and system that made the change, in words. */
  browser?: string | undefined
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

/** How long a mail may wait for its server; then it is deleted. */
export const maxMailAgeHours = 24

interface NewMail {
  kind: MailKind
  recipient: string
  userId?: number | null
  details?: MailDetails
}

/** Writes a mail to send, in the transaction of `em`. Errors of `em.insert` would contain the address, and be logged. */
export async function addMail(
  em: EntityManager,
  { kind, recipient, userId = null, details = {} }: NewMail,
): Promise<void> {
  await sql`
    insert into mail (kind, recipient, user_id, details)
    values (${kind}, ${recipient}, ${userId}::int, ${JSON.stringify(details)}::jsonb)`.execute(em.getKysely())
}
