import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

/** The place of an item: its id, after the number that its list is ordered by, if that is another one. */
export type Cursor = readonly number[]

export const encodeCursor = (cursor: Cursor): string => Buffer.from(cursor.join()).toString('base64url')

const isCursor = (numbers: Cursor) =>
  numbers.length <= 2 &&
  numbers.every((number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER) &&
  Number.isInteger(numbers.at(-1)) &&
  numbers.at(-1)! > 0

function parse(value: unknown): Cursor {
  if (typeof value === 'string') {
    const cursor = Buffer.from(value, 'base64url').toString().split(',').map(Number)
    // Other texts decode to the same numbers.
    if (isCursor(cursor) && encodeCursor(cursor) === value) return cursor
  }
  throw new GraphQLError('must be the cursor of an item')
}

export const GraphQLCursor = new GraphQLScalarType<Cursor, string>({
  name: 'Cursor',
  description: 'The place of an item in a list: opaque, and valid even if the item is moved or deleted.',
  specifiedByURL: 'https://relay.dev/graphql/connections.htm#sec-Cursor',
  serialize: (cursor) => encodeCursor(cursor as Cursor),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
})
