import type { SessionQuery, SessionUserFragment } from './session.generated.ts'
import query from './session.graphql?raw'
import { sendOperation } from './session-request.ts'
import { signIn } from './session.ts'

/** The browser keeps no cookie, and so no session. The message says so to the person. */
export class CookieProblem extends Error {}

export const cookiesBlocked =
  'This browser blocks the cookies of this site, without which nobody can be signed in. Allow them, and reload the page.'

const cookieLost =
  'The server signed you in, but this browser did not keep the cookie for it. Allow the cookies of this site, reload the page, and log in.'

/** Throws a CookieProblem before a request that would sign nobody in. */
export function requireCookies(): void {
  if (!navigator.cookieEnabled) throw new CookieProblem(cookiesBlocked)
}

/** Sets the user that the server has signed in, once the browser has sent the session's cookie back; else throws a CookieProblem. */
export async function signInWithCookie(user: SessionUserFragment): Promise<void> {
  const answer = await sendOperation<SessionQuery>('Session', query).catch(() => undefined)
  if (answer?.session === null) throw new CookieProblem(cookieLost)
  signIn(user)
}
