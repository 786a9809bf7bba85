import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { oauthTexts } from '../../../contract/oauth-popup.ts'
import type { Context } from '../../context.ts'
import { conflict, unauthenticated } from '../../graphql/errors.ts'
import { emailKey, hasEmail, User } from './user.entity.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import type { EstablishSessionInput, LogInInput, RegisterInput } from './session.input.ts'
import { takeSignInToken } from './sign-in-token.entity.ts'

/**
 * Signs in by email and password. An unknown email and a wrong password fail with the same error after the same time.
 * After too many failed attempts the right password fails too.
 */
export async function signIn(
  { em, session, throttle, network }: Context,
  { email, password }: LogInInput,
): Promise<User> {
  const key = emailKey(email)
  await throttle.count('signInsOfAnAddress', network)
  // Counted before the hash, else concurrent attempts would all pass; a success resets the counter.
  await throttle.count('failedSignInsOfAnAccount', key)
  const user = await em.findOne(User, hasEmail(email), { populate: ['passwordHash'] })
  if (!(await isPassword(password, user?.passwordHash)) || !user?.passwordHash) {
    throw unauthenticated('Invalid email or password')
  }
  await throttle.forget('failedSignInsOfAnAccount', key)
  if (isOutdated(user.passwordHash)) {
    user.passwordHash = await hashPassword(password)
    await em.flush()
  }
  await session.begin(user)
  return user
}

/** Creates an account and signs in to it. The unique index on emails resolves races. */
export async function register(
  { em, session, throttle, network }: Context,
  { password, ...fields }: RegisterInput,
): Promise<User> {
  await throttle.count('registrationsOfAnAddress', network)
  const user = em.create(User, { ...fields, passwordHash: await hashPassword(password) })
  await em.flush().catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException ? conflict('Email already in use') : error
  })
  await session.begin(user)
  return user
}

/** Signs in to the account of the token from an OAuth popup. */
export async function establishSession(
  { em, session, browserSecret }: Context,
  { tempToken }: EstablishSessionInput,
): Promise<User> {
  const userId = await takeSignInToken(em, { token: tempToken, browserSecret: browserSecret ?? '' })
  if (userId === undefined) throw unauthenticated(oauthTexts.incomplete)
  const user = await em.findOne(User, { id: userId })
  if (!user) throw unauthenticated(oauthTexts.incomplete)
  await session.begin(user)
  return user
}
