import { Entity, Enum, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Opt } from '@mikro-orm/core'
import { registerEnumType } from 'type-graphql'
import { User } from '../session/user.entity.ts'

export enum OAuthProvider {
  google = 'google',
  discord = 'discord',
}

registerEnumType(OAuthProvider, {
  name: 'OAuthProvider',
  description: 'An external sign-in provider.',
  valuesConfig: {
    google: { description: 'Google.' },
    discord: { description: 'Discord.' },
  },
})

/** The identity is (provider, subject), never the email. */
@Entity({ tableName: 'oauth_account' })
@Unique({ properties: ['provider', 'providerAccountId'] })
export class OAuthAccount {
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @Enum({ items: () => OAuthProvider })
  provider!: OAuthProvider

  @Property({ type: 'string', length: 255 })
  providerAccountId!: string

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: number

  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>
}
