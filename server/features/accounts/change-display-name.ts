import { inTransaction } from '../../database/statements.ts'
import type { Context } from '../../graphql/context.ts'
import { notSignedIn } from '../../errors/errors.ts'
import { renameCreatorOfImages } from '../gallery/change-images.ts'
import { touchProfile } from '../profile/change-items.ts'
import type { ChangeDisplayNameInput } from './sign-in.input.ts'
import { User } from '../session/user.entity.ts'

/** Renames the signed-in account, and its profile in the directory. */
export async function changeDisplayName(
  context: Context,
  { displayName }: ChangeDisplayNameInput,
): Promise<User> {
  const { id } = context.requireUser()
  const user = await inTransaction(context, async (em) => {
    const user = await em.findOne(User, { id })
    if (!user) throw notSignedIn() // deleted concurrently
    const isRenamed = user.displayName !== displayName
    user.displayName = displayName
    await em.flush()
    await touchProfile(em, id)
    if (isRenamed) await renameCreatorOfImages(em, id)
    return user
  })
  context.session.update(user)
  return user
}
