import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLDateTimeISO as DateTimeISO, GraphQLLocalDate as LocalDate } from 'graphql-scalars'

/** Section 5.6 defines full-date and date-time. */
const specifiedByURL = 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6'

/** Replaces the error of graphql-scalars, which contains the whole value. */
const parse = (value: unknown): string => {
  try {
    if (typeof value === 'string') return LocalDate.parseValue(value)
  } catch {}
  throw new GraphQLError('must be a day such as 2026-03-14')
}

export const GraphQLLocalDate = new GraphQLScalarType<string, string>({
  ...LocalDate.toConfig(),
  specifiedByURL,
  description: 'A day of the calendar, YYYY-MM-DD, in no time zone.',
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
})

export const GraphQLDateTimeISO = new GraphQLScalarType<Date, string>({
  ...DateTimeISO.toConfig(),
  description: 'A moment in UTC, such as 2007-12-03T10:15:30.000Z.',
  specifiedByURL,
})
