import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../../database/statements.ts'
import { accountLimits } from '../../../../contract/account-limits.ts'
import type { Context } from '../../../graphql/context.ts'
import { conflict, notFound } from '../../../errors/errors.ts'
import { AccessToken } from './access-token.entity.ts'
import type { CreateAccessTokenInput, CreatedAccessTokenPayload } from './access-token.input.ts'
import { confirmIdentity } from '../../identity/confirm-identity.ts'
import { describeBrowser, lockSignedInAccount } from '../../devices/devices.ts'
import { addNotice, MailKind } from '../../mail/mail.entity.ts'
import { hashOf, secondsFromNow, newSecret } from '../../identity/one-time-secret.ts'

/** A prefix that secret scanners recognize. */
export const tokenPrefix = 'astro_'
const token = new RegExp(`^${tokenPrefix}[\\w-]{43}$`)

/** Returns the hash of a token for its lookup; undefined for a text that cannot be a token. */
export const hashOfToken = (text: string) => (token.test(text) ? hashOf(text) : undefined)

const daySeconds = 24 * 60 * 60
const { name, ofAccount } = accountLimits.accessToken

/** Returns the tokens that the owner of an account created, newest first, including those that expired recently. */
export const accessTokensOf = (em: EntityManager, userId: number): Promise<AccessToken[]> =>
  em.find(AccessToken, { userId, connectedAppId: null }, { orderBy: { id: 'desc' } })

/**
 * Creates a token and mails a notice, once the user has confirmed their identity. An app that is connected needs no such proof: it cannot
 * outlive a reset of the password either, and its owner sees what it does.
 * Throws CONFLICT for a name in use and for more than `ofAccount.max` tokens, and RATE_LIMITED.
 */
export async function createAccessToken(
  context: Context,
  { currentPassword, expiresInDays, ...fields }: CreateAccessTokenInput,
): Promise<Pick<CreatedAccessTokenPayload, 'secret' | 'accessToken'>> {
  const user = await confirmIdentity(context, currentPassword)
  const userId = user.id
  await rejectConflict(context.em, userId, fields.name)
  await context.rateLimiter.count('noticesPerUser', String(userId))
  const secret = tokenPrefix + newSecret()
  return inTransaction(context, async (em) => {
    // Also keeps concurrent requests from exceeding the limit.
    await lockSignedInAccount(em, context)
    await rejectConflict(em, userId, fields.name)
    const expiresAt = secondsFromNow(expiresInDays * daySeconds)
    const id = await em.insert(AccessToken, { ...fields, userId, hash: hashOf(secret), expiresAt })
    const accessToken = await em.findOneOrFail(AccessToken, { id })
    await addNotice(em, MailKind.accessTokenCreated, user, {
      accessToken: { scope: fields.scope, expiresAt: accessToken.expiresAt.toISOString() },
      browser: describeBrowser(context.userAgent),
    })
    return { secret, accessToken }
  })
}

async function rejectConflict(em: EntityManager, userId: number, tokenName: string): Promise<void> {
  if ((await em.count(AccessToken, { userId, connectedAppId: null })) >= ofAccount.max)
    throw conflict(ofAccount.tooMany)
  if ((await em.count(AccessToken, { userId, name: tokenName })) > 0) throw conflict(name.taken)
}

/** Revokes a token from the next request on, in every process. Throws NOT_FOUND if the account has no such token. */
export async function revokeAccessToken(em: EntityManager, userId: number, id: number): Promise<void> {
  if ((await em.nativeDelete(AccessToken, { id, userId, connectedAppId: null })) === 0)
    throw notFound('Access token')
}
