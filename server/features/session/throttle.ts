import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { rateLimited } from '../../graphql/errors.ts'
import { type Rate, requestLimits } from '../../request-limits.ts'

const minute = 60

export type Counter = keyof typeof requestLimits.rates

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
  const limiterOf = (keyPrefix: string, { points, duration, isFixed, table = 'throttle' }: Rate) => {
    const most = isFixed ? points : Math.max(1, Math.round(points * scale))
    return new RateLimiterPostgres({
      storeClient: pool,
      tableName: table,
      tableCreated: true,
      clearExpiredByTimeout: false, // forget-expired.ts does it once for all
      keyPrefix,
      points: most,
      duration,
      // Whoever reads too much anyway, costs the database nothing more.
      ...(table === 'read_rate' ? { inMemoryBlockOnConsumed: most + 1 } : {}),
    })
  }
  const limiters = new Map(
    Object.entries<Rate>(requestLimits.rates).map(([name, rate]) => [name, limiterOf(name, rate)]),
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
    `${requestLimits.rates[counter].text} Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  )
}
