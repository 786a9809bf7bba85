import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { oauthTexts } from '../../../contract/oauth-popup.ts'
import type { Context } from '../../context.ts'
import { conflict, unauthenticated } from '../../graphql/errors.ts'
import { emailKey, hasEmail } from './email.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import type { EstablishSessionInput, LogInInput, RegisterInput } from './session.input.ts'
import { takeSignInToken } from './sign-in-token.ts'
import { User } from './user.entity.ts'

/**
 * Signs somebody in by email and password. An unknown email and a wrong password get the same answer in the same time,
 * and an account that was tried too often refuses the right password too.
 */
export async function signIn(
  { em, session, throttle, network }: Context,
  { email, password }: LogInInput,
): Promise<User> {
  const key = emailKey(email)
  await throttle.count('signInsOfAnAddress', network)
  // Counted before the hash, or as many as come at once would all pass; a success forgets it.
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

/** Begins an account and signs it in. The database decides who was first. */
export async function register(
  { em, session, throttle, network }: Context,
  { password, ...fields }: RegisterInput,
): Promise<User> {
  await throttle.count('registrationsOfAnAddress', network)
  const user = em.create(User, { ...fields, passwordHash: await hashPassword(password) })
  await em.flush().catch((problem: unknown) => {
    throw problem instanceof UniqueConstraintViolationException ? conflict('Email already in use') : problem
  })
  await session.begin(user)
  return user
}

/** Signs in whom a popup at a provider told us of. */
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
