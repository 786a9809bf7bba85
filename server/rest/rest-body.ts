import type { Fields } from './rest-input.ts'
import type { RestRoute } from './routes.ts'

/** Returns the body of a response for the data of a route's operation. */
export function restBodyOf({ body, unwrap, emptyError }: RestRoute, data: Fields): object {
  if (body) return body
  const result = (data['payload'] ?? data) as Fields
  const whole = unwrap ? (result[unwrap] as Fields) : result
  return emptyError && isNull(whole) ? { error: emptyError } : withLists(whole)
}

export const isNull = (fields: Fields) => Object.values(fields).every((value) => value === null)

/** Replaces pages of connections by the lists of their items. */
function withLists(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [name, value]
    return [name, 'nodes' in value ? value.nodes : withLists(value as Fields)]
  })
  return Object.fromEntries(entries) as Fields
}
