import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import { sql } from 'kysely'
import type { Context } from '../../../graphql/context.ts'
import { notFound, unauthenticated } from '../../../graphql/errors.ts'
import { User } from '../../session/user.entity.ts'
import {
  type PasskeyChallenge,
  PasskeyPurpose,
  relyingParty,
  saveChallenge,
  useChallenge,
} from './passkey-challenge.entity.ts'
import { Passkey } from './passkey.entity.ts'
import type { SignInWithPasskeyInput } from './passkey.input.ts'
import { parseResponse, userHandleOf } from './passkey-response.ts'
import { passkeysOf } from './passkeys.ts'

/** Returns the options for a sign-in by any passkey of this site, as JSON. */
export async function beginPasskeySignIn(context: Context): Promise<string> {
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

/** One message for an unknown passkey, a wrong signature and all else, so that it reveals nothing. */
const refusal = () => unauthenticated('This passkey did not sign you in. Try again, or sign in another way.')

/**
 * Signs in by a passkey, or begins a new session of the account that a signed-in user confirms. All refusals are the same error,
 * except that of a challenge which was used or has expired.
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
  if (!passkey || !isForAccount(context, challenge, passkey.userId, parsed.response)) throw refusal()
  await verify(context, passkey, parsed)
  const user = await em.findOne(User, { id: passkey.userId })
  if (!user) throw refusal()
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
  const isNamed = userHandle === isoBase64URL.fromBuffer(userHandleOf(owner))
  if (purpose === PasskeyPurpose.signIn) return isNamed
  // An authenticator need not name the account if it was asked for its passkeys.
  return toConfirm === userId && toConfirm === owner && (isNamed || !userHandle)
}

/** Verifies a response and records the use of its passkey. */
async function verify(
  { em, publicUrl }: Context,
  { id, credentialId, publicKey }: Passkey,
  { response, challenge }: { response: AuthenticationResponseJSON; challenge: string },
): Promise<void> {
  const { origin, hostname } = new URL(publicUrl)
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    // The statement below compares the counter, so that of two concurrent responses one is refused.
    credential: { id: credentialId, publicKey, counter: 0 },
  }).catch(() => {
    throw refusal()
  })
  if (!verified) throw refusal()
  const { newCounter, credentialBackedUp } = info
  const { rows } = await sql`
    update passkey set counter = ${newCounter}, is_backed_up = ${credentialBackedUp}, last_used_at = now()
    where id = ${id} and (counter < ${newCounter} or counter = 0 and ${newCounter} = 0) returning id`.execute(
    em.getKysely(),
  )
  // Someone may have copied the authenticator: the signature was right.
  const cause = new Error(`The counter of passkey ${id} did not grow to ${newCounter}: it may be a copy`)
  if (rows.length === 0) throw Object.assign(refusal(), { cause })
}
