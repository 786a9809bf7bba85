import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { newSecret } from '../one-time-secret.ts'

/** Milliseconds, longer than a popup may take: 5 minutes at the provider and 60 s to exchange the token. */
const lifetimeMs = 10 * 60 * 1000

const cookieName = (request: Request) => (isHttps(request) ? '__Host-popup' : 'popup')
const isHttps = (request: Request) => request.app.get('https') === true

/** The secret by which a browser is known while its popup is away; null for one that opened none. */
export const browserSecretOf = (request: Request): string | null =>
  parseCookie(request.get('cookie') ?? '')[cookieName(request)] || null

/** Gives the browser a secret, or more time for the one that it has: two tabs may sign in at once. */
export function setBrowserSecret(request: Request, response: Response): string {
  const secret = browserSecretOf(request) ?? newSecret()
  response.cookie(cookieName(request), secret, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(request),
    maxAge: lifetimeMs,
  })
  return secret
}
