import type { RequestHandler } from 'express'

const sharedMaxAgeSeconds = 30

export const noStoreHeader = 'no-store'

/** Forbids caching unless a later handler allows it, and sets Vary, which a 304 needs too. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', noStoreHeader)
  response.setHeader('Vary', 'Accept, Accept-Encoding, Authorization, Cookie')
  next()
}

/**
 * Returns the Cache-Control of a successful read (docs/decisions/0018-http-caching.md). Shared caches may not store responses to
 * requests with cookies or a token: users see their own changes at once, and the response may set a cookie.
 */
export function readCaching(
  { isPersonal }: { isPersonal: boolean },
  credentials: string | undefined,
): string {
  if (isPersonal) return noStoreHeader
  return credentials === undefined
    ? `public, max-age=0, s-maxage=${sharedMaxAgeSeconds}, must-revalidate`
    : 'private, no-cache'
}
