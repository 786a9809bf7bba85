import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Opt } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '../../database/statements.ts'
import type { ProviderName } from '../../../contract/oauth-popup.ts'
import { addJob } from '../../database/jobs.ts'
import { limits } from '../../../contract/limits.ts'
import { User } from '../session/user.entity.ts'

/** The mails that the site sends; `mail-texts.ts` has their texts. */
export enum MailKind {
  passwordReset = 'password-reset',
  passwordChanged = 'password-changed',
  emailChange = 'email-change',
  emailChangeRequested = 'email-change-requested',
  emailChanged = 'email-changed',
  providerLinked = 'provider-linked',
  providerUnlinked = 'provider-unlinked',
  accessTokenCreated = 'access-token-created',
  passkeyAdded = 'passkey-added',
  passkeyRemoved = 'passkey-removed',
  passkeyCopied = 'passkey-copied',
  appConnected = 'app-connected',
  report = 'report',
  hidden = 'hidden',
}

export type PasswordChange = 'changed' | 'set' | 'reset'

/** Values for the text of a mail. No secrets: that of a link is created when the mail is sent. */
export interface MailDetails {
  newEmail?: string
  password?: PasswordChange
  provider?: ProviderName
  /** Without its name, which a sender of spam could choose. */
  accessToken?: { scope: 'read' | 'write'; expiresAt: string }
  /** An unregistered program has no name. */
  connectedApp?: { name: string | null; scope: 'read' | 'write' }
  reportId?: number
  /** Why a picture or a profile was hidden, or null if it is shown again. The title is null for a profile, and blank for a picture without one. */
  hidden?: { reason: string | null; title: string | null }
  /** Browser and system that made the change, in words. */
  browser?: string | undefined
}

/** Written in the transaction of the change that it reports, and deleted when it is sent. */
@Entity({ tableName: 'mail' })
export class Mail {
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  /** A text without a check in the database, so that a new kind needs no migration. */
  @Property({ type: 'string', length: 40 })
  kind!: MailKind

  @Property({ type: 'string', length: limits.session.email.max })
  recipient!: string

  /** Null for an address that may have no account. */
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

  /** That failed. */
  @Property({ type: 'integer', default: 0 })
  attempts!: Opt<number>

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>
}

/** After this time an unsent mail is deleted. */
export const maxMailAgeDays = 7

type NewMail = Pick<Mail, 'kind' | 'recipient'> & Partial<Pick<Mail, 'userId' | 'details'>>

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_mail: { mailId: number }
    }
  }
}

/** Queues a mail in the transaction of `em`. Not by `em.insert`, whose errors contain the address and are logged. */
export async function addMail(
  em: EntityManager,
  { kind, recipient, userId = null, details = {} }: NewMail,
): Promise<void> {
  const [mail] = await rows<{ id: number }>(em)`
    insert into mail (kind, recipient, user_id, details)
    values (${kind}, ${recipient}, ${userId}::int, ${JSON.stringify(details)}::jsonb)
    returning id`
  await queueMail(em, mail!.id)
}

/** Queues the job that sends a mail, or queues it for later. One runs at a time. */
export const queueMail = (em: EntityManager, mailId: number, delaySeconds = 0): Promise<void> =>
  addJob(em, 'send_mail', { mailId }, { jobKey: `mail:${mailId}`, queueName: 'mails', delaySeconds })

/** Queues mails again whose job failed too often, or which a former version queued. */
export async function queueForgottenMails(em: EntityManager): Promise<void> {
  const forgotten = await rows<{ id: number }>(em)`
    select id from mail where created_at < now() - interval '1 minute' and not exists (
      select from graphile_worker.jobs where key = 'mail:' || mail.id and attempts < max_attempts
    )`
  for (const { id } of forgotten) await queueMail(em, id)
}

/** Queues a mail that tells an account of a change, in the transaction of `em`. */
export const addNotice = (
  em: EntityManager,
  kind: MailKind,
  { id, email }: Pick<User, 'id' | 'email'>,
  details: MailDetails,
): Promise<void> => addMail(em, { kind, recipient: email, userId: id, details })
