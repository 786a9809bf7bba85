import type { Context } from '../../context.ts'
import { badInput, notSignedIn, reauthenticationRequired } from '../../graphql/errors.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'
import { normalizedEmail, User } from './user.entity.ts'

/** A provider sign-in confirms an account without a password for this long, in minutes. */
export const confirmationMinutes = 10

/**
 * Returns the signed-in account after its user proved to be its owner, for changes that a stolen session must not make: by
 * the password, or, on an account without one, by a provider sign-in of the last `confirmationMinutes`. Throws BAD_USER_INPUT
 * for a wrong password, RATE_LIMITED after too many, REAUTHENTICATION_REQUIRED when the sign-in is too old.
 */
export async function confirmIdentity(context: Context, password: string | null | undefined): Promise<User> {
  const { em, rateLimiter, session } = context
  const { id } = context.requireUser()
  const user = await em.findOne(User, { id }, { populate: ['passwordHash'] })
  if (!user) throw notSignedIn()
  if (!user.passwordHash) {
    const age = Date.now() - (session.signedInAt ?? 0)
    if (age > confirmationMinutes * 60_000) throw reauthenticationRequired()
    return user
  }
  const key = normalizedEmail(user.email)
  // Counted before the hash, as sign-ins are: concurrent guesses must not pass together.
  await rateLimiter.count('failedSignInsOfAnAccount', key)
  if (!password || !(await verifyPassword(password, user.passwordHash))) {
    const text = password ? 'This is not your current password' : 'Password is required'
    throw badInput(text, { password: text })
  }
  await rateLimiter.forget('failedSignInsOfAnAccount', key)
  if (needsRehash(user.passwordHash)) user.passwordHash = await hashPassword(password)
  return user
}
