import { Field, ObjectType } from 'type-graphql'
import { GraphQLDateTimeISO, GraphQLPositiveInt } from '../../graphql/scalars.ts'

@ObjectType({ description: 'A device that is signed in to the account.' })
export class Device {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the device; unrelated to its cookie.' })
  id!: number

  @Field(() => String, {
    nullable: true,
    description: "Name and version of the browser, such as 'Firefox 140'; null if it is unknown.",
  })
  browser!: string | null

  @Field(() => String, {
    nullable: true,
    description: "Name of the operating system, such as 'Android'; null if it is unknown.",
  })
  system!: string | null

  @Field(() => GraphQLDateTimeISO, { description: 'When its user signed in.' })
  signedInAt!: Date

  @Field(() => GraphQLDateTimeISO, {
    description: 'When it sent its last request, with a precision of a minute.',
  })
  lastSeenAt!: Date

  @Field(() => Boolean, { description: 'Whether this request belongs to it.' })
  isCurrent!: boolean
}
