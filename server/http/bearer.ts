import type { Request } from 'express'

/** Returns the token of a request with `Authorization: Bearer`, '' for an empty one; undefined for other requests. */
export function bearerOf({ headers }: Request): string | undefined {
  const [scheme, token = ''] = headers.authorization?.trim().split(/ +/) ?? []
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}
