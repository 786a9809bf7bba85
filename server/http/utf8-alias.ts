import type { RequestHandler } from 'express'

const alias = /;\s*charset="?utf8"?/i

/** Reads `charset=UTF8`, which some clients write, as the registered name UTF-8, which the parser of bodies requires. */
export const utf8Alias: RequestHandler = ({ headers }, _response, next) => {
  const type = headers['content-type']
  if (type) headers['content-type'] = type.replace(alias, '; charset=utf-8')
  next()
}
