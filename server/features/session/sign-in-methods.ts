import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { providerLabels } from '../../../contract/oauth-popup.ts'
import { conflict, notFound } from '../../graphql/errors.ts'
import { OAuthAccount, type OAuthProvider } from './oauth-account.entity.ts'
import { notSignedInError } from './require-user.ts'
import { User } from './user.entity.ts'

/** The providers by which an account may be signed in to, each once, first linked first. */
export async function linkedProviders(em: EntityManager, userId: number): Promise<OAuthProvider[]> {
  const accounts = await em.find(OAuthAccount, { userId }, { orderBy: { id: 'asc' } })
  return [...new Set(accounts.map(({ provider }) => provider))]
}

/** Whether an account may be signed in to by a password. */
export const hasPassword = async (em: EntityManager, userId: number): Promise<boolean> =>
  (await em.count(User, { id: userId, passwordHash: { $ne: null } })) > 0

/** Takes a provider from an account, unless nothing would be left to sign in with. */
export async function unlinkProvider(
  em: EntityManager,
  userId: number,
  provider: OAuthProvider,
): Promise<User> {
  return em.transactional(async (em) => {
    // Two windows that unlink the last two providers wait for each other here.
    const user = await em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!user) throw notSignedInError()
    const linked = await linkedProviders(em, userId)
    const label = providerLabels[provider]
    if (!linked.includes(provider)) throw notFound(`${label} account`)
    if (linked.length === 1 && !(await hasPassword(em, userId))) {
      throw conflict(`${label} is your only way to sign in. Link another provider first.`)
    }
    await em.nativeDelete(OAuthAccount, { userId, provider })
    return user
  })
}
