import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../context.ts'
import { forbidden, notFound } from '../../graphql/errors.ts'
import { ownerTag } from '../../response-cache/cache-fill.ts'

/** What a change of a profile returns: why the database refused it, or the profile that it changed. */
export interface Changed {
  refusal: string | null
  profile: number
}

/**
 * Every change of what a profile shows runs through here. `change` gets the account that is signed in and must ask the SQL
 * function `lock_own_profile`, the only place that knows whose profile it is: it locks the profile until the change is
 * committed, so changes to one profile run one after the other. Fails with NOT_FOUND when the profile does not exist and
 * with FORBIDDEN when it belongs to another account; `refusals` are the errors for other reasons, of which no row at all is
 * 'no item'.
 */
export async function changeOwnProfile<Answer extends Changed>(
  context: Context,
  refusals: Record<string, () => Error>,
  change: (em: EntityManager, userId: number) => Promise<Answer[]>,
): Promise<Answer> {
  const userId = context.requireUser().id
  context.changedTags.add(ownerTag(userId))
  const [answer] = await change(context.em, userId)
  if (!answer) throw refusals['no item']!()
  if (answer.refusal !== null) throw (refusals[answer.refusal] ?? commonErrors[answer.refusal])!()
  return answer
}

const commonErrors: Record<string, () => Error> = {
  'no profile': () => notFound('Creator profile'),
  foreign: () => forbidden('You can only change your own profile'),
}
