import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import { hashOfToken } from '../devices/access-tokens.ts'
import { TokenScope } from '../devices/token-scope.ts'
import { hashOf } from '../identity/one-time-secret.ts'
import { App } from './app.entity.ts'
import { AuthorizationRecord, RecordKind } from './authorization-record.entity.ts'
import { ConnectedApp } from './connected-app.entity.ts'
import { problemOfUnverifiedName } from './app-names.ts'

interface Site {
  forkEntityManager: () => EntityManager
  /** Returns the hash of the secret of the browser that sent the request; sets its cookie if it has none. */
  browserHash: () => string
}

/** Maps the models of oidc-provider to our tables. Secrets are stored as hashes, so a backup holds no usable one. */
export const oidcAdapter =
  (site: Site): AdapterFactory =>
  (model) => {
    if (model === 'Client') return new Clients(site)
    if (model === 'Grant') return new Grants(site)
    if (model === 'AccessToken') return new AccessTokens(site)
    return isRecord(model) ? new Records(site, model) : new Unstored(site)
  }

const kinds: string[] = Object.values(RecordKind)
const isRecord = (model: string): model is RecordKind => kinds.includes(model)

/**
 * Stores nothing. The base of the others, and the adapter of sessions: the session of the site decides who is signed in, and one
 * of oidc-provider must not outlive the response.
 */
class Unstored implements Adapter {
  constructor(protected readonly site: Site) {}

  protected fork(): EntityManager {
    return this.site.forkEntityManager()
  }

  async upsert(_id: string, _payload: AdapterPayload, _expiresIn?: number): Promise<void> {}
  async find(_id: string): Promise<AdapterPayload | undefined> {
    return undefined
  }
  async findByUserCode(_userCode: string): Promise<undefined> {}
  async findByUid(_uid: string): Promise<undefined> {}
  async consume(_id: string): Promise<void> {}
  async destroy(_id: string): Promise<void> {}
  /** Deletes the connected app with all its tokens and codes. */
  async revokeByGrantId(grantId: string): Promise<void> {
    await this.fork().nativeDelete(ConnectedApp, { id: Number(grantId) })
  }
}

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

const clientIdOf = /^[\x20-\x7e]{1,50}$/

/** Public clients only: no client has a secret. */
const publicClient = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  response_modes: ['query'],
} as const

class Clients extends Unstored {
  override async find(clientId: string): Promise<AdapterPayload | undefined> {
    if (!clientIdOf.test(clientId)) return undefined
    const em = this.fork()
    const app = await em.findOne(App, { clientId })
    if (app)
      return {
        ...publicClient,
        client_id: clientId,
        client_name: app.name,
        client_uri: app.address,
        redirect_uris: app.redirectUris,
        response_types: app.redirectUris.length > 0 ? ['code'] : [],
        grant_types: [
          ...(app.redirectUris.length > 0 ? ['authorization_code'] : []),
          ...(app.usesDeviceCode ? [deviceGrant] : []),
          'refresh_token',
        ],
      }
    const problem = await problemOfUnverifiedName(em, clientId)
    if (problem) throw new errors.InvalidClientMetadata(problem)
    return {
      ...publicClient,
      client_id: clientId,
      redirect_uris: [],
      response_types: [],
      grant_types: [deviceGrant, 'refresh_token'],
    }
  }
}

/** A grant is a connected app; its id is that of the row, which no client sees. */
class Grants extends Unstored {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const app = await this.fork().findOne(ConnectedApp, { id: Number(id) })
    if (!app) return undefined
    const scope = app.scope === TokenScope.write ? 'read write' : 'read'
    return {
      kind: 'Grant',
      jti: id,
      accountId: String(app.userId),
      clientId: app.clientId,
      openid: { scope },
    }
  }

  override destroy(id: string): Promise<void> {
    return this.revokeByGrantId(id)
  }
}

const grantIsGone = () => new errors.InvalidGrant('the app has been disconnected')

class AccessTokens extends Unstored {
  override async upsert(token: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { scope = '', grantId } = payload
    const tokenScope = scope.split(' ').includes(TokenScope.write) ? TokenScope.write : TokenScope.read
    // Locks the account first, as a reset of its password does.
    const { rows } = await sql`
      with account as materialized (
        select users.id from users join connected_app on user_id = users.id
        where connected_app.id = ${Number(grantId)} for key share of users
      )
      insert into access_token (user_id, connected_app_id, scope, hash, expires_at)
      select user_id, connected_app.id, ${tokenScope}, ${hashOfToken(token)!}, now() + make_interval(secs => ${expiresIn})
      from account join connected_app on user_id = account.id
      where connected_app.id = ${Number(grantId)} for key share of connected_app
      returning id`.execute(this.fork().getKysely())
    if (rows.length === 0) throw grantIsGone()
  }

  override async find(token: string): Promise<AdapterPayload | undefined> {
    const hash = hashOfToken(token)
    if (hash === undefined) return undefined
    const { rows } = await sql<{ clientId: string; accountId: string; grantId: string; exp: number }>`
      select client_id as "clientId", connected_app.user_id::text as "accountId", connected_app.id::text as "grantId",
        extract(epoch from expires_at)::int as exp
      from access_token join connected_app on connected_app.id = connected_app_id
      where hash = ${hash}`.execute(this.fork().getKysely())
    return rows[0] && { ...rows[0], kind: 'AccessToken', jti: token }
  }

  override async destroy(token: string): Promise<void> {
    await sql`
      delete from access_token
      where hash = ${hashOfToken(token) ?? ''} and connected_app_id is not null`.execute(
      this.fork().getKysely(),
    )
  }
}

class Records extends Unstored {
  constructor(
    site: Site,
    private readonly kind: RecordKind,
  ) {
    super(site)
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _id, userCode, ...stored } = payload
    const { grantId } = stored
    const browser =
      this.kind === RecordKind.interaction ? { browserHash: this.site.browserHash() } : undefined
    const record = { id: hashOf(id), kind: this.kind, payload: JSON.stringify({ ...stored, ...browser }) }
    const userCodeHash = userCode === undefined ? null : hashOf(userCode)
    const columns = sql`insert into authorization_record (id, kind, payload, user_code_hash, connected_app_id, expires_at)`
    const values = sql`${record.id}, ${record.kind}, ${record.payload}::jsonb, ${userCodeHash}`
    const expiresAt = sql`now() + make_interval(secs => ${expiresIn})`
    const em = this.fork().getKysely()
    if (grantId === undefined) {
      await sql`${columns} values (${values}, null, ${expiresAt})`.execute(em)
      return
    }
    const { rows } = await sql`
      ${columns}
      select ${values}, id, ${expiresAt} from connected_app where id = ${Number(grantId)} for key share
      returning id`.execute(em)
    if (rows.length === 0) throw grantIsGone()
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const record = await this.fork().findOne(AuthorizationRecord, { id: hashOf(id), kind: this.kind })
    if (!record) return undefined
    return { ...record.payload, jti: id, ...(record.consumedAt ? { consumed: true } : {}) }
  }

  /** Of concurrent uses one succeeds; the others show that the secret was stolen, and disconnect the app (RFC 9700, 4.14.2). */
  override async consume(id: string): Promise<void> {
    const key = hashOf(id)
    const em = this.fork().getKysely()
    const { rows } = await sql`
      update authorization_record set consumed_at = now() where id = ${key} and consumed_at is null
      returning id`.execute(em)
    if (rows.length > 0) return
    await sql`
      delete from connected_app using authorization_record
      where authorization_record.id = ${key} and connected_app.id = connected_app_id`.execute(em)
    throw grantIsGone()
  }

  /** An answered request is deleted before its code is issued: of concurrent returns to the app only one has a code. */
  override async destroy(id: string): Promise<void> {
    const deleted = await this.fork().nativeDelete(AuthorizationRecord, { id: hashOf(id) })
    if (deleted === 0 && this.kind === RecordKind.interaction)
      throw new errors.SessionNotFound('the request was answered before')
  }
}
