/**
 * A session ends after `idleDays` without a request, and `totalDays` after the sign-in. A request extends it at most
 * every `prolongEveryHours`, which saves a write and a cookie with each of the others.
 */
export const sessionLifetime = { idleDays: 7, totalDays: 30, prolongEveryHours: 1 } as const

/** The name of the session's cookie. Browsers keep the second one to https and to this very host. */
export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')
