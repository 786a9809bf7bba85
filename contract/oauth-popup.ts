/** The ids of the sign-in providers. Google's differs from its name, because existing REST clients send it. */
export const providerIds = { google: 'combini', discord: 'discord' } as const

export type ProviderName = keyof typeof providerIds

export const providerNames = Object.keys(providerIds) as ProviderName[]

export const providerLabels: Record<ProviderName, string> = { google: 'Google', discord: 'Discord' }

/** Size of the popup in pixels, and its times. */
export const oauthPopup = {
  width: 500,
  height: 600,
  pollIntervalMs: 1000,
  timeoutMs: 300_000,
  /** The BroadcastChannel is used when a provider has severed the popup from its opener. */
  channel: 'oauth-popup',
} as const

/** Texts of failed sign-ins (docs/product.md, 'Sign-in with Google or Discord'). */
export const oauthTexts = {
  blocked: 'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
  incomplete: 'Failed to complete authentication. Please try again.',
  unexpected: 'An unexpected error occurred during authentication. Please try again.',
  failed: 'Authentication failed. Please try again.',
} as const

const authorizePath = '/_api/auth/oauth_authorize'

/** Purposes of a popup other than sign-in: to link a new identity to the account, or to confirm it by a linked one. */
export const popupPurposes = ['link', 'confirm'] as const
export type PopupPurpose = (typeof popupPurposes)[number]

/** A provider sign-in confirms an account without a password for this long, in minutes. */
export const confirmationMinutes = 10

/** Returns the address that starts a sign-in, or the given purpose. The popup's messages repeat `attempt`. */
export const authorizeUrl = (
  provider: ProviderName,
  { attempt, purpose }: { attempt?: string; purpose?: PopupPurpose | undefined } = {},
) =>
  `${authorizePath}?provider=${providerIds[provider]}${attempt ? `&attempt=${attempt}` : ''}${purpose ? `&${purpose}=1` : ''}`

/** Validates the id of an attempt, which a page generates so that other pages ignore the popup's message. */
export const parseAttemptId = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : undefined

/** The callback path that is registered at the provider. */
export const callbackPath = (provider: ProviderName) => `/_api/auth/oauth_callback/${provider}`

/** The message of a finished popup to the page that opened it. */
export type PopupMessage = (
  | { type: 'oauth-success'; tempToken: string }
  /** `code` is the GraphQL error code in lower case: account_linking_required. */
  | { type: 'oauth-error'; message?: string; code?: string }
) & { attempt?: string | undefined }

/** The code for an email whose account is not linked to the provider. Existing clients compare this spelling. */
export const accountLinkingRequiredCode = 'account_linking_required'

/** The code for linking a provider to an account without a password whose session is too old. */
export const reauthenticationRequiredCode = 'reauthentication_required'

/** Parses a popup's message; returns undefined for any other data. */
export function parsePopupMessage(data: unknown): PopupMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const text = (key: string) => {
    const value: unknown = Reflect.get(data, key)
    return typeof value === 'string' && value !== '' ? { [key]: value } : {}
  }
  const { tempToken } = text('tempToken')
  if (data.type === 'oauth-success' && tempToken)
    return { type: 'oauth-success', tempToken, ...text('attempt') }
  if (data.type === 'oauth-error')
    return { type: 'oauth-error', ...text('message'), ...text('code'), ...text('attempt') }
  return undefined
}
