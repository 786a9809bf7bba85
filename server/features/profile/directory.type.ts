import { Field, ObjectType } from 'type-graphql'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/integers.ts'
import { CreatorProfile } from './creator-profile.entity.ts'

@ObjectType({ description: 'Position of a page among all pages.' })
export class Pagination {
  @Field(() => GraphQLPositiveInt, { description: 'The requested page.' })
  currentPage!: number

  @Field(() => GraphQLNonNegativeInt, { description: 'Number of pages; 0 if nothing matches.' })
  totalPages!: number

  @Field(() => GraphQLNonNegativeInt, { description: 'Number of profiles on all pages.' })
  totalCount!: number
}

@ObjectType({ description: 'One page of the directory.' })
export class CreatorProfileList {
  @Field(() => [CreatorProfile], { description: 'The profiles on this page, in the requested order.' })
  profiles!: CreatorProfile[]

  @Field(() => Pagination, { description: 'Position of this page among all pages.' })
  pagination!: Pagination
}
