import type { RequestHandler } from 'express'

/** How long a cache that serves many people may answer without asking us, in seconds. */
const sharedFor = 30

/** For whatever is not known to be the same for everybody. */
export const noStoreHeader = 'no-store'

/** What an answer is, until it turned out to be the same for everybody. What it varies by stands on a 304 too. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', noStoreHeader)
  response.vary('Accept, Accept-Encoding, Cookie')
  next()
}

/**
 * What caches may do with an answer to a read that went well (docs/decisions/0018-http-caching.md). Whoever brings cookies gets
 * an answer of their own: they see at once what they changed, and it may carry a cookie.
 */
export function readCaching({ isPersonal }: { isPersonal: boolean }, cookie: string | undefined): string {
  if (isPersonal) return noStoreHeader
  return cookie === undefined
    ? `public, max-age=0, s-maxage=${sharedFor}, must-revalidate`
    : 'private, no-cache'
}
