import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { inTransaction } from '../../database/statements.ts'
import { providerLabels } from '../../../contract/oauth-popup.ts'
import { conflict, notFound, notSignedIn } from '../../errors/errors.ts'
import type { Context } from '../../graphql/context.ts'
import { describeBrowser } from '../devices/devices.ts'
import { addNotice, MailKind } from '../mail/mail.entity.ts'
import { Passkey } from './passkey.entity.ts'
import { OAuthAccount, type OAuthProvider } from './oauth-account.entity.ts'
import type { SignInMethods } from './sign-in-methods.type.ts'
import { User } from '../session/user.entity.ts'

/** Returns the providers linked to an account, each once, oldest link first. */
export async function linkedProviders(em: EntityManager, userId: number): Promise<OAuthProvider[]> {
  const accounts = await em.find(OAuthAccount, { userId }, { orderBy: { id: 'asc' } })
  return [...new Set(accounts.map(({ provider }) => provider))]
}

const hasPassword = async (em: EntityManager, userId: number): Promise<boolean> =>
  (await em.count(User, { id: userId, passwordHash: { $ne: null } })) > 0

/** Passkeys are a field of their own, which access tokens cannot read. */
export const signInMethodsOf = async (em: EntityManager, userId: number): Promise<SignInMethods> => ({
  hasPassword: await hasPassword(em, userId),
  linkedProviders: await linkedProviders(em, userId),
})

/** Unlinks a provider; throws NOT_FOUND if it is not linked, CONFLICT if it is the only sign-in method, and RATE_LIMITED. */
export async function unlinkProvider(context: Context, provider: OAuthProvider): Promise<User> {
  const { id: userId } = context.requireUser()
  await requireUnlinkable(context.em, userId, provider)
  await context.rateLimiter.count('providerChangesPerUser', String(userId))
  return inTransaction(context, async (em) => {
    // The lock keeps two concurrent requests from unlinking the last two providers.
    const user = await requireUnlinkable(em, userId, provider, LockMode.PESSIMISTIC_WRITE)
    await em.nativeDelete(OAuthAccount, { userId, provider })
    const details = { provider, browser: describeBrowser(context.userAgent) }
    await addNotice(em, MailKind.providerUnlinked, user, details)
    return user
  })
}

async function requireUnlinkable(
  em: EntityManager,
  userId: number,
  provider: OAuthProvider,
  lockMode = LockMode.NONE,
): Promise<User> {
  const user = await em.findOne(User, { id: userId }, { lockMode })
  if (!user) throw notSignedIn()
  const linked = await linkedProviders(em, userId)
  const label = providerLabels[provider]
  if (!linked.includes(provider)) throw notFound(`${label} account`)
  await requireSecondMethod(em, userId, label)
  return user
}

/** Throws CONFLICT if `method`, which is to be removed, is the only sign-in method of an account. */
export async function requireSecondMethod(em: EntityManager, userId: number, method: string): Promise<void> {
  if (await hasPassword(em, userId)) return
  const providers = await linkedProviders(em, userId)
  const passkeys = await em.count(Passkey, { userId })
  if (providers.length + passkeys > 1) return
  throw conflict(`${method} is your only way to sign in. Set a password or add another way first.`)
}
