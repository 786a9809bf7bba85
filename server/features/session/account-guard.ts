import type { RequestHandler } from 'express'
import { accountChanged } from '../../errors/errors.ts'

/**
 * Rejects a request whose `X-Account-Id` differs from the account of its session: a page of one account must not write with
 * the cookie of another (docs/decisions/0031).
 */
export const accountGuard: RequestHandler = (request, _response, next) => {
  const expected = request.get('x-account-id')
  const { sessionUser } = request
  if (expected !== undefined && sessionUser && expected !== String(sessionUser.id)) throw accountChanged()
  next()
}
