import { Field, Float, ObjectType } from 'type-graphql'
import type { FilterTotal } from '../../../contract/acquisition.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'

@ObjectType({ description: 'The integration time of a picture in one filter.' })
export class FilterIntegration implements Omit<FilterTotal, 'count'> {
  @Field(() => String, { nullable: true, description: 'Filter; null for exposures that name none.' })
  filter!: string | null

  @Field(() => Float, { description: 'Total of its exposures in seconds.' })
  seconds!: number
}

@ObjectType({ description: 'The time that a creator spent on an object.' })
export class ObjectIntegration {
  @Field(() => SkyObject, { description: 'The object.' })
  object!: SkyObjectRow

  @Field(() => Float, { description: 'Total integration of the pictures of it, in seconds.' })
  seconds!: number

  @Field(() => GraphQLPositiveInt, {
    description: 'Number of these pictures; those without exposures do not count.',
  })
  imageCount!: number
}
