import { Field, InputType } from 'type-graphql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { namedInput } from '../../graphql/payload-mutation.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ItemInput } from '../profile/profile-item.input.ts'

const { name, gear } = accountLimits.rig
const nameText = `Name, 1 to ${name.max} characters, which no other rig of the profile has`
const gearText = `Ids of ${gear.min} to ${gear.max} items of your gear`

@InputType({ description: 'A rig to add.' })
export class CreateRigInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the profile to add it to.' })
  creatorProfileId!: number

  @Field(() => String, { description: `${nameText}.` })
  name!: string

  @Field(() => [GraphQLPositiveInt], { description: `${gearText}.` })
  gear!: number[]
}

@InputType({ description: 'Changes to a rig: an absent field keeps its value.' })
export class UpdateRigInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the rig.' })
  id!: number

  @Field(() => String, { nullable: true, description: `${nameText}; cannot be cleared.` })
  name?: string

  @Field(() => [GraphQLPositiveInt], {
    nullable: true,
    description: `${gearText}, which replace those of the rig; cannot be cleared.`,
  })
  gear?: number[]
}

export const DeleteRigInput = namedInput('DeleteRigInput', ItemInput, 'A rig to delete.')
