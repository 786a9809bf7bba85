import { Check, Entity, Enum, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Opt } from '@mikro-orm/core'
import { limits } from '../../../contract/limits.ts'
import { visibleText } from '../../../contract/rules/normalization.ts'
import { raw } from '@mikro-orm/postgresql'

/** `admin` may open the admin pages. Only a command assigns it. */
export enum Role {
  user = 'user',
  admin = 'admin',
}

/** Its public part is the creator profile. */
@Entity({ tableName: 'users' })
@Unique({
  name: 'users_email_unique',
  expression: (columns, table, indexName) =>
    `create unique index "${indexName}" on "${table.name}" (lower("${columns.email}"))`,
})
@Check({ name: 'users_avatar', expression: `avatar_url ~ '^https?://'` })
@Check({ name: 'users_picture_folder', expression: `picture_folder ~ '^[0-9a-f]{32}$'` })
export class User {
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  /** Stored as typed; unique regardless of case. */
  @Property({ type: 'string', length: limits.session.email.max })
  email!: string

  @Property({ type: 'string', length: limits.session.displayName.max })
  displayName!: string

  /** Null for an account that signs in only with a provider. */
  @Property({ type: 'string', length: 255, nullable: true, lazy: true })
  passwordHash?: string | null

  @Enum({ items: () => Role, default: Role.user })
  role: Opt<Role> = Role.user

  @Property({ type: 'string', fieldName: 'avatar_url', length: limits.url.max, nullable: true })
  providerAvatarUrl?: string | null

  /** In the image store; `profilePictureFiles` lists its files. */
  @Property({ type: 'string', length: 32, nullable: true, unique: true })
  pictureFolder?: string | null

  @Property({ type: 'string', length: limits.profilePicture.altText.max, nullable: true })
  pictureAltText?: string | null

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>
}

export const normalizedEmail = (email: string) => visibleText(email).toLowerCase()

/** Returns the condition that finds an account by email, regardless of case. */
export const emailCondition = (email: string) => ({ [raw('lower(email)')]: normalizedEmail(email) })
