import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { newSecret } from './one-time-secret.ts'

/** Longer than a sign-in may take: 5 minutes at the provider and 60 s to exchange the token. */
const lifetimeMs = 10 * 60 * 1000

const cookieName = (request: Request) => (isHttps(request) ? '__Host-popup' : 'popup')
const isHttps = (request: Request) => request.app.get('https') === true

/** Returns the secret that binds a sign-in to its browser; null if the browser has not opened a popup. */
export const browserSecretOf = (request: Request): string | null =>
  parseCookie(request.get('cookie') ?? '')[cookieName(request)] || null

/** Sets the cookie with the browser's secret. Keeps an existing one, because two tabs may sign in at once. */
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
