import { COSEALG, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Credential {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  publicKey: Uint8Array
  counter: number
}

/** What an attacker changes in an answer. */
export interface Tampering {
  origin?: string
  challenge?: string
  rpId?: string
  isUserVerified?: boolean
  counter?: number
  userHandle?: string | undefined
  credentialId?: string
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

const flags = { userPresent: 0x01, userVerified: 0x04, credential: 0x40 }
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** A browser with an authenticator that holds passkeys and counts their uses, by Web Authentication Level 3 (ES256). */
export class SoftwareAuthenticator {
  readonly credentials: Credential[] = []
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Creates a passkey for the options of a site, both as JSON; throws if it has one of the excluded passkeys. */
  create(json: string, tampering: Tampering = {}): string {
    const {
      challenge,
      rp,
      user,
      excludeCredentials = [],
    } = JSON.parse(json) as PublicKeyCredentialCreationOptionsJSON
    if (excludeCredentials.some(({ id }) => this.credentials.some((known) => known.id === id)))
      throw new Error('InvalidStateError: the authenticator has a passkey of this account')
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
    /** RFC 9053: an elliptic curve key, for ES256, on P-256. */
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, COSEALG.ES256],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ])
    const id = tampering.credentialId ?? base64url(randomBytes(16))
    const credential: Credential = {
      id,
      rpId: rp.id!,
      userHandle: user.id,
      privateKey,
      publicKey: isoCBOR.encode(coseKey),
      counter: 0,
    }
    this.credentials.push(credential)
    const rawId = Buffer.from(id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    const aaguid = Buffer.alloc(16)
    const attested = Buffer.concat([aaguid, length, rawId, credential.publicKey])
    const authData = this.#authenticatorData(credential, tampering, flags.credential, attested)
    const { fmt, attStmt } = tampering.attestation ?? { fmt: 'none', attStmt: new Map() }
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#response(id, {
      clientDataJSON: this.#clientData('webauthn.create', challenge, tampering),
      attestationObject: isoBase64URL.fromBuffer(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      ),
      transports: ['internal', 'hybrid', 'pigeon'],
    })
  }

  /** Answers the request of a site by the newest passkey that fits; throws if there is none. */
  get(json: string, tampering: Tampering = {}): string {
    const {
      challenge,
      rpId,
      allowCredentials = [],
    } = JSON.parse(json) as PublicKeyCredentialRequestOptionsJSON
    const credential = this.credentials.findLast(
      ({ id, rpId: own }) =>
        own === rpId &&
        (allowCredentials.length === 0 || allowCredentials.some((allowed) => allowed.id === id)),
    )
    if (!credential) throw new Error('NotAllowedError: the authenticator has no passkey of this site')
    credential.counter += 1
    const authenticatorData = this.#authenticatorData(credential, tampering)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, tampering)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const userHandle = 'userHandle' in tampering ? tampering.userHandle : credential.userHandle
    return this.#response(tampering.credentialId ?? credential.id, {
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, credential.privateKey)),
      ...(userHandle === undefined ? {} : { userHandle }),
    })
  }

  #clientData(type: string, challenge: string, tampering: Tampering): string {
    return base64url(
      JSON.stringify({
        type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }

  #authenticatorData(
    { rpId, counter }: Credential,
    tampering: Tampering,
    ofCreation = 0,
    attested: Uint8Array = Buffer.alloc(0),
  ): Buffer {
    const verified = tampering.isUserVerified === false ? 0 : flags.userVerified
    const count = Buffer.alloc(4)
    count.writeUInt32BE(tampering.counter ?? counter)
    return Buffer.concat([
      sha256(tampering.rpId ?? rpId),
      Buffer.from([flags.userPresent | verified | ofCreation]),
      count,
      attested,
    ])
  }

  #response(id: string, response: Record<string, unknown>): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
