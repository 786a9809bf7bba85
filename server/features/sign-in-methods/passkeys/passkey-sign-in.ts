import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { LockMode, raw } from '@mikro-orm/postgresql'
import { inTransaction } from '../../../database/statements.ts'
import { userHandleOf } from '../../../../contract/passkey-user-handle.ts'
import type { Context } from '../../../graphql/context.ts'
import { notFound, unauthenticated } from '../../../errors/errors.ts'
import { describeBrowser } from '../../devices/devices.ts'
import { addNotice, MailKind } from '../../mail/mail.entity.ts'
import { User } from '../../session/user.entity.ts'
import {
  type PasskeyChallenge,
  PasskeyPurpose,
  relyingParty,
  saveChallenge,
  useChallenge,
} from './passkey-challenge.entity.ts'
import { Passkey } from '../passkey.entity.ts'
import type { SignInWithPasskeyInput } from './passkey.input.ts'
import { parseResponse } from './passkey-response.ts'
import { passkeysOf } from './passkeys.ts'

/** Returns the options for a sign-in by any passkey of this site, as JSON. Throws RATE_LIMITED. */
export async function beginPasskeySignIn(context: Context): Promise<string> {
  await context.rateLimiter.count('passkeyChallengesPerNetwork', context.network)
  const options = await generateAuthenticationOptions({
    ...relyingParty(context),
    userVerification: 'required',
  })
  await saveChallenge(context, options, { purpose: PasskeyPurpose.signIn, userId: null })
  return JSON.stringify(options)
}

/** Returns the options for a confirmation by a passkey of the signed-in account, as JSON. Throws NOT_FOUND if it has none. */
export async function beginPasskeyConfirmation(context: Context): Promise<string> {
  const { id: userId } = context.requireUser()
  const party = relyingParty(context)
  const passkeys = await passkeysOf(context.em, userId)
  if (passkeys.length === 0) throw notFound('Passkey')
  const options = await generateAuthenticationOptions({
    ...party,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  await saveChallenge(context, options, { purpose: PasskeyPurpose.confirm, userId })
  return JSON.stringify(options)
}

const refusalText = 'This passkey did not sign you in. Try again, or sign in another way.'

/** One error for a wrong signature and all else, so that it reveals nothing. */
const refusal = () => unauthenticated(refusalText)

/** Says that the passkey is unknown, so that its browser may forget it; its random id reveals no account. */
const unknownPasskey = () => unauthenticated(refusalText, { path: 'response', rule: 'known' })

/**
 * Signs in by a passkey, or begins a new session of the account that a signed-in user confirms. All refusals are the same error,
 * except those of an unknown passkey and of a challenge which was used or has expired.
 */
export async function signInWithPasskey(context: Context, input: SignInWithPasskeyInput): Promise<User> {
  const { em, session, rateLimiter, network } = context
  await rateLimiter.count('signInsPerNetwork', network)
  const parsed = parseResponse(input.response)
  if (!parsed) throw refusal()
  const purposes = [PasskeyPurpose.signIn, PasskeyPurpose.confirm]
  const challenge = await useChallenge(context, parsed.challenge, purposes)
  if (!challenge)
    throw unauthenticated('This sign-in took too long, or was begun in another browser. Please try again.')
  const passkey = await em.findOne(Passkey, { credentialId: parsed.response.id })
  if (!passkey) throw unknownPasskey()
  if (!isForAccount(context, challenge, passkey.userId, parsed.response)) throw refusal()
  const user = await em.findOne(User, { id: passkey.userId })
  if (!user) throw unknownPasskey()
  await verify(context, passkey, user, parsed)
  await session.begin(user)
  return user
}

/** Whether the authenticator named the account of its passkey, and the account is the one to confirm. */
function isForAccount(
  { userId }: Context,
  { purpose, userId: toConfirm }: PasskeyChallenge,
  owner: number,
  { response: { userHandle } }: AuthenticationResponseJSON,
): boolean {
  const isNamed = userHandle === userHandleOf(owner)
  if (purpose === PasskeyPurpose.signIn) return isNamed
  // An authenticator need not name the account if it was asked for its passkeys.
  return toConfirm === userId && toConfirm === owner && (isNamed || !userHandle)
}

/**
 * Verifies a response and records the use of its passkey. A counter that did not grow does not refuse it: a passkey that moved to
 * a program which does not count would be refused for good (docs/decisions/0047-passkeys.md).
 */
async function verify(
  { em, publicUrl, userAgent }: Context,
  { id, credentialId, publicKey }: Passkey,
  user: User,
  { response, challenge }: { response: AuthenticationResponseJSON; challenge: string },
): Promise<void> {
  const { origin, hostname } = new URL(publicUrl)
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    credential: { id: credentialId, publicKey, counter: 0 },
  }).catch(() => {
    throw refusal()
  })
  if (!verified) throw refusal()
  const { newCounter, credentialBackedUp } = info
  await inTransaction({ em }, async (em) => {
    const passkey = await em.findOne(Passkey, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!passkey) throw unknownPasskey() // removed meanwhile
    // Someone may have copied the authenticator.
    const isCopied = passkey.counter > 0 && newCounter <= passkey.counter
    em.assign(passkey, { counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: raw('now()') })
    if (isCopied) await addNotice(em, MailKind.passkeyCopied, user, { browser: describeBrowser(userAgent) })
  })
}
