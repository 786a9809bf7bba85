import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

/** The place of an item in a list: its id, after the number that the list is ordered by, if that is another one. */
export type Place = readonly number[]

/** A place and the name of its list, with owner, order and filter, because the numbers would be a place in any list. */
export interface Cursor {
  list: string
  place: Place
}

/** Returns the cursor of an id alone, which REST has: its list is any that has items in the order of ids, or a gallery. */
export const cursorOfId = (id: number): Cursor => ({ list: '', place: [id] })

export const isId = ({ list, place }: Cursor) => list === '' && place.length === 1

export const encodeCursor = ({ list, place }: Cursor): string =>
  Buffer.from([list, ...place].join()).toString('base64url')

const isPlace = (numbers: Place) =>
  numbers.length <= 2 &&
  numbers.every((number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER) &&
  Number.isInteger(numbers.at(-1)) &&
  numbers.at(-1)! > 0

function parse(value: unknown): Cursor {
  if (typeof value === 'string') {
    const [list = '', ...numbers] = Buffer.from(value, 'base64url').toString().split(',')
    const cursor = { list, place: numbers.map(Number) }
    // Other texts decode to the same numbers.
    if (isPlace(cursor.place) && encodeCursor(cursor) === value) return cursor
  }
  throw new GraphQLError('must be the cursor of an item')
}

export const GraphQLCursor = new GraphQLScalarType<Cursor, string>({
  name: 'Cursor',
  description:
    'The place of an item in a list, with its order and filter: opaque, refused by other lists, valid even if the item is moved or deleted.',
  specifiedByURL: 'https://relay.dev/graphql/connections.htm#sec-Cursor',
  serialize: (cursor) => encodeCursor(cursor as Cursor),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
})
