/** Paths of the authorization server; the discovery document has their addresses. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  /** The device authorization endpoint (RFC 8628). */
  device: '/oauth/device',
  /** RFC 8414. */
  discovery: '/.well-known/oauth-authorization-server',
} as const
