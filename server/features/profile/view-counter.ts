import DataLoader from 'dataloader'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { type ProfileRow, profilesBySlugs } from './profile-rows.ts'
import { countVisits, type Visit, visitMinutes } from './profile-visits.ts'

/** kill -9 loses at most the views of this time. */
const flushIntervalMs = 1_000
/** Views per statement, which takes about 150 ms. */
const defaultBatchSize = 10_000
/** In memory while PostgreSQL is unreachable, about 2 MB each; then the oldest is dropped. */
const maxBatches = 10
const lastFlushTimeoutMs = 2_000
/** Profiles of simultaneous views per statement. */
const maxProfilesPerRead = 100

interface Viewed {
  id: number
  /** The owner, whose views are not counted. */
  userId: number
}

interface Parts {
  pool: Pool
  logger: Logger
  batchSize?: number
}

/** Counts the views of one process in memory and saves them once a second in one statement (docs/decisions/0027-view-batches.md). */
export class ViewCounter {
  readonly #pool: Pool
  readonly #logger: Logger
  readonly #batchSize: number
  readonly #profiles: DataLoader<string, ProfileRow | undefined>
  readonly #recent = new RecentVisits()
  readonly #unsaved = new Map<number, number>()
  #queued = new Map<string, Visit>()
  #reading: Promise<unknown> = Promise.resolve()
  #flushing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isFailing = false
  #isStopped = false
  #dropped = 0

  constructor({ pool, logger, batchSize = defaultBatchSize }: Parts) {
    this.#batchSize = batchSize
    this.#pool = pool
    this.#logger = logger
    this.#profiles = new DataLoader((slugs) => this.#readProfiles(slugs), {
      cache: false,
      maxBatchSize: maxProfilesPerRead,
      batchScheduleFn: (readBatch) => void this.#reading.then(() => setImmediate(readBatch)),
    })
  }

  get unsaved(): number {
    return [...this.#unsaved.values()].reduce((sum, count) => sum + count, 0)
  }

  get dropped(): number {
    return this.#dropped
  }

  /** Without its lists. Views that arrive during a statement share the next one. */
  profile(slug: string): Promise<ProfileRow | undefined> {
    return this.#profiles.load(slug)
  }

  /**
   * Ignores robots, the owner, and visitors of the last 30 minutes. Returns the number of unsaved views, to
   * add to the stored count.
   */
  count({ id, userId: owner }: Viewed, { userId, visitor }: Pick<Context, 'userId' | 'visitor'>): number {
    if (userId !== owner && !visitor.isRobot) this.#add(id, visitor.hash)
    return this.#unsaved.get(id) ?? 0
  }

  /** Never rejects: views that cannot be saved stay queued. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#saveAll())
    return this.#flushing
  }

  /** Saves queued views first; logs those lost by a timeout. */
  async stop(): Promise<void> {
    await Promise.race([this.flush(), sleep(lastFlushTimeoutMs, undefined, { ref: false })])
    this.#isStopped = true
    clearTimeout(this.#timer)
    if (this.unsaved > 0)
      this.#logger.error(
        { views: this.unsaved },
        'Views were lost: PostgreSQL did not save them before the shutdown',
      )
  }

  #readProfiles(slugs: readonly string[]) {
    const profiles = profilesBySlugs(this.#pool, slugs)
    this.#reading = profiles.catch(() => {})
    return profiles
  }

  #add(profileId: number, visitor: string) {
    const visit = { profileId, visitor }
    const key = keyOf(visit)
    if (!this.#recent.add(key) || this.#queued.has(key)) return
    this.#queued.set(key, visit)
    this.#addUnsaved(profileId, 1)
    this.#dropSurplus()
    if (this.#queued.size % this.#batchSize === 0) void this.flush()
    this.#schedule()
  }

  #addUnsaved(profileId: number, by: number) {
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
    const visits = [...this.#queued.values()]
    this.#queued = new Map()
    for (let saved = 0; saved < visits.length; saved += this.#batchSize) {
      try {
        await this.#save(visits.slice(saved, saved + this.#batchSize))
      } catch (err) {
        return this.#requeue(visits.slice(saved), err)
      }
    }
  }

  async #save(visits: Visit[]) {
    for (const { ageMs, ...visit } of await countVisits(this.#pool, visits))
      this.#recent.correct(keyOf(visit), ageMs)
    for (const { profileId } of visits) this.#addUnsaved(profileId, -1)
    if (this.#isFailing) this.#logger.info('Views are saved in PostgreSQL again')
    this.#isFailing = false
  }

  /** Safe even if PostgreSQL has saved them, because it does not count a visit twice. */
  #requeue(visits: Visit[], err: unknown) {
    const newer = this.#queued
    this.#queued = new Map(visits.map((visit) => [keyOf(visit), visit]))
    for (const [key, visit] of newer)
      if (this.#queued.has(key)) this.#addUnsaved(visit.profileId, -1)
      else this.#queued.set(key, visit)
    this.#dropSurplus()
    if (!this.#isFailing)
      this.#logger.error({ err }, 'Views cannot be saved in PostgreSQL; retrying every second')
    this.#isFailing = true
    this.#schedule()
  }

  #dropSurplus() {
    if (this.#queued.size <= maxBatches * this.#batchSize) return
    const dropped = [...this.#queued.values()].slice(0, -(maxBatches - 1) * this.#batchSize)
    for (const visit of dropped) {
      this.#queued.delete(keyOf(visit))
      this.#addUnsaved(visit.profileId, -1)
    }
    this.#dropped += dropped.length
    this.#logger.error({ views: dropped.length }, 'Views were dropped: the queue for PostgreSQL is full')
  }
}

const keyOf = ({ profileId, visitor }: Visit) => `${profileId} ${visitor}`

const visitWindowMs = visitMinutes * 60_000
/** Visits per generation, about 7 MB. */
const generationSize = 50_000

/**
 * Caches when the latest 50,000 to 100,000 visits were counted, in two generations. An evicted visit is sent to the
 * database again, which does not count it twice.
 */
class RecentVisits {
  #young = new Map<string, number>()
  #old = new Map<string, number>()

  /** False if it was counted less than 30 minutes ago. */
  add(key: string): boolean {
    const last = this.#young.get(key) ?? this.#old.get(key)
    if (last !== undefined && Date.now() - last < visitWindowMs) return false
    this.#set(key, Date.now())
    return true
  }

  correct(key: string, ageMs: number) {
    this.#set(key, Date.now() - ageMs)
  }

  #set(key: string, time: number) {
    if (this.#young.size >= generationSize) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, time)
  }
}
