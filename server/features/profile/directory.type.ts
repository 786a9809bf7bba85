import { Field, ObjectType } from 'type-graphql'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/integers.ts'
import { CreatorProfile } from './creator-profile.entity.ts'

@ObjectType({ description: 'Where a page stands among all pages.' })
export class Pagination {
  @Field(() => GraphQLPositiveInt, { description: 'The page that was asked for.' })
  currentPage!: number

  @Field(() => GraphQLNonNegativeInt, { description: 'How many pages there are; 0 when nothing matches.' })
  totalPages!: number

  @Field(() => GraphQLNonNegativeInt, { description: 'How many profiles there are on all pages together.' })
  totalCount!: number
}

@ObjectType({ description: 'One page of the directory.' })
export class CreatorProfileList {
  @Field(() => [CreatorProfile], { description: 'The profiles on this page, in the order asked for.' })
  profiles!: CreatorProfile[]

  @Field(() => Pagination, { description: 'Where this page stands among all pages.' })
  pagination!: Pagination
}
