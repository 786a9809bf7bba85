/** The provider ids of the sign-in buttons. Google's is the one that existing clients of REST send. */
export const providerIds = { google: 'combini', discord: 'discord' } as const

/** Somebody's identity outside, by which they may sign in. */
export type ProviderName = keyof typeof providerIds

/** A provider's name, wherever a person reads it. */
export const providerLabels: Record<ProviderName, string> = { google: 'Google', discord: 'Discord' }

/** The popup's size in pixels, times in milliseconds (docs/product.md, 'Constants'), and the channel of its message. */
export const oauthPopup = {
  width: 500,
  height: 600,
  pollEvery: 1000,
  abandonAfter: 300_000,
  /** The BroadcastChannel for where a provider cut the popup off from the page that opened it. */
  channel: 'oauth-popup',
} as const

/** Texts of sign-ins that failed (docs/product.md, 'Sign-in with Google or Discord'). */
export const oauthTexts = {
  blocked: 'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
  incomplete: 'Failed to complete authentication. Please try again.',
  unexpected: 'An unexpected error occurred during authentication. Please try again.',
  failed: 'Authentication failed. Please try again.',
} as const

const authorizePath = '/_api/auth/oauth_authorize'

/** Where the popup begins; `link` adds the provider to the account that is signed in, its messages carry `attempt`. */
export const authorizeAddress = (
  provider: ProviderName,
  { attempt, link }: { attempt?: string; link?: boolean } = {},
) =>
  `${authorizePath}?provider=${providerIds[provider]}${attempt ? `&attempt=${attempt}` : ''}${link ? '&link=1' : ''}`

/** The id of an attempt, if it is one: what a page made up for one popup, so that no other page takes its message. */
export const readAttemptId = (text: unknown): string | undefined =>
  typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : undefined

/** Where the provider sends the popup back to; this is what is registered at the provider. */
export const callbackPath = (provider: ProviderName) => `/_api/auth/oauth_callback/${provider}`

/** What a finished popup says to the page that opened it. */
export type PopupMessage = (
  | { type: 'oauth-success'; tempToken: string }
  /** `code` is the graph's, in small letters: account_linking_required. */
  | { type: 'oauth-error'; message?: string; code?: string }
) & { attempt?: string }

/** The code for an email whose account is not linked to the provider. Existing clients compare it in this spelling. */
export const accountLinkingRequired = 'account_linking_required'

/** A message of a popup; undefined for whatever else a window may be sent. */
export function readPopupMessage(data: unknown): PopupMessage | undefined {
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
