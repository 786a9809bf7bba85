import { LRUCache } from 'lru-cache'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../../graphql/context.ts'
import { countVisits, type Visit, visitMinutes } from './profile-visits.ts'

/** kill -9 loses at most the views of this time. */
const flushIntervalMs = 1_000
/** Views per statement, which takes about 150 ms. */
const batchSize = 10_000
/** In memory while PostgreSQL is unreachable, about 20 MB. */
const maxQueued = 100_000
const lastFlushTimeoutMs = 2_000
const visitWindowMs = visitMinutes * 60_000

interface Viewed {
  id: number
  /** The owner, whose views are not counted. */
  userId: number
}

declare module '../../graphql/context.ts' {
  interface Services {
    views: ViewCounter
  }
}

/** Queues the views of one process and saves them once a second (docs/decisions/0027-view-batches.md). */
export class ViewCounter {
  /** Views lost since the start of the process, because the queue was full. */
  dropped = 0
  readonly #pool: Pool
  readonly #logger: Logger
  /** Spares the database the latest visits that it would not count. */
  readonly #recent = new LRUCache<string, true>({
    // Not `max`, which allocates the room for all at once: 16 ms of each start.
    maxSize: 100_000,
    sizeCalculation: () => 1,
    ttl: visitWindowMs,
    // Looked up at each call, because tests replace it.
    perf: { now: () => performance.now() },
  })
  readonly #queue: Visit[] = []
  readonly #unsavedOf = new Map<number, number>()
  readonly #timer = setInterval(() => void this.flush(), flushIntervalMs).unref()
  #flushing: Promise<void> | undefined
  #isFailing = false

  constructor({ pool, logger }: { pool: Pool; logger: Logger }) {
    this.#pool = pool
    this.#logger = logger
  }

  get unsaved(): number {
    return this.#queue.length
  }

  /**
   * Ignores robots, the owner, and visitors of the last 30 minutes. Returns the number of unsaved views, to
   * add to the stored count.
   */
  count({ id, userId: owner }: Viewed, { userId, visitor }: Pick<Context, 'userId' | 'visitor'>): number {
    if (userId !== owner && !visitor.isRobot) this.#add({ profileId: id, visitor: visitor.hash })
    return this.#unsavedOf.get(id) ?? 0
  }

  /** Never rejects: views that cannot be saved stay queued. */
  flush(): Promise<void> {
    this.#flushing ??= this.#saveAll().finally(() => (this.#flushing = undefined))
    return this.#flushing
  }

  /** Saves queued views first; logs those lost by a timeout. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.race([this.flush(), sleep(lastFlushTimeoutMs, undefined, { ref: false })])
    const views = this.unsaved
    if (views > 0)
      this.#logger.error({ views }, 'Views were lost: PostgreSQL did not save them before the shutdown')
  }

  #add(visit: Visit) {
    if (this.#recent.has(visitKey(visit))) return
    if (this.#queue.length >= maxQueued) {
      if (this.dropped++ === 0) this.#logger.error('Views are dropped: the queue for PostgreSQL is full')
      return
    }
    this.#recent.set(visitKey(visit), true)
    this.#queue.push(visit)
    this.#unsavedOf.set(visit.profileId, (this.#unsavedOf.get(visit.profileId) ?? 0) + 1)
  }

  async #saveAll() {
    try {
      while (this.#queue.length > 0) await this.#save(this.#queue.slice(0, batchSize))
    } catch (err) {
      // Sent again, even if PostgreSQL has saved them, because it does not count a visit twice.
      if (!this.#isFailing)
        this.#logger.error({ err }, 'Views cannot be saved in PostgreSQL; retrying every second')
      this.#isFailing = true
    }
  }

  async #save(visits: Visit[]) {
    for (const { ageMs, ...visit } of await countVisits(this.#pool, visits))
      this.#recent.set(visitKey(visit), true, { ttl: visitWindowMs - ageMs })
    this.#queue.splice(0, visits.length)
    for (const { profileId } of visits) {
      const unsaved = this.#unsavedOf.get(profileId)! - 1
      if (unsaved > 0) this.#unsavedOf.set(profileId, unsaved)
      else this.#unsavedOf.delete(profileId)
    }
    if (this.#isFailing) this.#logger.info('Views are saved in PostgreSQL again')
    this.#isFailing = false
  }
}

const visitKey = ({ profileId, visitor }: Visit) => `${profileId} ${visitor}`
