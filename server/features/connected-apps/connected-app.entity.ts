import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Opt } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { limits } from '../../../contract/limits.ts'
import { GraphQLDateTimeISO, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { User } from '../session/user.entity.ts'
import { TokenScope } from './token-scope.ts'

/** The grant of OAuth: its deletion deletes its tokens and codes too, so that the app is disconnected at once. */
@ObjectType({ description: 'An app that may use the account, because its owner connected it.' })
@Entity({ tableName: 'connected_app' })
export class ConnectedApp {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the connection.' })
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @Index()
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: number

  /** Not a foreign key: an unregistered program has no row. */
  @Index()
  @Property({ type: 'string', length: accountLimits.app.clientId.max })
  clientId!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Name of a registered app; that which its owner gave to an unregistered program, null before.',
  })
  @Property({ type: 'string', length: accountLimits.app.name.max, nullable: true })
  name?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Page of the app; null for an unregistered program.',
  })
  @Property({ type: 'string', length: limits.url.max, nullable: true })
  address?: string | null

  @Field(() => Boolean, { description: 'Whether the operator of this site registered the app.' })
  @Property({ type: 'boolean' })
  isVerified!: boolean

  @Field(() => TokenScope, { description: 'What the app may do.' })
  @Enum({ items: () => TokenScope })
  scope!: TokenScope

  @Field(() => String, {
    nullable: true,
    description:
      "Browser in which the app was connected, such as 'Firefox 140 on Linux'; null if it is unknown.",
  })
  @Property({ type: 'string', length: 100, nullable: true })
  device?: string | null

  @Field(() => GraphQLDateTimeISO, { description: 'When its owner connected it.' })
  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>

  /** How often its refresh tokens were renewed. A refresh token has the number of its own generation as `rotations`. */
  @Property({ type: 'integer', default: 0 })
  generation!: Opt<number>

  /** When the present generation began. */
  @Property({ type: 'timestamptz', nullable: true })
  renewedAt?: Date | null

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the app was active last, with a precision of a minute; null before its first use.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt?: Date | null
}
