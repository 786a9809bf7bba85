import type { RequestHandler } from 'express'
import { accountChanged } from '../../graphql/errors.ts'

/**
 * Refuses a request whose `X-Account-Id` is not the id of the account that its cookie signs in: a page that was opened by
 * one account must not write with the cookie of the next (docs/decisions/0031). Without a session the operation itself
 * decides; without the header the cookie alone counts.
 */
export const accountGuard: RequestHandler = (request, _response, next) => {
  const expected = request.get('x-account-id')
  const { sessionUser } = request
  if (expected !== undefined && sessionUser && expected !== String(sessionUser.id)) throw accountChanged()
  next()
}
