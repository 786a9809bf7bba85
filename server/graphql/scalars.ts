import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import {
  GraphQLDateTimeISO as DateTimeISO,
  GraphQLLocalDate as LocalDate,
  GraphQLNonNegativeInt as NonNegative,
  GraphQLPositiveInt as Positive,
} from 'graphql-scalars'

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

/** Because graphql-scalars truncates to the leading integer: 1.9 and '1e24' would find row 1. */
function strict(
  scalar: GraphQLScalarType<number, number>,
  isAllowed: (value: number) => boolean,
  requirement: string,
  specification: string,
) {
  const parse = (value: unknown): number => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && isAllowed(value)) return value
    throw new GraphQLError(`must be ${requirement}`)
  }
  return new GraphQLScalarType<number, number>({
    ...scalar.toConfig(),
    specifiedByURL: specification,
    description: `${requirement[0]!.toUpperCase()}${requirement.slice(1)}.`,
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.INT ? Number(node.value) : undefined),
  })
}

const scalars = 'https://the-guild.dev/graphql/scalars/docs/scalars'

export const GraphQLPositiveInt = strict(
  Positive,
  (value) => value > 0,
  'a positive integer',
  `${scalars}/positive-int`,
)
export const GraphQLNonNegativeInt = strict(
  NonNegative,
  (value) => value >= 0,
  'an integer of 0 or more',
  `${scalars}/non-negative-int`,
)
