import type { Fields } from './rest-input.ts'
import type { RestRoute } from './routes.ts'

/** Returns the body of a response for the data of a route's operation. */
export function restBodyOf({ body, unwrap, emptyError }: RestRoute, data: Fields): object {
  if (body) return body
  const result = (data['payload'] ?? data) as Fields
  const whole = unwrap ? (result[unwrap] as Fields) : result
  return emptyError && isNull(whole) ? { error: emptyError } : whole
}

export const isNull = (fields: Fields) => Object.values(fields).every((value) => value === null)
