import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Logger } from 'pino'
import type { Pool } from 'pg'
import { rateLimited } from '../graphql/errors.ts'
import { type Rate, requestLimits } from './request-limits.ts'
import { InMemoryCounters } from './in-memory-counters.ts'
import type { RequestHandler } from 'express'
import { networkOfRequest } from '../http/network.ts'

const minuteSeconds = 60
/** Of a held attempt, which outlives ten failures. */
const defaultRenewalMs = 60_000

type Counter = keyof typeof requestLimits.rates
type InMemoryCounter = {
  [Name in Counter]: (typeof requestLimits.rates)[Name] extends { isInMemory: true } ? Name : never
}[Counter]
type ExactCounter = Exclude<Counter, InMemoryCounter>

export interface RateLimiter {
  /** Throws RATE_LIMITED if there were too many attempts. */
  count: (counter: ExactCounter, key: string, points?: number) => Promise<void>
  /** The same, but counts nothing. */
  check: (counter: ExactCounter, key: string) => Promise<void>
  /** Takes a count back. */
  refund: (counter: ExactCounter, key: string, points: number) => Promise<void>
  /** Deletes the count, for example after a successful sign-in. */
  reset: (counter: ExactCounter, key: string) => Promise<void>
  /** Like `count`, but the attempt lasts until the returned function is called, which never rejects. */
  hold: (counter: ExactCounter, key: string) => Promise<() => Promise<void>>
  /** Throws RATE_LIMITED; never waits. */
  countInMemory: (counter: InMemoryCounter, key: string) => void
  /** Exchanges the counts in memory with PostgreSQL. */
  flush: () => Promise<void>
}

/** Creates a rate limiter that allows `scale` times the limits of the table, and at least one attempt. */
export function createRateLimiter({
  pool,
  logger,
  scale = 1,
  renewalMs = defaultRenewalMs,
}: {
  pool: Pool
  logger: Logger
  scale?: number | undefined
  renewalMs?: number
}): RateLimiter {
  const limitOf = ({ points, isFixed }: Rate) => (isFixed ? points : Math.max(1, Math.round(points * scale)))
  const limiterOf = (keyPrefix: string, rate: Rate) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: false, // purge-expired.ts does it for all processes
      keyPrefix,
      points: limitOf(rate),
      duration: rate.durationSeconds,
    })
  const rates = Object.entries<Rate>(requestLimits.rates)
  const limiters = new Map(
    rates.filter(([, { isInMemory }]) => !isInMemory).map(([name, rate]) => [name, limiterOf(name, rate)]),
  )
  const limiter = (counter: ExactCounter) => limiters.get(counter)!
  const windows = Object.fromEntries(
    rates.map(([name, rate]) => [name, { limit: limitOf(rate), durationMs: rate.durationSeconds * 1000 }]),
  )
  const counters = new InMemoryCounters(pool, (err) =>
    logger.error({ err }, 'Rate counts cannot be exchanged through PostgreSQL; this process counts alone'),
  )
  return {
    count: async (counter, key, points) => {
      await limiter(counter).consume(sha256(key), points).catch(throwRateLimited(counter))
    },
    check: async (counter, key) => {
      const state = await limiter(counter).get(sha256(key))
      if (state && state.consumedPoints >= limiter(counter).points) throwRateLimited(counter)(state)
    },
    refund: async (counter, key, points) => {
      await limiter(counter).reward(sha256(key), points)
    },
    reset: async (counter, key) => {
      await limiter(counter).delete(sha256(key))
    },
    hold: async (counter, key) => {
      await limiter(counter).consume(sha256(key)).catch(throwRateLimited(counter))
      const onError = (err: unknown) => logger.error({ err, counter }, 'A count was not renewed or reset')
      let renewing: Promise<unknown> = Promise.resolve()
      const renew = () => {
        renewing = renewing
          .then(() => limiter(counter).set(sha256(key), 1, requestLimits.rates[counter].durationSeconds))
          .catch(onError)
      }
      const timer = setInterval(renew, renewalMs).unref()
      return async () => {
        clearInterval(timer)
        await renewing
        await limiter(counter).delete(sha256(key)).catch(onError)
      }
    },
    countInMemory: (counter, key) => {
      const refusedUntil = counters.count(`${counter}:${key}`, windows[counter]!)
      if (refusedUntil !== undefined) throw rateLimitError(counter, refusedUntil - Date.now())
    },
    flush: () => counters.flush(),
  }
}

/** A key of fixed length that does not reveal the email or network. */
const sha256 = (key: string) => createHash('sha256').update(key).digest('hex')

const throwRateLimited = (counter: Counter) => (error: unknown) => {
  throw error instanceof RateLimiterRes ? rateLimitError(counter, error.msBeforeNext) : error
}

function rateLimitError(counter: Counter, ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return rateLimited(`${requestLimits.rates[counter].text} Please try again in ${inWords(seconds)}.`, seconds)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / minuteSeconds)
  const [count, unit] = minutes <= 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

/** Limits the requests of a network, before the session is read and the body is parsed. */
export const requestRateLimit =
  (rateLimiter: RateLimiter): RequestHandler =>
  (request, _response, next) => {
    rateLimiter.countInMemory('requestsPerNetwork', networkOfRequest(request))
    next()
  }
