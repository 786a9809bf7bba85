import type { EntityManager } from '@mikro-orm/postgresql'
import { hasEmail } from './email.ts'
import { type Role, User } from './user.entity.ts'

/** Replaces an account's role. Open sessions have it from their next request. */
export async function setRole(em: EntityManager, email: string, role: Role): Promise<User> {
  const user = await em.findOne(User, hasEmail(email))
  if (!user) throw new Error(`Nobody here has the email ${email.trim()}.`)
  user.role = role
  await em.flush()
  return user
}
