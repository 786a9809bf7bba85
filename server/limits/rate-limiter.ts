import { hash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Logger } from 'pino'
import type { Pool } from 'pg'
import { rateLimited } from '../errors/errors.ts'
import { DatabaseCounter } from './database-counter.ts'
import { type Rate, requestLimits } from './request-limits.ts'
import type { RequestHandler, Response } from 'express'
import { networkOfRequest } from '../http/network.ts'

const minuteSeconds = 60
/** Renewal of a held attempt, which outlives three failures. */
const defaultRenewalMs = 5_000

type Counter = keyof typeof requestLimits.rates

declare module '../graphql/context.ts' {
  interface Services {
    rateLimiter: RateLimiter
  }
}

export interface RateLimiter {
  /** Throws RATE_LIMITED if there were too many attempts. The headers of `response` get the limit and what is left of it. */
  count: (counter: Counter, key: string, points?: number, response?: Response) => Promise<void>
  /** Takes a count back. */
  refund: (counter: Counter, key: string, points: number) => Promise<void>
  /** Deletes the count, for example after a successful sign-in. */
  reset: (counter: Counter, key: string) => Promise<void>
  /** Like `count`, but the attempt lasts until the returned function is called, which never rejects. */
  hold: (counter: Counter, key: string) => Promise<() => Promise<void>>
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
  const limiterOf = (keyPrefix: string, { isInMemory, durationSeconds, points, isFixed }: Rate) => {
    const scaled = isFixed ? points : Math.max(1, Math.round(points * scale))
    const options = { keyPrefix, points: scaled, duration: durationSeconds }
    // purge-expired.ts deletes expired counts for all processes.
    return isInMemory ? new RateLimiterMemory(options) : new DatabaseCounter(pool, options)
  }
  const limiters = new Map(
    Object.entries<Rate>(requestLimits.rates).map(([name, rate]) => [name, limiterOf(name, rate)]),
  )
  const limiter = (counter: Counter) => limiters.get(counter)!
  const count: RateLimiter['count'] = async (counter, key, points, response) => {
    const { points: quota, duration } = limiter(counter)
    const counted = await limiter(counter)
      .consume(sha256(key), points)
      .catch((error: unknown) => {
        if (error instanceof RateLimiterRes) return error
        throw error
      })
    // In memory, after the clock was set back, a count ends by a timer, earlier than it says.
    const seconds = Math.min(duration, Math.max(1, Math.ceil(counted.msBeforeNext / 1000)))
    // By the IETF's draft-ietf-httpapi-ratelimit-headers.
    response?.setHeader('RateLimit-Policy', `"${counter}";q=${quota};w=${duration}`)
    response?.setHeader('RateLimit', `"${counter}";r=${counted.remainingPoints};t=${seconds}`)
    if (counted.consumedPoints > quota) throw refusal(counter, seconds)
  }
  return {
    count,
    refund: async (counter, key, points) => {
      await limiter(counter).reward(sha256(key), points)
    },
    reset: async (counter, key) => {
      await limiter(counter).delete(sha256(key))
    },
    hold: async (counter, key) => {
      await count(counter, key)
      const onError = (err: unknown) => logger.error({ err, counter }, 'A count was not renewed or reset')
      let renewing: Promise<unknown> = Promise.resolve()
      const renew = () => {
        renewing = renewing
          .then<unknown>(() => limiter(counter).set(sha256(key), 1, limiter(counter).duration))
          .catch(onError)
      }
      const timer = setInterval(renew, renewalMs).unref()
      return async () => {
        clearInterval(timer)
        await renewing
        await limiter(counter).delete(sha256(key)).catch(onError)
      }
    },
  }
}

/** A key of fixed length that does not reveal the email or network. */
const sha256 = (key: string) => hash('sha256', key)

const refusal = (counter: Counter, seconds: number) =>
  rateLimited(`${requestLimits.rates[counter].text} Please try again in ${inWords(seconds)}.`, seconds)

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / minuteSeconds)
  const [count, unit] = minutes <= 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

/** Limits the requests of a network, before the session is read and the body is parsed. */
export const requestRateLimit =
  (rateLimiter: RateLimiter): RequestHandler =>
  async (request, response, next) => {
    await rateLimiter.count('requestsPerNetwork', networkOfRequest(request), 1, response)
    next()
  }
