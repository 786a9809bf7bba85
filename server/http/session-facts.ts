/** A session ends after so many days without a request, and so many after the sign-in however busy it is (limits.md, session). */
export const sessionDays = { idle: 7, inAll: 30 } as const

/** Browsers keep a cookie of the second name to https and to this very host. */
export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')
