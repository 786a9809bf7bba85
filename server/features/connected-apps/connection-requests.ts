import { type EntityManager, LockMode, raw } from '@mikro-orm/postgresql'
import type { Context } from '../../graphql/context.ts'
import { hashOf } from '../identity/one-time-secret.ts'
import { tokenScopeOf } from './token-scope.ts'
import { App } from './app.entity.ts'
import { OidcPayload, OidcModelName } from './oidc-payload.entity.ts'
import type { ConnectionRequestInput } from './connection.input.ts'
import type { ConnectionRequest } from './connection-request.type.ts'

/** A request that waits for an answer. */
export interface WaitingRequest extends ConnectionRequest {
  recordId: string
  clientId: string
}

/** The fields of the payload of oidc-provider that are read or written here. */
interface RequestPayload {
  clientId?: string
  params?: { client_id?: string; scope?: string }
  /** SHA-256 of the secret of the browser that the app opened. */
  browserHash?: string
  /** Where an interaction goes on. */
  returnTo?: string
  /** The answer to an interaction. */
  result?: object
  /** The answers to a device. */
  accountId?: string
  grantId?: string
  scope?: string
  error?: string
  errorDescription?: string
}

/**
 * Returns a request that waits for an answer; undefined if it does not exist, was answered, has expired or belongs to another
 * browser. Throws UNAUTHENTICATED for a visitor with a user code, and RATE_LIMITED after too many unknown ones.
 */
export async function findRequest(
  context: Context,
  { interaction, userCode }: ConnectionRequestInput,
): Promise<WaitingRequest | undefined> {
  if (interaction) return requestOf(context.em, await interactionOf(context, interaction))
  const { rateLimiter, network } = context
  const counted = [
    ['userCodesPerAccount', String(context.requireUser().id)],
    ['userCodesPerNetwork', network],
  ] as const
  // Counted before the lookup, so that concurrent guesses cannot exceed the limit.
  for (const [counter, key] of counted) await rateLimiter.count(counter, key)
  const where = { kind: OidcModelName.deviceCode, userCodeHash: hashOf(normalizedUserCode(userCode!)) }
  const request = await requestOf(context.em, await unexpired(context.em, where))
  // Not reset: by codes of their own, guessers would have any number of attempts.
  if (request) for (const [counter, key] of counted) await rateLimiter.refund(counter, key, 1)
  return request
}

/** People type small letters, spaces and the hyphen; as oidc-provider normalizes user codes. */
const normalizedUserCode = (typed: string) => typed.toUpperCase().replaceAll(/\W/g, '')

async function interactionOf({ em, browserSecret }: Context, id: string) {
  const record = await unexpired(em, { kind: OidcModelName.interaction, id: hashOf(id) })
  const { browserHash } = payloadOf(record)
  return browserHash && browserSecret && browserHash === hashOf(browserSecret) ? record : null
}

const unexpired = (
  em: EntityManager,
  where: Partial<Pick<OidcPayload, 'id' | 'kind' | 'userCodeHash'>>,
  lockMode = LockMode.NONE,
): Promise<OidcPayload | null> =>
  em.findOne(
    OidcPayload,
    { ...where, consumedAt: null, connectedAppId: null, expiresAt: { $gt: raw('now()') } },
    { lockMode },
  )

const payloadOf = (record: OidcPayload | null): RequestPayload => record?.payload ?? {}

async function requestOf(em: EntityManager, record: OidcPayload | null): Promise<WaitingRequest | undefined> {
  const { clientId = '', params, result, accountId, error } = payloadOf(record)
  if (!record || result || accountId || error) return undefined
  const id = params?.client_id ?? clientId
  const app = await em.findOne(App, { clientId: id })
  const kind = record.kind === OidcModelName.deviceCode ? 'device' : 'browser'
  if (kind === 'device' ? app && !app.usesDeviceCode : !app) return undefined
  return {
    recordId: record.id,
    clientId: id,
    app: { name: app?.name ?? null, address: app?.address ?? null, isVerified: Boolean(app) },
    scope: tokenScopeOf(params?.scope),
    kind,
    expiresAt: record.expiresAt,
  }
}

/**
 * Saves the answer to a request in the transaction of `em`: the account and the id of its connected app, or null for a refusal.
 * Returns the address that returns to the app, null for a device, or undefined if the request was answered or has expired.
 */
export async function answer(
  em: EntityManager,
  { recordId, scope, kind }: WaitingRequest,
  connection: { userId: number; connectedAppId: number } | null,
): Promise<string | null | undefined> {
  const record = await unexpired(em, { id: recordId }, LockMode.PESSIMISTIC_WRITE)
  if (!record) return undefined
  const { result, accountId, error, returnTo = null } = payloadOf(record)
  if (result || accountId || error) return undefined
  const ids = connection && {
    accountId: String(connection.userId),
    grantId: String(connection.connectedAppId),
  }
  const answered: RequestPayload =
    kind === 'device'
      ? ids
        ? { ...ids, scope }
        : { error: refusal.error, errorDescription: refusal.error_description }
      : {
          result: ids
            ? { login: { accountId: ids.accountId, remember: false }, consent: { grantId: ids.grantId } }
            : refusal,
        }
  record.payload = { ...record.payload, ...answered }
  record.connectedAppId = connection?.connectedAppId ?? null
  await em.flush()
  return kind === 'device' ? null : returnTo
}

/** RFC 6749, section 4.1.2.1. */
const refusal = { error: 'access_denied', error_description: 'The person refused' }
