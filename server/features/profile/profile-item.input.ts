import { ArgsType, Field } from 'type-graphql'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'

@ArgsType()
export class MoveItemArgs {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the item.' })
  id!: number

  @Field(() => GraphQLNonNegativeInt, {
    description: 'New index in the list, from 0. An index beyond the end means the end.',
  })
  toIndex!: number
}
