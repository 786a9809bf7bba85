import { rows } from '../../database/statements.ts'
import { violates } from '../../database/database-errors.ts'
import { oauthTexts } from '../../../contract/oauth-popup.ts'
import type { Context } from '../../graphql/context.ts'
import { conflict, unauthenticated } from '../../errors/errors.ts'
import { normalizedEmail, emailCondition, User } from '../session/user.entity.ts'
import { verifyPasswordOf } from '../identity/confirm-identity.ts'
import { hashOf, useOnce } from '../identity/one-time-secret.ts'
import { hashPassword, rejectCommonPassword } from '../identity/passwords.ts'
import type { EstablishSessionInput, LogInInput, RegisterInput } from './sign-in.input.ts'
import { SignInToken } from '../sign-in-methods/providers/sign-in-token.entity.ts'

/**
 * Signs in by email and password. An unknown email and a wrong password fail with the same error after the same time. After
 * too many failed attempts even the right password fails.
 */
export async function signIn(
  { em, session, rateLimiter, network }: Context,
  { email, password }: LogInInput,
): Promise<User> {
  const key = normalizedEmail(email)
  await rateLimiter.count('signInsPerNetwork', network)
  // Counted before the hash, so that concurrent guesses cannot exceed the limit; a success resets the counter.
  await rateLimiter.count('failedSignInsPerAccount', key)
  const user = await em.findOne(User, emailCondition(email), { populate: ['passwordHash'] })
  const isRight = await verifyPasswordOf(em, user, password)
  if (!isRight || !user) throw unauthenticated('Invalid email or password')
  await rateLimiter.reset('failedSignInsPerAccount', key)
  await session.begin(user)
  // A change of the password ends the sessions that it sees. The lock waits for one that has not committed yet.
  const [account] = await rows<{ passwordHash: string | null }>(em)`
    select password_hash as "passwordHash" from users where id = ${user.id} for share`
  const current = account?.passwordHash
  // The hash of the same password differs if it has just been replaced by one with the current parameters.
  if (
    current !== user.passwordHash &&
    !(await verifyPasswordOf(em, { id: user.id, passwordHash: current }, password))
  ) {
    await session.end()
    throw unauthenticated('Invalid email or password')
  }
  return user
}

export async function register(
  { em, session, rateLimiter, network }: Context,
  { password, ...fields }: RegisterInput,
): Promise<User> {
  rejectCommonPassword(password)
  await rateLimiter.count('registrationsPerNetwork', network)
  const user = em.create(User, { ...fields, passwordHash: await hashPassword(password) })
  await em.flush().catch((error: unknown) => {
    throw violates(error, 'users_email_unique') ? conflict('Email already in use') : error
  })
  await session.begin(user)
  return user
}

/**
 * Signs in to the account of the token from an OAuth popup. A newly linked identity starts no session, because it does not prove
 * that its user is the owner of the account.
 */
export async function establishSession(
  context: Context,
  { tempToken }: EstablishSessionInput,
): Promise<User> {
  const { em, session, browserSecret } = context
  const secrets = { hash: hashOf(tempToken), browserHash: hashOf(browserSecret ?? '') }
  const token = await useOnce(em, SignInToken, secrets)
  if (!token) throw unauthenticated(oauthTexts.incomplete)
  const user = await em.findOne(User, { id: token.userId })
  if (!user) throw unauthenticated(oauthTexts.incomplete)
  if (!token.keepsSession) await session.begin(user)
  else if (context.userId !== user.id) throw unauthenticated(oauthTexts.incomplete)
  return user
}
