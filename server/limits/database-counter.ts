import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'

/** SQL for the time of the columns of `throttle`, in milliseconds since 1970. */
export const throttleClock = `(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** A count that ends later than it could was written by a clock that was ahead; `$3` is the duration. */
const hasEnded = `counter.expire <= ${throttleClock} or counter.expire > ${throttleClock} + $3 + 60000`

const add = {
  name: 'add to counter',
  text: `
    insert into throttle as counter (key, points, expire) values ($1, $2, ${throttleClock} + $3::int)
    on conflict (key) do update set
      points = case when ${hasEnded} then excluded.points else counter.points + excluded.points end,
      expire = case when ${hasEnded} then excluded.expire else counter.expire end
    returning points, (expire - ${throttleClock})::float8 as "msBeforeNext"`,
}

const set = {
  name: 'set counter',
  text: `
    insert into throttle (key, points, expire) values ($1, $2, ${throttleClock} + $3::int)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
}

/**
 * Counts attempts in the table `throttle`, as RateLimiterPostgres of rate-limiter-flexible does, but by the clock of the database:
 * by that of a process, a clock that was ahead for a minute would lock accounts for as long as it was ahead.
 */
export class DatabaseCounter {
  readonly #pool: Pool
  readonly #keyPrefix: string
  readonly points: number
  readonly duration: number

  constructor(
    pool: Pool,
    { keyPrefix, points, duration }: { keyPrefix: string; points: number; duration: number },
  ) {
    this.#pool = pool
    this.#keyPrefix = keyPrefix
    this.points = points
    this.duration = duration
  }

  async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const { rows } = await this.#pool.query<{ points: number; msBeforeNext: number }>({
      ...add,
      values: this.#values(key, points),
    })
    const { points: consumed, msBeforeNext } = rows[0]!
    return new RateLimiterRes(
      Math.max(this.points - consumed, 0),
      Math.max(msBeforeNext, 0),
      consumed,
      consumed === points,
    )
  }

  async reward(key: string, points: number): Promise<void> {
    await this.consume(key, -points)
  }

  async set(key: string, points: number): Promise<void> {
    await this.#pool.query({ ...set, values: this.#values(key, points) })
  }

  async delete(key: string): Promise<void> {
    await this.#pool.query({
      name: 'delete counter',
      text: 'delete from throttle where key = $1',
      values: [this.#key(key)],
    })
  }

  #values(key: string, points: number) {
    return [this.#key(key), points, this.duration * 1000]
  }

  #key(key: string) {
    return `${this.#keyPrefix}:${key}`
  }
}
