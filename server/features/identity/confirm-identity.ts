import type { EntityManager } from '@mikro-orm/postgresql'
import { limits } from '../../../contract/limits.ts'
import { confirmationMinutes } from '../../../contract/oauth-popup.ts'
import { normalizedPassword } from '../../../contract/rules/normalization.ts'
import type { Context, RequestSession } from '../../graphql/context.ts'
import { badInput, notSignedIn, reauthenticationRequired } from '../../errors/errors.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import { normalizedEmail, User } from '../session/user.entity.ts'

const { required, wrong } = limits.session.currentPassword

/**
 * Returns the signed-in account after its user has confirmed their identity: by the password or, for an account without one,
 * by a sign-in within the last `confirmationMinutes`, with a provider or a passkey. Guards changes that a stolen session must not make. Throws
 * BAD_USER_INPUT for a wrong password, RATE_LIMITED after too many, REAUTHENTICATION_REQUIRED if the sign-in is too old.
 */
export async function confirmIdentity(context: Context, password: string | null | undefined): Promise<User> {
  const { em, rateLimiter, session } = context
  const { id } = context.requireUser()
  const user = await em.findOne(User, { id }, { populate: ['passwordHash'] })
  if (!user) throw notSignedIn()
  if (!user.passwordHash) {
    requireRecentSignIn(session)
    return user
  }
  if (!password) throw badInput(required, { path: 'currentPassword', rule: 'required' })
  const key = normalizedEmail(user.email)
  // Counted before the hash, so that concurrent guesses cannot exceed the limit.
  await rateLimiter.count('failedSignInsPerAccount', key)
  if (!(await verifyPasswordOf(em, user, password))) {
    throw badInput(wrong, { path: 'currentPassword', rule: 'correct' })
  }
  await rateLimiter.reset('failedSignInsPerAccount', key)
  return user
}

/**
 * Verifies the password of an account, as `verifyPassword`. Replaces a hash with former parameters, or of a password that is not
 * normalized, unless the password was changed in the meantime.
 */
export async function verifyPasswordOf(
  em: EntityManager,
  account: Pick<User, 'id' | 'passwordHash'> | null,
  typed: string,
): Promise<boolean> {
  const { id, passwordHash } = account ?? {}
  const password = normalizedPassword(typed)
  const isRight = await verifyPassword(password, passwordHash)
  // Also without an account, because the time must not reveal accounts.
  const isRightAsTyped = !isRight && typed !== password && (await verifyPassword(typed, passwordHash))
  if (isRightAsTyped || (isRight && needsRehash(passwordHash!)))
    await em.nativeUpdate(User, { id, passwordHash }, { passwordHash: await hashPassword(password) })
  return isRight || isRightAsTyped
}

/** Throws REAUTHENTICATION_REQUIRED if the sign-in of a session is older than `confirmationMinutes`. */
export function requireRecentSignIn({ ageSeconds }: RequestSession): void {
  // A time in the future was written by a clock that was ahead.
  const isRecent = ageSeconds !== null && ageSeconds > -60 && ageSeconds <= confirmationMinutes * 60
  if (!isRecent) throw reauthenticationRequired()
}
