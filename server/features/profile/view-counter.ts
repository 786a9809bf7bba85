import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { countVisits, type Visit } from './profile-visits.ts'
import { RecentVisits } from './recent-visits.ts'
import type { Visitor } from './visitor.ts'

/** How long a view may wait in memory, and so what a kill -9 can lose, in milliseconds. */
const flushIntervalMs = 1_000
/** How many views one statement saves; it takes some 150 ms. */
const defaultBatchSize = 10_000
/** How many batches wait while the database is away, some 2 MB each; then the oldest is dropped. */
const maxBatches = 10
/** How long the end of a process waits for the last views, in milliseconds. */
const lastFlushTimeoutMs = 2_000

interface Viewed {
  id: number
  /** Of the owner, who is never counted. */
  userId: number
}

interface Viewer {
  visitor: Visitor
  userId: number | null
}

interface Parts {
  pool: Pool
  logger: Logger
  /** How many views one statement saves; a test is content with less. */
  batchSize?: number
}

/** Counts the views of one process in memory and saves them once a second in one statement (docs/decisions/0027-view-batches.md). */
export class ViewCounter {
  readonly #pool: Pool
  readonly #logger: Logger
  readonly #batchSize: number
  readonly #recent = new RecentVisits()
  /** How many views of a profile wait or are being saved. */
  readonly #unsaved = new Map<number, number>()
  #waiting = new Map<string, Visit>()
  #flushing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isFailing = false
  #isStopped = false
  #dropped = 0

  constructor({ pool, logger, batchSize = defaultBatchSize }: Parts) {
    this.#batchSize = batchSize
    this.#pool = pool
    this.#logger = logger
  }

  /** How many views are not saved yet. */
  get unsaved(): number {
    return [...this.#unsaved.values()].reduce((sum, count) => sum + count, 0)
  }

  /** How many views were lost because too many waited. */
  get dropped(): number {
    return this.#dropped
  }

  /**
   * Counts that somebody looks at a profile, unless a robot, its owner or a visitor of the last half hour does. Returns how
   * many views of it are to be added to the stored count. Sends nothing to the database.
   */
  count({ id, userId: owner }: Viewed, viewer: Viewer): number {
    if (viewer.userId !== owner && !viewer.visitor.isRobot) this.#add(id, viewer.visitor.hash)
    return this.#unsaved.get(id) ?? 0
  }

  /** Saves all views that wait. Never fails: what cannot be saved waits for the next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#saveAll())
    return this.#flushing
  }

  /** Saves what waits and stops; what the database does not take in time is lost, and logged. */
  async stop(): Promise<void> {
    await Promise.race([this.flush(), sleep(lastFlushTimeoutMs, undefined, { ref: false })])
    this.#isStopped = true
    clearTimeout(this.#timer)
    if (this.unsaved > 0)
      this.#logger.error({ views: this.unsaved }, 'Views were lost: PostgreSQL did not take them')
  }

  #add(profileId: number, visitor: string) {
    const visit = { profileId, visitor }
    const key = keyOf(visit)
    if (!this.#recent.add(key) || this.#waiting.has(key)) return
    this.#waiting.set(key, visit)
    this.#raise(profileId, 1)
    this.#dropSurplus()
    if (this.#waiting.size % this.#batchSize === 0) void this.flush()
    this.#schedule()
  }

  #raise(profileId: number, by: number) {
    const count = (this.#unsaved.get(profileId) ?? 0) + by
    if (count > 0) this.#unsaved.set(profileId, count)
    else this.#unsaved.delete(profileId)
  }

  #schedule() {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.flush()
    }, flushIntervalMs).unref()
  }

  async #saveAll() {
    const visits = [...this.#waiting.values()]
    this.#waiting = new Map()
    for (let saved = 0; saved < visits.length; saved += this.#batchSize) {
      try {
        await this.#save(visits.slice(saved, saved + this.#batchSize))
      } catch (err) {
        return this.#keep(visits.slice(saved), err)
      }
    }
  }

  async #save(visits: Visit[]) {
    for (const { age, ...visit } of await countVisits(this.#pool, visits))
      this.#recent.correct(keyOf(visit), age)
    for (const { profileId } of visits) this.#raise(profileId, -1)
    if (this.#isFailing) this.#logger.info('Views are saved in PostgreSQL again')
    this.#isFailing = false
  }

  /** For the next time: perhaps PostgreSQL saved them all the same, then it knows them. */
  #keep(visits: Visit[], err: unknown) {
    const newer = this.#waiting
    this.#waiting = new Map(visits.map((visit) => [keyOf(visit), visit]))
    for (const [key, visit] of newer)
      if (this.#waiting.has(key)) this.#raise(visit.profileId, -1)
      else this.#waiting.set(key, visit)
    this.#dropSurplus()
    if (!this.#isFailing)
      this.#logger.error({ err }, 'Views cannot be saved in PostgreSQL; retrying every second')
    this.#isFailing = true
    this.#schedule()
  }

  /** The oldest views make room for new ones. */
  #dropSurplus() {
    if (this.#waiting.size <= maxBatches * this.#batchSize) return
    const dropped = [...this.#waiting.values()].slice(0, -(maxBatches - 1) * this.#batchSize)
    for (const visit of dropped) {
      this.#waiting.delete(keyOf(visit))
      this.#raise(visit.profileId, -1)
    }
    this.#dropped += dropped.length
    this.#logger.error({ views: dropped.length }, 'Views were dropped: too many wait for PostgreSQL')
  }
}

const keyOf = ({ profileId, visitor }: Visit) => `${profileId} ${visitor}`
