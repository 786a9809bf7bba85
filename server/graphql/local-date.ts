import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLLocalDate as LocalDate } from 'graphql-scalars'

/** The scalar of graphql-scalars repeats what it refuses, however long that is. */
const accept = (value: unknown): string => {
  try {
    if (typeof value === 'string') return LocalDate.parseValue(value)
  } catch {}
  throw new GraphQLError('must be a day such as 2026-03-14')
}

export const GraphQLLocalDate = new GraphQLScalarType<string, string>({
  ...LocalDate.toConfig(),
  description: 'A day of the calendar, YYYY-MM-DD, in no time zone.',
  parseValue: accept,
  parseLiteral: (node) => accept(node.kind === Kind.STRING ? node.value : undefined),
})
