import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'

const base64Url = /^[\w-]+$/

interface ParsedResponse {
  /** The library verifies which of the two it is. */
  response: AuthenticationResponseJSON & RegistrationResponseJSON
  challenge: string
}

/** Parses the JSON of a browser's response, and returns it with its challenge; undefined for any other text. */
export function parseResponse(text: string): ParsedResponse | undefined {
  try {
    const response = JSON.parse(text) as ParsedResponse['response']
    const { challenge } = decodeClientDataJSON(response.response.clientDataJSON)
    return base64Url.test(response.id) && base64Url.test(challenge) ? { response, challenge } : undefined
  } catch {
    return undefined
  }
}

/** Identifies an account to authenticators, which show the account's name and not this id. */
export const userHandleOf = (userId: number) => new TextEncoder().encode(String(userId))
