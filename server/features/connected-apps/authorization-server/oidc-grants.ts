import { type AdapterPayload, errors } from 'oidc-provider'
import { rows, sql } from '../../../database/statements.ts'
import { hashOfToken } from '../access-tokens/access-tokens.ts'
import { oauthScopeOf, tokenScopeOf } from '../token-scope.ts'
import { ConnectedApp } from '../connected-app.entity.ts'
import { Model } from './oidc-model.ts'

/** A grant is a connected app; its id is that of the row, which no client sees. */
export class Grants extends Model {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const app = await this.fork().findOne(ConnectedApp, { id: Number(id) })
    if (!app) return undefined
    return {
      kind: 'Grant',
      jti: id,
      accountId: String(app.userId),
      clientId: app.clientId,
      openid: { scope: oauthScopeOf(app.scope) },
    }
  }

  override destroy(id: string): Promise<void> {
    return this.revokeByGrantId(id)
  }
}

export const grantIsGone = () => new errors.InvalidGrant('the app has been disconnected')

/** By the clock of the database. */
export const secondsLeft = sql`floor(extract(epoch from expires_at - now()))::int`

/** Returns the end of what is valid for some seconds by the clock of this process, with which oidc-provider compares it. */
export const endOf = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

export class AccessTokens extends Model {
  override async upsert(token: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { scope, grantId } = payload
    // Locks the account first, as a reset of its password does.
    const issued = await rows(this.fork())`
      with account as materialized (
        select users.id from users join connected_app on user_id = users.id
        where connected_app.id = ${Number(grantId)} for key share of users
      )
      insert into access_token (user_id, connected_app_id, scope, hash, expires_at)
      select user_id, connected_app.id, ${tokenScopeOf(scope)}, ${hashOfToken(token)!}, now() + make_interval(secs => ${expiresIn})
      from account join connected_app on user_id = account.id
      where connected_app.id = ${Number(grantId)} for key share of connected_app
      returning id`
    if (issued.length === 0) throw grantIsGone()
  }

  override async find(token: string): Promise<AdapterPayload | undefined> {
    const hash = hashOfToken(token)
    if (hash === undefined) return undefined
    const [grant] = await rows<{ clientId: string; accountId: string; grantId: string; secondsLeft: number }>(
      this.fork(),
    )`
      select client_id as "clientId", connected_app.user_id::text as "accountId", connected_app.id::text as "grantId",
        ${secondsLeft} as "secondsLeft"
      from access_token join connected_app on connected_app.id = connected_app_id
      where hash = ${hash}`
    if (!grant) return undefined
    const { secondsLeft: left, ...ids } = grant
    return { ...ids, exp: endOf(left), kind: 'AccessToken', jti: token }
  }

  override async destroy(token: string): Promise<void> {
    await rows(this.fork())`
      delete from access_token
      where hash = ${hashOfToken(token) ?? ''} and connected_app_id is not null`
  }
}
