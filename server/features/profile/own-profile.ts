import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../context.ts'
import { forbidden, notFound } from '../../graphql/errors.ts'
import { ownerTag, profileTag } from '../../response-cache/cache-fill.ts'

export interface Changed {
  /** The code of `lock_own_profile` or of the statement; null on success. */
  refusal: string | null
  profile: number
}

/**
 * Runs any change of the signed-in account's profile or its items. `change` must call the SQL function `lock_own_profile`,
 * which checks the owner and locks the profile until the commit, so that changes of one profile are serialized. Throws NOT_FOUND
 * if the profile does not exist, FORBIDDEN if it belongs to another account, and the error in `errors` for any other refusal; no
 * row means 'no item'.
 */
export async function changeOwnProfile<Result extends Changed>(
  context: Context,
  errors: Record<string, () => Error>,
  change: (em: EntityManager, userId: number) => Promise<Result[]>,
): Promise<Result> {
  const userId = context.requireUser().id
  context.invalidatedTags.add(ownerTag(userId))
  const [result] = await change(context.em, userId)
  if (!result) throw errors['no item']!()
  if (result.refusal !== null) throw (errors[result.refusal] ?? commonErrors[result.refusal])!()
  context.invalidatedTags.add(profileTag(result.profile))
  return result
}

const commonErrors: Record<string, () => Error> = {
  'no profile': () => notFound('Creator profile'),
  foreign: () => forbidden('You can only change your own profile'),
}
