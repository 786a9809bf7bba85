import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { maxCredentialIdLength } from '../passkey.entity.ts'

const isBase64Url = (value: unknown): value is string => typeof value === 'string' && /^[\w-]+$/.test(value)

interface ParsedResponse {
  /** The library verifies which of the two it is. */
  response: AuthenticationResponseJSON & RegistrationResponseJSON
  challenge: string
}

/** Parses the JSON of a browser's response, and returns it with its challenge; undefined for any other text. */
export function parseResponse(text: string): ParsedResponse | undefined {
  try {
    const response = JSON.parse(text) as ParsedResponse['response']
    const { id } = response
    const { challenge } = decodeClientDataJSON(response.response.clientDataJSON)
    const isComplete = isBase64Url(id) && id.length <= maxCredentialIdLength && isBase64Url(challenge)
    return isComplete ? { response, challenge } : undefined
  } catch {
    return undefined
  }
}
