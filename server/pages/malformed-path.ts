import type { RequestHandler } from 'express'
import { isDecodable } from '../../contract/page-paths.ts'

/** Rejects undecodable paths before a file is looked up; a client that prefers HTML to JSON gets the page Not Found. */
export const rejectMalformedPath =
  (page: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (isDecodable(request.path)) next()
    else if (request.accepts(['json', 'html']) === 'html') void page(request, response, next)
    else next({ status: 400 })
  }
