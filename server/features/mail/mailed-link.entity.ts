import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '../../database/statements.ts'
import { limits } from '../../../contract/limits.ts'
import { hashOf, newSecret, useOnce } from '../identity/one-time-secret.ts'
import { User } from '../session/user.entity.ts'
import { MailKind } from './mail.entity.ts'

export enum LinkPurpose {
  resetPassword = 'reset-password',
  changeEmail = 'change-email',
}

/** Works once. */
@Entity({ tableName: 'mailed_link' })
export class MailedLink {
  /** SHA-256 of the secret in the link, in hex. */
  @PrimaryKey({ type: 'string', length: 64 })
  hash!: string

  @Enum({ items: () => LinkPurpose })
  purpose!: LinkPurpose

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: number

  /** The new address; null for a link to a new password. */
  @Property({ type: 'string', length: limits.session.email.max, nullable: true })
  email?: string | null

  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date
}

const { resetPassword, changeEmail } = limits.session.links

/** How long each link works, and the kind of mail that has it. */
const links: Record<LinkPurpose, { minutes: number; mail: MailKind }> = {
  [LinkPurpose.resetPassword]: { minutes: resetPassword.minutes, mail: MailKind.passwordReset },
  [LinkPurpose.changeEmail]: { minutes: changeEmail.hours * 60, mail: MailKind.emailChange },
}

interface NewLink {
  purpose: LinkPurpose
  userId: number
  email?: string
}

/**
 * Returns the secret of a new link for a mail that is being sent; undefined if the mail has been cancelled. Created only now, so
 * that the link of a delayed mail has not expired.
 */
export async function createMailedLink(
  em: EntityManager,
  mailId: number,
  { purpose, userId, email }: NewLink,
): Promise<string | undefined> {
  const secret = newSecret()
  // Locks the account first, as a change of its password does, which cancels mails and links.
  const created = await rows(em)`
    with account as materialized (select id from users where id = ${userId} for key share),
    queued as materialized (
      select from account join mail on mail.id = ${mailId} for update of mail
    )
    insert into mailed_link (hash, purpose, user_id, email, expires_at)
    select ${hashOf(secret)}, ${purpose}, ${userId}::int, ${email ?? null},
      now() + make_interval(mins => ${links[purpose].minutes}::int)
    from queued returning hash`
  return created.length > 0 ? secret : undefined
}

/** Locks the account of the link with a secret, deletes and returns the link; undefined if it was used or has expired. */
export async function useMailedLink(
  em: EntityManager,
  purpose: LinkPurpose,
  secret: string,
): Promise<MailedLink | undefined> {
  const hash = hashOf(secret)
  await rows(em)`
    select from users where id = (select user_id from mailed_link where hash = ${hash}) for update`
  return useOnce(em, MailedLink, { hash, purpose })
}

/** Cancels the links of an account, and the mails that would send further ones. */
export async function cancelLinks(
  em: EntityManager,
  userId: number,
  purposes: LinkPurpose[] = Object.values(LinkPurpose),
): Promise<void> {
  await rows(em)`
    delete from mail using users
    where users.id = ${userId} and kind = any(${purposes.map((purpose) => links[purpose].mail)})
      and (mail.user_id = users.id or mail.user_id is null and lower(recipient) = lower(users.email))`
  await em.nativeDelete(MailedLink, { userId, purpose: { $in: purposes } })
}
