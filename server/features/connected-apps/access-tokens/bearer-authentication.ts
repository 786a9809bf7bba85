import type { RequestHandler, Response } from 'express'
import type { Pool, QueryConfig } from 'pg'
import { siteName } from '../../../../contract/site.ts'
import { unauthenticated } from '../../../errors/errors.ts'
import { bearerOf } from '../../../http/bearer.ts'
import type { FairQueue } from '../../../limits/fair-queue.ts'
import type { TokenScope } from '../token-scope.ts'
import { hashOfToken } from './access-tokens.ts'
import { sessionUserColumns } from '../../session/session-store.ts'
import type { SessionUser } from '../../session/session-user.type.ts'

const readToken = {
  name: 'read access token',
  text: `
    select access_token.id as "tokenId", connected_app_id as "connectedAppId", scope,
      expires_at <= now() as "isExpired",
      coalesce(last_used_at < now() - interval '1 minute', true) as "hasOldUse",
      ${sessionUserColumns}
    from access_token join users on users.id = user_id
    where hash = $1`,
}

const recordUse = {
  name: 'record use of access token',
  text: 'update access_token set last_used_at = now() where id = $1',
}

const recordUseOfApp = {
  name: 'record use of connected app',
  text: 'update connected_app set last_used_at = now() where id = $1',
}

interface TokenRow extends SessionUser {
  tokenId: number
  connectedAppId: number | null
  scope: TokenScope
  isExpired: boolean
  hasOldUse: boolean
}

/** Authenticates requests with `Authorization: Bearer`. Rejects an invalid token with 401, even for public data. */
export const bearerAuthentication =
  (pool: Pool, queue: FairQueue): RequestHandler =>
  async (request, response, next) => {
    const token = bearerOf(request)
    if (token === undefined) return next()
    const hash = hashOfToken(token)
    const query = <Row extends object>(statement: QueryConfig) =>
      queue.run(token, () => pool.query<Row>(statement))
    const { rows } = hash ? await query<TokenRow>({ ...readToken, values: [hash] }) : { rows: [] }
    if (!rows[0]) throw invalidToken(response, 'The access token is not valid, or it was revoked')
    const { tokenId, connectedAppId, scope, isExpired, hasOldUse, ...user } = rows[0]
    if (isExpired) throw invalidToken(response, 'The access token has expired')
    if (hasOldUse) {
      // In the order of locks in which a disconnection deletes them.
      if (connectedAppId !== null) await query({ ...recordUseOfApp, values: [connectedAppId] })
      await query({ ...recordUse, values: [tokenId] })
    }
    Object.assign(request, { sessionUser: user, tokenScope: scope })
    // Browsers do not add an Authorization header to cross-site requests, so that no form can forge one.
    request.headers['apollo-require-preflight'] = 'true'
    next()
  }

/** RFC 6750, section 3. */
function invalidToken(response: Response, message: string) {
  response.setHeader(
    'WWW-Authenticate',
    `Bearer realm="${siteName}", error="invalid_token", error_description="${message}"`,
  )
  return unauthenticated(message)
}
