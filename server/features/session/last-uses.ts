import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** So precise are the times of last use that users see; a request writes none. */
const saveIntervalMs = 60_000
const lastSaveTimeoutMs = 2_000

/** Saves when sessions were used last, in one statement a minute and process. A use that cannot be saved is forgotten. */
export class LastUses {
  readonly #pool: Pool
  readonly #logger: Logger
  #sessions = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()

  constructor({ pool, logger }: { pool: Pool; logger: Logger }) {
    this.#pool = pool
    this.#logger = logger
  }

  /** Notes that a request used the session. Sends no query. */
  ofSession(sid: string): void {
    this.#sessions.add(sid)
    this.#timer ??= setTimeout(() => void this.save(), saveIntervalMs).unref()
  }

  /** Saves the uses that were noted. Never rejects. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#saving = this.#saving
      .then(() => this.#saveAll())
      .catch((err: unknown) => this.#logger.error({ err }, 'Times of last use cannot be saved in PostgreSQL'))
    return this.#saving
  }

  /** Saves what was noted, before a shutdown. */
  async stop(): Promise<void> {
    await Promise.race([this.save(), sleep(lastSaveTimeoutMs, undefined, { ref: false })])
  }

  async #saveAll() {
    const sids = [...this.#sessions]
    this.#sessions = new Set()
    if (sids.length === 0) return
    await this.#pool.query(
      `update session set last_seen_at = now() where sid = any($1) and last_seen_at < now() - interval '30 seconds'`,
      [sids],
    )
  }
}
