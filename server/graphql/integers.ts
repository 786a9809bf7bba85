import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLNonNegativeInt as NonNegative, GraphQLPositiveInt as Positive } from 'graphql-scalars'

/** The scalars of graphql-scalars truncate to the leading integer: 1.9 and '1e24' would find row 1. */
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
