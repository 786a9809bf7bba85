import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { providerLabels } from '../../../../contract/oauth-popup.ts'
import type { Context } from '../../../context.ts'
import { accountLinkingRequired, badInput, conflict } from '../../../graphql/errors.ts'
import { hasEmail } from '../email.ts'
import { OAuthAccount } from '../oauth-account.entity.ts'
import { User } from '../user.entity.ts'
import type { ProviderIdentity } from './provider-identity.ts'
import { allowedPicture } from './provider-pictures.ts'

/**
 * The account that an identity signs in: the one it is linked to, else a new one. An email never leads to an account:
 * whoever holds a mailbox at a provider would otherwise hold the account here too.
 */
export async function accountOf(context: Context, identity: ProviderIdentity): Promise<number> {
  const { em, throttle, network } = context
  const linked = await linkedTo(em, identity)
  if (linked !== undefined) return linked
  const { provider, email, isEmailVerified, displayName, avatarUrl } = identity
  const label = providerLabels[provider]
  if (!email) {
    throw badInput(
      `${label} shares no email address of yours. Add one there, or sign up with email and password.`,
    )
  }
  /** Somebody was faster: the same person in another window, or somebody with this email. */
  const begunMeanwhile = async () => {
    const account = await linkedTo(em, identity)
    if (account !== undefined) return account
    throw accountLinkingRequired(
      `An account with this email already exists. Log in to it, then link ${label} under Sign-in methods.`,
    )
  }
  if (await em.count(User, hasEmail(email))) return begunMeanwhile()
  if (!isEmailVerified) {
    throw badInput(`Your email address is not verified at ${label}. Verify it there, then try again.`)
  }
  await throttle.count('registrationsOfAnAddress', network)
  try {
    return await em.fork().transactional(async (em) => {
      const user = em.create(User, { email: email.trim(), displayName, avatarUrl: allowedPicture(avatarUrl) })
      await em.flush()
      em.create(OAuthAccount, { provider, providerAccountId: identity.subject, userId: user.id })
      return user.id
    })
  } catch (problem) {
    if (!(problem instanceof UniqueConstraintViolationException)) throw problem
    return begunMeanwhile()
  }
}

/** Links an identity to the account that is signed in; the database decides who was first. */
export async function linkIdentity(em: EntityManager, userId: number, identity: ProviderIdentity) {
  await em.upsert(
    OAuthAccount,
    { provider: identity.provider, providerAccountId: identity.subject, userId },
    { onConflictFields: ['provider', 'providerAccountId'], onConflictAction: 'ignore' },
  )
  if ((await linkedTo(em, identity)) !== userId) {
    throw conflict(`This ${providerLabels[identity.provider]} account is linked to another account here.`)
  }
}

/** The account that an identity is linked to, with the provider's picture of today. */
async function linkedTo(em: EntityManager, { provider, subject, avatarUrl }: ProviderIdentity) {
  const linked = await em.findOne(OAuthAccount, { provider, providerAccountId: subject })
  if (!linked) return undefined
  const picture = allowedPicture(avatarUrl)
  const user = await em.findOneOrFail(User, { id: linked.userId })
  if (picture && (!user.avatarUrl || isSameOrigin(picture, user.avatarUrl))) user.avatarUrl = picture
  await em.flush()
  return user.id
}

/** Another provider's picture stays: it is the one that the person knows. */
const isSameOrigin = (one: string, other: string) => URL.parse(one)?.origin === URL.parse(other)?.origin
