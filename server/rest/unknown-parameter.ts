import type { GraphQLSchema } from 'graphql'
import { aliases, type Fields, fieldsOfOperation } from './rest-input.ts'
import type { RestRoute } from './routes.ts'

/** Programs send it with a changing value, so that no cache answers. */
const cacheBuster = '_'
const shownLength = 50

const list = new Intl.ListFormat('en-GB')

/**
 * Returns how to find the first parameter of a query string that a route does not read, with its message: a search that ignored a
 * misspelt filter would return everything. Bodies may have more fields, because clients send back what they have read.
 */
export function unknownParameter(
  { method, operation, id }: RestRoute,
  graph: GraphQLSchema,
): (sent: Fields) => Record<string, string> {
  if (method !== 'get') return () => ({})
  const names = fieldsOfOperation(operation, graph, id).map(({ name }) => name)
  const accepted = new Set([cacheBuster, ...names, ...names.flatMap((name) => aliases[name] ?? [])])
  const has = names.length > 0 ? `It has ${list.format(names)}.` : 'It has none.'
  return (sent) => {
    const unknown = Object.keys(sent).find((name) => !accepted.has(name))
    if (unknown === undefined) return {}
    const name = unknown.slice(0, shownLength)
    return Object.fromEntries([[name, `"${name}" is not a parameter of this address. ${has}`]])
  }
}
