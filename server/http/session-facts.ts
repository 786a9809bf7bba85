/**
 * A session ends after `idleDays` without a request, and `totalDays` after the sign-in (limits.md, session). A request
 * puts the end off at most every `prolongEveryHours`: a write and a cookie an hour instead of with each request.
 */
export const sessionLifetime = { idleDays: 7, totalDays: 30, prolongEveryHours: 1 } as const

/** The name of the session's cookie. Browsers keep the second one to https and to this very host. */
export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')
