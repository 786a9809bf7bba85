import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

const exchangeIntervalMs = 1_000
/** About 20 MB; beyond that the oldest window is dropped. */
const maxKeys = 100_000

interface Window {
  /** Of all processes, as of the last exchange. */
  points: number
  /** Of this process, since the last exchange. */
  unsent: number
  /** End of the window, in milliseconds since 1970. */
  expire: number
}

/** A key of fixed length for the table that does not reveal the network. */
const hashed = (key: string) => {
  const [counter, counted = ''] = key.split(/:(.*)/s)
  return `${counter}:${createHash('sha256').update(counted).digest('hex')}`
}

/** Adds counts to those of other processes and returns the totals. Replaces windows that have ended. */
const exchange = `
  insert into read_rate as kept (key, points, expire)
  select key, points, expire from unnest($1::text[], $2::int[], $3::bigint[]) as counted (key, points, expire)
  order by key
  on conflict (key) do update set
    points = excluded.points + case when kept.expire > $4 then kept.points else 0 end,
    expire = case when kept.expire > $4 then kept.expire else excluded.expire end
  returning key, points, expire`

/**
 * Fixed-window counters in memory. Once a second, if anything was counted, one statement adds the new counts to those of
 * the other processes and reads the totals (docs/decisions/0024-cost-per-request.md). While PostgreSQL is unavailable, this
 * process counts alone and sends its counts later.
 */
export class InMemoryCounters {
  readonly #pool: Pool
  readonly #onError: (error: unknown) => void
  /** By key, in the order in which the windows began. */
  readonly #windows = new Map<string, Window>()
  #unsent = new Map<string, Window>()
  #timer: NodeJS.Timeout | undefined
  #exchanging: Promise<void> | undefined
  #isFailing = false

  /** `onError` is called once per outage, for the first exchange that fails. */
  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  /** Above the limit, returns the end of the window in milliseconds since 1970. */
  count(key: string, { limit, durationMs }: { limit: number; durationMs: number }) {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (!window || window.expire <= now) window = this.#begin(key, now + durationMs)
    if (window.points > limit) return window.expire
    window.points++
    window.unsent++
    this.#unsent.set(key, window)
    this.#schedule()
    return window.points > limit ? window.expire : undefined
  }

  /** Never rejects, but keeps counts that cannot be sent. */
  async flush(): Promise<void> {
    while (this.#exchanging) await this.#exchanging
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#unsent.size === 0 || this.#pool.ending) return
    this.#exchanging = this.#exchange()
    await this.#exchanging
  }

  #begin(key: string, expire: number): Window {
    const window = { points: 0, unsent: 0, expire }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    if (this.#windows.size > maxKeys) this.#forget(this.#windows.keys().next().value!)
    return window
  }

  #forget(key: string) {
    this.#windows.delete(key)
    this.#unsent.delete(key)
  }

  async #exchange() {
    const now = Date.now()
    for (const [key, { expire }] of this.#windows) {
      if (expire > now) break
      this.#forget(key)
    }
    const unsent = this.#unsent
    this.#unsent = new Map()
    const sent = [...unsent]
      .filter(([, { expire }]) => expire > now)
      .map(([key, window]) => ({ key, window, points: window.unsent }))
    for (const { window } of sent) window.unsent = 0
    try {
      const { rows } = await this.#pool.query<{ key: string; points: number; expire: string }>({
        name: 'exchange rate counts',
        text: exchange,
        values: [
          sent.map(({ key }) => hashed(key)),
          sent.map(({ points }) => points),
          sent.map(({ window }) => window.expire),
          now,
        ],
      })
      const totals = new Map(rows.map((row) => [row.key, row]))
      for (const { key, window } of sent) {
        const { points, expire } = totals.get(hashed(key))!
        Object.assign(window, { points: points + window.unsent, expire: Number(expire) })
      }
      this.#isFailing = false
    } catch (error) {
      for (const { key, window, points } of sent) {
        window.unsent += points
        if (this.#windows.get(key) === window) this.#unsent.set(key, window)
      }
      if (!this.#isFailing) this.#onError(error)
      this.#isFailing = true
    }
    this.#exchanging = undefined
    if (this.#unsent.size > 0) this.#schedule()
  }

  #schedule() {
    this.#timer ??= setTimeout(() => void this.flush(), exchangeIntervalMs).unref()
  }
}
