import {
  Check,
  Entity,
  Enum,
  Index,
  ManyToOne,
  PrimaryKey,
  Property,
  Unique,
} from '@mikro-orm/decorators/legacy'
import type { Opt } from '@mikro-orm/core'
import { Field, ObjectType } from 'type-graphql'
import { accountLimits } from '../../../../contract/account-limits.ts'
import { GraphQLDateTimeISO, GraphQLPositiveInt } from '../../../graphql/scalars.ts'
import { User } from '../../session/user.entity.ts'
import { ConnectedApp } from '../connected-app.entity.ts'
import { TokenScope } from '../token-scope.ts'

@ObjectType({ description: 'A token for a client without a browser, sent as `Authorization: Bearer`.' })
@Entity({ tableName: 'access_token' })
@Unique({ properties: ['userId', 'name'] })
@Check({ name: 'access_token_name', expression: '(name is null) = (connected_app_id is not null)' })
export class AccessToken {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the token.' })
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: number

  /** Null for the token of a connected app, which is listed under the name of the app. */
  @Field(() => String, { description: 'Name that its owner chose.' })
  @Property({ type: 'string', length: accountLimits.accessToken.name.max, nullable: true })
  name?: string | null

  /** Null for a token that its owner created. */
  @ManyToOne(() => ConnectedApp, {
    mapToPk: true,
    fieldName: 'connected_app_id',
    deleteRule: 'cascade',
    nullable: true,
    index: true,
  })
  connectedAppId?: number | null

  @Field(() => TokenScope, { description: 'What it may do.' })
  @Enum({ items: () => TokenScope })
  scope!: TokenScope

  /** SHA-256 of the token, in hex. */
  @Property({ type: 'string', length: 64, unique: true, lazy: true })
  hash!: string

  @Field(() => GraphQLDateTimeISO, { description: 'When it was created.' })
  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>

  @Field(() => GraphQLDateTimeISO, { description: 'When it expires. It is listed for 30 days longer.' })
  @Index()
  @Property({ type: 'timestamptz' })
  expiresAt!: Date

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it was used last, with a precision of a minute; null before its first use.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt?: Date | null
}
