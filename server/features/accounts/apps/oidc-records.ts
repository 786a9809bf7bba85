import { sql } from 'kysely'
import { type AdapterPayload, errors } from 'oidc-provider'
import { hashOf } from '../identity/one-time-secret.ts'
import { AuthorizationRecord, RecordKind } from './authorization-record.entity.ts'
import { grantIsGone } from './oidc-grants.ts'
import { type Site, Unstored } from './oidc-model.ts'

/** Codes, refresh tokens and requests that wait for their answer. */
export class Records extends Unstored {
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
