import type { EntityManager } from '@mikro-orm/postgresql'
import { hasEmail } from './email.ts'
import { type Role, User } from './user.entity.ts'

/** Gives an account the role, in place of the one it had. Open sessions have it from their next request on. */
export async function setRole(em: EntityManager, email: string, role: Role): Promise<User> {
  const user = await em.findOne(User, hasEmail(email))
  if (!user) throw new Error(`Nobody here has the email ${email.trim()}.`)
  user.role = role
  await em.flush()
  return user
}
