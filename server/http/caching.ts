import type { RequestHandler } from 'express'
import type { Context } from '../graphql/context.ts'

/** How long a cache that serves many people may answer without asking us, in seconds. */
const sharedFor = 30

/** For whatever is not known to be the same for everybody. */
export const neverStored = 'no-store'

/** What an answer is, until it turned out to be the same for everybody. What it varies by stands on a 304 too. */
export const keptByNobody: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', neverStored)
  response.vary('Accept, Accept-Encoding, Cookie')
  next()
}

/**
 * What caches may do with an answer to a read that went well (docs/decisions/0018-caching.md). Whoever brings cookies gets
 * an answer of their own: they see at once what they changed, and it may carry a cookie.
 */
export function readCaching({ isPersonal }: Pick<Context, 'isPersonal'>, cookie: string | undefined): string {
  if (isPersonal) return neverStored
  return cookie === undefined
    ? `public, max-age=0, s-maxage=${sharedFor}, must-revalidate`
    : 'private, no-cache'
}
