import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** Precision of the times of last use. */
const saveIntervalMs = 60_000
const lastSaveTimeoutMs = 2_000

/**
 * Collects the uses of sessions and access tokens in memory and saves them in one statement each per minute. Drops a batch
 * that cannot be saved.
 */
export class LastUses {
  readonly #pool: Pool
  readonly #logger: Logger
  #sessions = new Set<string>()
  #tokens = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()

  constructor({ pool, logger }: { pool: Pool; logger: Logger }) {
    this.#pool = pool
    this.#logger = logger
  }

  recordSession(sid: string): void {
    this.#sessions.add(sid)
    this.#schedule()
  }

  recordToken(id: number): void {
    this.#tokens.add(id)
    this.#schedule()
  }

  /** Never rejects. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#saving = this.#saving
      .then(() => this.#saveAll())
      .catch((err: unknown) => this.#logger.error({ err }, 'Times of last use cannot be saved in PostgreSQL'))
    return this.#saving
  }

  async stop(): Promise<void> {
    await Promise.race([this.save(), sleep(lastSaveTimeoutMs, undefined, { ref: false })])
  }

  #schedule() {
    this.#timer ??= setTimeout(() => void this.save(), saveIntervalMs).unref()
  }

  async #saveAll() {
    const [sids, tokenIds] = [[...this.#sessions], [...this.#tokens]]
    this.#sessions = new Set()
    this.#tokens = new Set()
    // Other processes may have saved a use in this minute.
    const isOld = (column: string) => `coalesce(${column} < now() - interval '30 seconds', true)`
    if (sids.length > 0)
      await this.#pool.query(
        `update session set last_seen_at = now() where sid = any($1) and ${isOld('last_seen_at')}`,
        [sids],
      )
    if (tokenIds.length > 0)
      await this.#pool.query(
        `update access_token set last_used_at = now() where id = any($1) and ${isOld('last_used_at')}`,
        [tokenIds],
      )
  }
}
