import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { rateLimited } from '../../graphql/errors.ts'

const minute = 60

interface ThrottleFigures {
  points: number
  duration: number
  text: string
  /** RATE_LIMIT_SCALE leaves it as it is: it guards an account, which no load test needs to guess. */
  isFixed?: boolean
}

/** How often somebody may try, a row a counter (limits.md). The counters live in PostgreSQL: for all processes, over restarts. */
export const throttleFigures = {
  failedSignInsOfAnAccount: {
    points: 10,
    duration: 15 * minute,
    text: 'Too many failed sign-ins for this account.',
    isFixed: true,
  },
  signInsOfAnAddress: { points: 30, duration: 5 * minute, text: 'Too many sign-ins from your network.' },
  registrationsOfAnAddress: {
    points: 20,
    duration: 60 * minute,
    text: 'Too many registrations from your network.',
  },
  uploadedFilesOfAUser: { points: 120, duration: 10 * minute, text: 'Too many uploads.' },
} satisfies Record<string, ThrottleFigures>

export type Counter = keyof typeof throttleFigures

/** Counts tries and refuses when there were too many. */
export interface Throttle {
  /** Counts one try, or several; refuses when that is too many. */
  count: (counter: Counter, key: string, tries?: number) => Promise<void>
  /** Refuses when there were too many already; counts nothing. */
  check: (counter: Counter, key: string) => Promise<void>
  forget: (counter: Counter, key: string) => Promise<void>
}

/** Throttles that allow `scale` times what the table says; one try is always allowed. */
export function createThrottle(pool: Pool, scale = 1): Throttle {
  const limiters = new Map(
    Object.entries<ThrottleFigures>(throttleFigures).map(([keyPrefix, { points, duration, isFixed }]) => [
      keyPrefix,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'throttle',
        tableCreated: true,
        keyPrefix,
        points: isFixed ? points : Math.max(1, Math.round(points * scale)),
        duration,
      }),
    ]),
  )
  const limiter = (counter: Counter) => limiters.get(counter)!
  return {
    count: async (counter, key, tries) => {
      await limiter(counter).consume(sealed(key), tries).catch(refuseFor(counter))
    },
    check: async (counter, key) => {
      const tries = await limiter(counter).get(sealed(key))
      if (tries && tries.consumedPoints >= limiter(counter).points) refuseFor(counter)(tries)
    },
    forget: async (counter, key) => {
      await limiter(counter).delete(sealed(key))
    },
  }
}

/** A key of fixed length; the table tells nobody whose email or address it counts. */
const sealed = (key: string) => createHash('sha256').update(key).digest('hex')

const refuseFor = (counter: Counter) => (problem: unknown) => {
  if (!(problem instanceof RateLimiterRes)) throw problem
  const seconds = Math.ceil(problem.msBeforeNext / 1000)
  const minutes = Math.ceil(seconds / minute)
  throw rateLimited(
    `${throttleFigures[counter].text} Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  )
}
