import { inTransaction, rows } from '../../../database/statements.ts'
import { violates } from '../../../database/database-errors.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { providerLabels } from '../../../../contract/oauth-popup.ts'
import { visibleText } from '../../../../contract/rules/normalization.ts'
import type { Context } from '../../../graphql/context.ts'
import { accountLinkingRequired, badInput, conflict } from '../../../errors/errors.ts'
import { describeBrowser } from '../../devices/devices.ts'
import { touchProfile } from '../../profile/change-items.ts'
import { addNotice, MailKind } from '../../mail/mail.entity.ts'
import { emailCondition, User } from '../../session/user.entity.ts'
import { OAuthAccount } from '../oauth-account.entity.ts'
import { type ProviderIdentity, allowedAvatar } from './oauth-provider.ts'

/**
 * Returns the id of the account linked to an identity, or creates one. An email alone never matches an account, because control
 * of a mailbox at a provider must not give control of the account here.
 */
export async function findOrCreateAccount(context: Context, identity: ProviderIdentity): Promise<number> {
  const { em, rateLimiter, network } = context
  const linked = await findLinkedAccount(em, identity)
  if (linked !== undefined) return linked
  const { provider, email, isEmailVerified, displayName, avatarUrl } = identity
  const label = providerLabels[provider]
  if (!email) {
    throw badInput(
      `${label} shares no email address of yours. Add one there, or sign up with email and password.`,
    )
  }
  /** For an email in use: by a concurrent sign-in with this identity, or by another account. */
  const concurrentlyLinked = async () => {
    const account = await findLinkedAccount(em, identity)
    if (account !== undefined) return account
    throw accountLinkingRequired(
      `An account with this email already exists. Log in to it, then link ${label} under Sign-in methods.`,
    )
  }
  if (await em.count(User, emailCondition(email))) return concurrentlyLinked()
  if (!isEmailVerified) {
    throw badInput(`Your email address is not verified at ${label}. Verify it there, then try again.`)
  }
  await rateLimiter.count('registrationsPerNetwork', network)
  try {
    return await inTransaction({ em }, async (em) => {
      const user = em.create(User, {
        email: visibleText(email),
        displayName,
        providerAvatarUrl: allowedAvatar(avatarUrl),
      })
      await em.flush()
      em.create(OAuthAccount, { provider, providerAccountId: identity.subject, userId: user.id })
      return user.id
    })
  } catch (error) {
    const isLinked = violates(error, 'oauth_account_provider_provider_account_id_unique')
    if (!isLinked && !violates(error, 'users_email_unique')) throw error
    return concurrentlyLinked()
  }
}

/** Links an identity to an account; returns whether it is new. Throws CONFLICT if it is linked to another account, and RATE_LIMITED. */
export async function linkIdentity(
  { em, userAgent, rateLimiter }: Context,
  userId: number,
  identity: ProviderIdentity,
): Promise<boolean> {
  const { provider, subject } = identity
  if ((await findLinkedAccount(em, identity)) === undefined)
    await rateLimiter.count('providerChangesPerUser', String(userId))
  const isNew = await inTransaction({ em }, async (em) => {
    const linked = await rows(em)`
      insert into oauth_account (provider, provider_account_id, user_id)
      values (${provider}, ${subject}, ${userId})
      on conflict (provider, provider_account_id) do nothing returning id`
    if (linked.length === 0) return false
    const user = await em.findOneOrFail(User, { id: userId })
    await addNotice(em, MailKind.providerLinked, user, { provider, browser: describeBrowser(userAgent) })
    return true
  })
  if ((await findLinkedAccount(em, identity)) !== userId) {
    throw conflict(`This ${providerLabels[provider]} account is linked to another account here.`)
  }
  return isNew
}

/** Throws BAD_USER_INPUT if an identity is not linked to an account. */
export async function requireLinkedIdentity(em: EntityManager, userId: number, identity: ProviderIdentity) {
  if ((await findLinkedAccount(em, identity)) === userId) return
  const label = providerLabels[identity.provider]
  throw badInput(
    `This ${label} account is not linked to your account here. Choose the one that you sign in with.`,
  )
}

/** Also updates the account's avatar from the provider. */
async function findLinkedAccount(em: EntityManager, { provider, subject, avatarUrl }: ProviderIdentity) {
  const linked = await em.findOne(OAuthAccount, { provider, providerAccountId: subject })
  if (!linked) return undefined
  const picture = allowedAvatar(avatarUrl)
  const user = await em.findOneOrFail(User, { id: linked.userId })
  const formerAvatar = user.providerAvatarUrl
  if (picture && picture !== formerAvatar && (!formerAvatar || isSameOrigin(picture, formerAvatar))) {
    user.providerAvatarUrl = picture
    await em.flush()
    if (!user.pictureFolder) await touchProfile(em, user.id)
  }
  return user.id
}

/** An avatar from another provider is kept. */
const isSameOrigin = (one: string, other: string) => URL.parse(one)?.origin === URL.parse(other)?.origin
