import type { ComplexityEstimator } from 'graphql-query-complexity'
import { ArgsType, type ClassType, Field, ObjectType } from 'type-graphql'
import { type Cursor, GraphQLCursor, isId, type Place } from './cursor.ts'
import { badInput } from '../errors/errors.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from './scalars.ts'

/** A list that is read page by page (https://relay.dev/graphql/connections.htm). */
interface Connection<Node> {
  readonly edges: { cursor: Cursor; node: Node }[]
  readonly nodes: Node[]
  readonly pageInfo: PageInfo
  readonly totalCount: number | Promise<number>
}

@ObjectType({ description: 'The place of a page in its list.' })
class PageInfo {
  @Field(() => Boolean, { description: 'Whether items follow.' })
  hasNextPage!: boolean

  @Field(() => Boolean, { description: 'Whether the page was read after a cursor.' })
  hasPreviousPage!: boolean

  @Field(() => GraphQLCursor, {
    nullable: true,
    description: 'Cursor of the first item; null on an empty page.',
  })
  startCursor!: Cursor | null

  @Field(() => GraphQLCursor, {
    nullable: true,
    description: 'Cursor of the last item, after which the next page begins; null on an empty page.',
  })
  endCursor!: Cursor | null
}

export interface PageArgs {
  first: number
  after?: Cursor | null
}

/** Declares the arguments of a field that returns a connection. */
export function pageArgs({ default: defaultValue, max }: { default: number; max: number }) {
  @ArgsType()
  class Arguments implements PageArgs {
    @Field(() => GraphQLPositiveInt, {
      defaultValue,
      description: `Number of items to return, at most ${max}.`,
    })
    first!: number

    @Field(() => GraphQLCursor, {
      nullable: true,
      description: 'Cursor of the last item of the previous page; absent for the first page.',
    })
    after?: Cursor | null
  }
  return Arguments
}

/** The page itself costs nothing: its field counts its items. */
const costOfContent: ComplexityEstimator = ({ childComplexity }) => childComplexity

/** Declares the connection of a type, and its edges. `items` is their name in descriptions, such as 'pictures'. */
export function connectionOf<Node extends object>(
  name: string,
  type: ClassType<Node>,
  items: string,
): ClassType<Connection<Node>> {
  @ObjectType(`${name}Edge`, { description: `One of the ${items} of a list, and its place.` })
  class Edge {
    @Field(() => GraphQLCursor, { description: 'Its place in the list.' })
    cursor!: Cursor

    @Field(() => type, { description: 'The item itself.' })
    node!: Node
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${items}.` })
  class NodeConnection implements Connection<Node> {
    @Field(() => [Edge], { complexity: costOfContent, description: 'The items with their cursors.' })
    edges!: Edge[]

    @Field(() => [type], { description: 'The items without their cursors.' })
    nodes!: Node[]

    @Field(() => PageInfo, { complexity: 0, description: 'The place of the page.' })
    pageInfo!: PageInfo

    @Field(() => GraphQLNonNegativeInt, { description: `Number of ${items} on all pages.` })
    totalCount!: number
  }
  return NodeConnection
}

export interface Page<Row> {
  nodes: Row[]
  hasNextPage: boolean
}

/** Returns the first rows as a page; one more row tells whether others follow. */
export const pageOf = <Row>(rows: Row[], first: number): Page<Row> => ({
  nodes: rows.slice(0, first),
  hasNextPage: rows.length > first,
})

interface List<Row> {
  /** Its name in cursors. */
  list: string
  placeOf: (row: Row) => Place
  /** Called only if the total is selected. */
  totalCount: () => number | Promise<number>
}

/** Returns a page as the value of a connection. */
export function connect<Row>(
  { nodes, hasNextPage }: Page<Row>,
  after: Cursor | null | undefined,
  { list, placeOf, totalCount }: List<Row>,
): Connection<Row> {
  const cursorOf = (row: Row): Cursor => ({ list, place: placeOf(row) })
  const cursorAt = (index: number) => {
    const node = nodes.at(index)
    return node === undefined ? null : cursorOf(node)
  }
  return {
    nodes,
    get edges() {
      return nodes.map((node) => ({ cursor: cursorOf(node), node }))
    },
    get pageInfo() {
      const [startCursor, endCursor] = [cursorAt(0), cursorAt(-1)]
      return { hasNextPage, hasPreviousPage: Boolean(after), startCursor, endCursor }
    },
    get totalCount() {
      return totalCount()
    },
  }
}

/**
 * Returns the place of a cursor, which is empty without one. Throws BAD_USER_INPUT for a cursor of another list: of another owner,
 * order or filter. `numbers` is the length of the list's places.
 */
export function placeIn(list: string, after: Cursor | null | undefined, numbers: number): Place {
  if (!after) return []
  if ((after.list !== list && !isId(after)) || after.place.length !== numbers)
    throw badInput('after must be a cursor of this list', { path: 'after', rule: 'known' })
  return after.place
}
