import { Field, InputType } from 'type-graphql'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'

/** An item that exists. */
@InputType()
export abstract class ItemInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the item.' })
  id!: number
}

@InputType()
export abstract class MoveItemInput extends ItemInput {
  @Field(() => GraphQLNonNegativeInt, {
    description: 'New index in the list, from 0. An index beyond the end means the end.',
  })
  toIndex!: number
}
