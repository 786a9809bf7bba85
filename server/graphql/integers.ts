import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLNonNegativeInt as NonNegative, GraphQLPositiveInt as Positive } from 'graphql-scalars'

/** The scalars of graphql-scalars cut a number or a text to the integer that it begins with: 1.9 and 1e24 would find row 1. */
function strict(
  scalar: GraphQLScalarType<number, number>,
  isAllowed: (value: number) => boolean,
  claim: string,
  specification: string,
) {
  const accept = (value: unknown): number => {
    if (typeof value === 'number' && Number.isSafeInteger(value) && isAllowed(value)) return value
    throw new GraphQLError(`must be ${claim}`)
  }
  return new GraphQLScalarType<number, number>({
    ...scalar.toConfig(),
    specifiedByURL: specification,
    description: `${claim[0]!.toUpperCase()}${claim.slice(1)}.`,
    parseValue: accept,
    parseLiteral: (node) => accept(node.kind === Kind.INT ? Number(node.value) : undefined),
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
