import { Field, ObjectType } from 'type-graphql'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from './scalars.ts'

@ObjectType({ description: 'Position of a page among all pages.' })
export class Pagination {
  @Field(() => GraphQLPositiveInt, { description: 'The requested page.' })
  currentPage!: number

  @Field(() => GraphQLNonNegativeInt, { description: 'Number of pages; 0 if nothing matches.' })
  totalPages!: number

  @Field(() => GraphQLNonNegativeInt, { description: 'Number of items on all pages.' })
  totalCount!: number

  @Field(() => Boolean, { description: 'Whether pages follow.' })
  hasNextPage!: boolean
}

/** Returns the position of a page with at most `limit` of `totalCount` items. */
export const paginationOf = (
  { page, limit }: { page: number; limit: number },
  totalCount: number,
): Pagination => {
  const totalPages = Math.ceil(totalCount / limit)
  return { currentPage: page, totalPages, totalCount, hasNextPage: page < totalPages }
}
