import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../../database/statements.ts'
import { accountLimits } from '../../../../contract/account-limits.ts'
import { siteName } from '../../../../contract/site.ts'
import { userHandleOf } from '../../../../contract/passkey-user-handle.ts'
import { violates } from '../../../database/database-errors.ts'
import type { Context } from '../../../graphql/context.ts'
import { badInput, conflict } from '../../../errors/errors.ts'
import { describeBrowser, lockSignedInAccount, operatingSystemOf } from '../../devices/devices.ts'
import { confirmIdentity } from '../../identity/confirm-identity.ts'
import type { ConfirmationInput } from '../../identity/confirmation.input.ts'
import { addNotice, MailKind } from '../../mail/mail.entity.ts'
import { PasskeyPurpose, relyingParty, saveChallenge, useChallenge } from './passkey-challenge.entity.ts'
import { Passkey } from '../passkey.entity.ts'
import type { AddPasskeyInput } from './passkey.input.ts'
import { parseResponse } from './passkey-response.ts'
import { passkeysOf } from './passkeys.ts'

const { ofAccount } = accountLimits.passkey

/** Those of nearly all authenticators. Named, because the library's own list depends on the version of Node. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** Known values of `AuthenticatorTransport`. */
const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/**
 * Returns the options for a new passkey, as JSON, once the user has confirmed their identity: a stolen session must not add a
 * way to sign in. Throws CONFLICT if the account has `ofAccount.max` passkeys.
 */
export async function beginPasskeyRegistration(
  context: Context,
  { currentPassword }: ConfirmationInput,
): Promise<string> {
  const party = relyingParty(context)
  const { id: userId, email, displayName } = await confirmIdentity(context, currentPassword)
  await rejectTooMany(context.em, userId)
  const options = await generateRegistrationOptions({
    ...party,
    rpName: siteName,
    userID: isoBase64URL.toBuffer(userHandleOf(userId)),
    userName: email,
    userDisplayName: displayName,
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(context.em, userId)).map(({ credentialId: id, transports }) => ({
      id,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
  await saveChallenge(context, options, { purpose: PasskeyPurpose.register, userId })
  return JSON.stringify(options)
}

/** Adds the passkey that an authenticator has created, and mails a notice. Throws CONFLICT if it is registered already, and RATE_LIMITED. */
export async function addPasskey(context: Context, { name, response }: AddPasskeyInput): Promise<Passkey> {
  const { userAgent, rateLimiter } = context
  const { id: userId } = context.requireUser()
  const parsed = parseResponse(response)
  if (!parsed) throw refusal()
  const challenge = await useChallenge(context, parsed.challenge, [PasskeyPurpose.register])
  if (challenge?.userId !== userId)
    throw badInput('This took too long, or was begun in another browser. Please try again.')
  const credential = await verifiedCredential(context, parsed)
  await rateLimiter.count('providerChangesPerUser', String(userId))
  return inTransaction(context, async (em) => {
    // Also keeps concurrent requests from exceeding the limit.
    const user = await lockSignedInAccount(em, context)
    await rejectTooMany(em, userId)
    const passkey = em.create(Passkey, { ...credential, userId, name: name ?? defaultName(userAgent) })
    await em.flush()
    await addNotice(em, MailKind.passkeyAdded, user, { browser: describeBrowser(userAgent) })
    return passkey
  }).catch((error: unknown) => {
    throw violates(error, 'passkey_credential_id_unique')
      ? conflict('This passkey is registered already.')
      : error
  })
}

const refusal = () => badInput('This passkey could not be added. Please try again.')

async function rejectTooMany(em: EntityManager, userId: number): Promise<void> {
  if ((await em.count(Passkey, { userId })) >= ofAccount.max) throw conflict(ofAccount.tooMany)
}

async function verifiedCredential(
  { publicUrl }: Context,
  { response, challenge }: { response: RegistrationResponseJSON; challenge: string },
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'>> {
  const { origin, hostname } = new URL(publicUrl)
  try {
    if (hasCertificate(response)) throw refusal()
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      supportedAlgorithmIDs,
    })
    if (!registrationInfo) throw refusal()
    const { credential, credentialBackedUp } = registrationInfo
    // The library does not compare the two.
    if (credential.id !== response.id) throw refusal()
    return {
      credentialId: credential.id,
      // The ORM writes another Uint8Array as a text.
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transportsOf(response),
      isBackedUp: credentialBackedUp,
    }
  } catch {
    throw refusal()
  }
}

/**
 * Whether an attestation is other than none or the authenticator's own, which no browser sends unless it was asked to. The
 * library would send requests to addresses in its certificates.
 */
function hasCertificate({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const isPlain = ['none', 'packed'].includes(attestation.get('fmt'))
  return !isPlain || attestation.get('attStmt').get('x5c') !== undefined
}

const transportsOf = ({ response: { transports } }: RegistrationResponseJSON): string[] =>
  Array.isArray(transports) ? [...new Set(transports)].filter((name) => knownTransports.has(name)) : []

function defaultName(userAgent: string): string {
  const system = operatingSystemOf(userAgent)
  return system ? `Passkey on ${system}` : 'Passkey'
}
