import type { Context } from '../../graphql/context.ts'
import { notSignedIn } from '../../graphql/errors.ts'
import type { ChangeDisplayNameInput } from './sign-in.input.ts'
import { User } from '../session/user.entity.ts'

/** Renames the signed-in account. A trigger updates its directory entry. */
export async function changeDisplayName(
  context: Context,
  { displayName }: ChangeDisplayNameInput,
): Promise<User> {
  const { id } = context.requireUser()
  const user = await context.em.findOne(User, { id })
  if (!user) throw notSignedIn() // deleted concurrently
  user.displayName = displayName
  await context.em.flush()
  return user
}
