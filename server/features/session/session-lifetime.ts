/**
 * A session ends after `idleDays` without a request, and `totalDays` after the sign-in. A request extends it at most
 * every `prolongEveryHours`, so that most requests need no write and no cookie.
 */
export const sessionLifetime = { idleDays: 7, totalDays: 30, prolongEveryHours: 1 } as const

/** Browsers restrict `__Host-` cookies to HTTPS and to the exact host. */
export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')
