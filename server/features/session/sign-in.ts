import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { raw } from '@mikro-orm/postgresql'
import type { Context } from '../../graphql/context.ts'
import { conflict, unauthenticated } from '../../graphql/errors.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import type { LogInInput, RegisterInput } from './session.input.ts'
import { User } from './user.entity.ts'

/** Addresses differ by more than case hardly anywhere; accounts never do. */
const keyOf = (email: string) => email.trim().toLowerCase()

/**
 * Signs somebody in by email and password. An unknown email and a wrong password get the same answer in the same time,
 * and an account that was tried too often refuses the right password too.
 */
export async function signIn(
  { em, session, throttle, network }: Context,
  { email, password }: LogInInput,
): Promise<User> {
  const key = keyOf(email)
  await throttle.count('signInsOfAnAddress', network)
  await throttle.check('failedSignInsOfAnAccount', key)
  const user = await em.findOne(User, { [raw('lower(email)')]: key }, { populate: ['passwordHash'] })
  if (!(await isPassword(password, user?.passwordHash)) || !user?.passwordHash) {
    await throttle.count('failedSignInsOfAnAccount', key)
    throw unauthenticated('Invalid email or password')
  }
  await throttle.forget('failedSignInsOfAnAccount', key)
  if (isOutdated(user.passwordHash)) {
    user.passwordHash = await hashPassword(password)
    await em.flush()
  }
  await session.begin(user.id)
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
  await session.begin(user.id)
  return user
}
