import { Field, InputType } from 'type-graphql'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'

@InputType({ description: 'The device to sign out.' })
export class SignOutDeviceInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the device.' })
  id!: number
}
