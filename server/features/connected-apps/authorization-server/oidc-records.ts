import type { EntityManager } from '@mikro-orm/postgresql'
import { type AdapterPayload, errors, Provider } from 'oidc-provider'
import { rows, sql } from '../../../database/statements.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import { hashOf } from '../../identity/one-time-secret.ts'
import { OidcPayload, OidcModelName } from '../oidc-payload.entity.ts'
import { endOf, grantIsGone, secondsLeft } from './oidc-grants.ts'
import { type AdapterContext, Model } from './oidc-model.ts'
import { beginTransaction } from './oidc-transaction.ts'

const { lifetimes, lostAnswerSeconds, pollSeconds } = requestLimits.oauth

const wasReused =
  'This was used before. It may have been stolen, so the app has been disconnected: its user must connect it again'

/** Codes, refresh tokens and requests that wait for their answer. */
export class Records extends Model {
  constructor(
    context: AdapterContext,
    private readonly kind: OidcModelName,
  ) {
    super(context)
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _id, userCode, ...stored } = payload
    const { grantId } = stored
    const browser =
      this.kind === OidcModelName.interaction ? { browserHash: this.context.browserHash() } : undefined
    const record = { id: hashOf(id), kind: this.kind, payload: JSON.stringify({ ...stored, ...browser }) }
    const userCodeHash = userCode === undefined ? null : hashOf(userCode)
    const columns = sql`insert into authorization_record (id, kind, payload, user_code_hash, connected_app_id, expires_at)`
    const values = sql`${record.id}, ${record.kind}, ${record.payload}::jsonb, ${userCodeHash}`
    const expiresAt = sql`now() + make_interval(secs => ${expiresIn})`
    const em = this.fork()
    if (grantId === undefined) {
      await rows(em)`${columns} values (${values}, null, ${expiresAt})`
      return
    }
    const added = await rows(em)`
      ${columns}
      select ${values}, id, ${expiresAt} from connected_app where id = ${Number(grantId)} for key share
      returning id`
    if (added.length === 0) throw grantIsGone()
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const key = hashOf(id)
    const [record] = await rows<{ payload: AdapterPayload; isConsumed: boolean; secondsLeft: number }>(
      this.fork(),
    )`
      select payload, consumed_at is not null as "isConsumed", ${secondsLeft} as "secondsLeft"
      from authorization_record where id = ${key} and kind = ${this.kind}`
    if (!record) return undefined
    const { payload, isConsumed, secondsLeft: left } = record
    if (this.kind === OidcModelName.deviceCode) await countPoll(this.fork(), { id: key, payload })
    return { ...payload, jti: id, exp: endOf(left), ...(isConsumed ? { consumed: true } : {}) }
  }

  /**
   * Uses a code or a refresh token, in the transaction that issues the new tokens. A use that shows that the secret was stolen
   * disconnects the app (RFC 9700, section 4.14.2).
   */
  override async consume(id: string): Promise<void> {
    const key = hashOf(id)
    const em = await beginTransaction(this.fork())
    await lockConnectionOf(em, key)
    if (await (this.kind === OidcModelName.refreshToken ? renew(em, key) : useOnce(em, key))) return
    const disconnected = await rows(em)`
      delete from connected_app using authorization_record
      where authorization_record.id = ${key} and connected_app.id = connected_app_id
      returning connected_app.id`
    throw disconnected.length > 0 ? new errors.InvalidGrant(wasReused) : grantIsGone()
  }

  /** An answered request is deleted before its code is issued: of concurrent returns to the app only one has a code. */
  override async destroy(id: string): Promise<void> {
    const deleted = await this.fork().nativeDelete(OidcPayload, { id: hashOf(id) })
    if (deleted === 0 && this.kind === OidcModelName.interaction)
      throw new errors.SessionNotFound('the request was answered before')
  }
}

/** Throws slow_down when a device asks sooner than it must; then it must wait longer between all later polls. */
async function countPoll(
  em: EntityManager,
  { id, payload }: Pick<OidcPayload, 'id' | 'payload'>,
): Promise<void> {
  if (payload['accountId'] !== undefined || payload['error'] !== undefined) return
  // Another app must neither learn that the code is valid nor slow its own down.
  if (payload['clientId'] !== Provider.ctx?.oidc.client?.clientId) return
  // A second of tolerance, since its requests do not all take the same time.
  const [poll] = await rows<{ isEarly: boolean | null; seconds: number }>(em)`
    with waiting as (
      select id, coalesce(poll_seconds, ${pollSeconds}) as seconds,
        polled_at > now() - make_interval(secs => coalesce(poll_seconds, ${pollSeconds}) - 1) as is_early
      from authorization_record where id = ${id} and expires_at > now() for update
    )
    update authorization_record set
      polled_at = now(),
      poll_seconds = case when is_early then least(seconds + ${pollSeconds}, ${lifetimes.deviceCodeSeconds}) else seconds end
    from waiting where authorization_record.id = waiting.id
    returning is_early as "isEarly", poll_seconds as seconds`
  if (poll?.isEarly) throw new errors.SlowDown(`Nobody has answered yet: poll every ${poll.seconds} seconds`)
}

/** Locks the account first, as a reset of its password does, and lets one token request of a connection in at a time. */
const lockConnectionOf = (em: EntityManager, key: string) =>
  rows(em)`
    with account as materialized (
      select connected_app.id from users join connected_app on user_id = users.id
      join authorization_record on connected_app_id = connected_app.id
      where authorization_record.id = ${key} for key share of users
    )
    select from connected_app where id in (select id from account) for no key update`

/** Marks a code as used; returns whether this is its first use. */
async function useOnce(em: EntityManager, key: string): Promise<boolean> {
  const used = await rows(em)`
    update authorization_record set consumed_at = now() where id = ${key} and consumed_at is null
    returning id`
  return used.length > 0
}

/**
 * Begins a generation of refresh tokens if this one is of the present generation; returns whether it may be used. For a while one
 * of the generation before may also add to the present one: its answer was lost, or two tasks sent it.
 */
async function renew(em: EntityManager, key: string): Promise<boolean> {
  const ofToken = sql`(payload->>'rotations')::int`
  const renewed = await rows(em)`
    update connected_app set
      generation = greatest(generation, ${ofToken} + 1),
      renewed_at = case when ${ofToken} >= generation then now() else renewed_at end
    from authorization_record
    where authorization_record.id = ${key} and connected_app.id = connected_app_id
      and (${ofToken} >= generation
        or ${ofToken} = generation - 1 and renewed_at > now() - make_interval(secs => ${lostAnswerSeconds}))
    returning connected_app.id`
  return renewed.length > 0
}
