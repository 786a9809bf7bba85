import { BigIntType, type Opt } from '@mikro-orm/core'
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { GraphQLDateTimeISO, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { User } from '../session/user.entity.ts'

/** 1,023 bytes (Web Authentication Level 3, section 4) in base64url. */
export const maxCredentialIdLength = 1364

@ObjectType({ description: 'A passkey that signs in to the account.' })
@Entity({ tableName: 'passkey' })
export class Passkey {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the passkey.' })
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: number

  @Field(() => String, { description: 'Its id for browsers, in base64url.' })
  @Property({ type: 'string', length: maxCredentialIdLength, unique: true })
  credentialId!: string

  /** COSE, as the authenticator sent it. */
  @Property({ type: 'blob' })
  publicKey!: Uint8Array<ArrayBuffer>

  /** How often the authenticator has signed; 0 for one that does not count, such as a synchronized passkey. */
  @Property({ type: new BigIntType('number') })
  counter!: number

  /** How browsers reach the authenticator, as they reported it. */
  @Property({ type: 'string[]' })
  transports!: string[]

  @Field(() => String, { description: 'Name that its owner chose, by default its device.' })
  @Property({ type: 'string', length: accountLimits.passkey.name.max })
  name!: string

  @Field(() => Boolean, {
    description: 'Whether it is synchronized, so that it survives the loss of its device.',
  })
  @Property({ type: 'boolean' })
  isBackedUp!: boolean

  @Field(() => GraphQLDateTimeISO, { description: 'When it was added.' })
  @Property({ type: 'timestamptz', defaultRaw: 'now()' })
  createdAt!: Opt<Date>

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it signed in last; null before its first use.',
  })
  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt?: Date | null
}
