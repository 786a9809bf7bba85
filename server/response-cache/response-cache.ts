import { LRUCache } from 'lru-cache'
import { CacheFill } from './cache-fill.ts'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Changes of view counts, which are saved once a second, drop no responses: a count is at most 5 s old. */
const ttlMs = 4_000
const maxBodyBytes = 256 * 1024
/** Estimated size of an entry without key and body. */
const entryOverheadBytes = 500
/** Measured with 200 tags per entry: 54 for the same tags, 70 for different ones. */
const tagBytes = 70
/** Of a body with its compressed form, relative to the body. */
const compressedFactor = 1.5

export interface CachedResponse {
  readonly key: string
  /** As latin1, which Node writes together with the headers; saves a tenth of the time of a hit. */
  readonly body: string
  readonly etag: string
  readonly tags: ReadonlySet<string>
  /** When its computation began, by performance.now(). */
  readonly startedAt: number
  /** The gzipped body as latin1, after the first request that accepts it. */
  gzip?: string
}

/**
 * An in-memory cache of responses that are the same for all visitors (docs/decisions/0029-response-cache.md). Changes drop them
 * by tags. Off until `turnOn`.
 */
export class ResponseCache {
  hits = 0
  misses = 0
  #isOn = false
  readonly #invalidations = new InvalidationLog()
  readonly #byTag = new Map<string, Set<CachedResponse>>()
  /** Or the key of the response. */
  readonly #responses: LRUCache<string, CachedResponse | string>

  constructor(maxBytes: number) {
    this.#responses = new LRUCache({
      maxSize: maxBytes,
      ttl: ttlMs,
      ttlResolution: 50,
      sizeCalculation: (cached, key) =>
        entryOverheadBytes +
        key.length +
        (typeof cached === 'string'
          ? 0
          : Math.ceil(cached.body.length * compressedFactor) + cached.tags.size * tagBytes),
      // It must not delete entries: the cache would call it for them before it returns.
      disposeAfter: (cached) => {
        if (typeof cached !== 'string') this.#forget(cached)
      },
    })
  }

  get isOn(): boolean {
    return this.#isOn
  }

  get size(): number {
    return [...this.#responses.values()].filter((cached) => typeof cached !== 'string').length
  }

  get bytes(): number {
    return this.#responses.calculatedSize
  }

  get invalidations(): number {
    return this.#invalidations.count
  }

  turnOn(): void {
    this.#isOn = true
  }

  /** Empties the cache and stores nothing until `turnOn`. */
  turnOff(): void {
    this.#isOn = false
    this.invalidate([everything])
  }

  get(key: string): CachedResponse | undefined {
    const cached = this.#responses.get(key)
    return typeof cached === 'string' ? this.get(cached) : cached
  }

  fill(key: string): CacheFill {
    return new CacheFill(key, this.#invalidations.count, performance.now())
  }

  /** Skips a response that was not approved, is too large, or was dropped while it was computed. */
  store(fill: CacheFill, text: string, etag: string): void {
    if (
      !this.#isOn ||
      !fill.isApproved ||
      this.#invalidations.hasInvalidated(fill.tags, fill.invalidationsAtStart)
    )
      return
    const body = Buffer.from(text).toString('latin1')
    if (body.length > maxBodyBytes) return
    const key = fill.operationKey ?? fill.key
    const { tags, startedAt } = fill
    if (!this.get(key)) this.#add({ key, body, etag, tags, startedAt })
    if (fill.key !== key) this.#responses.set(fill.key, key)
  }

  /** Drops responses that are being computed, too. */
  invalidate(tags: readonly string[]): void {
    this.#invalidations.add(tags)
    if (tags.includes(everything)) this.#responses.clear()
    else
      for (const tag of tags)
        for (const cached of this.#byTag.get(tag) ?? []) this.#responses.delete(cached.key)
  }

  #add(cached: CachedResponse): void {
    this.#responses.set(cached.key, cached, { start: cached.startedAt })
    if (!this.#responses.has(cached.key)) return // larger than the cache, or expired
    for (const tag of cached.tags) {
      const tagged = this.#byTag.get(tag)
      if (tagged) tagged.add(cached)
      else this.#byTag.set(tag, new Set([cached]))
    }
  }

  #forget(cached: CachedResponse): void {
    for (const tag of cached.tags) {
      const tagged = this.#byTag.get(tag)
      tagged?.delete(cached)
      if (tagged?.size === 0) this.#byTag.delete(tag)
    }
  }
}

/** A response whose computation spans more invalidations is not stored. */
const minLoggedInvalidations = 1_000

const everything = 'all'

/** For responses that are being computed. */
class InvalidationLog {
  count = 0
  #latest: (readonly string[])[] = []

  add(tags: readonly string[]): void {
    this.count++
    this.#latest.push(tags)
    // Halved instead of shifted, for amortized constant time.
    if (this.#latest.length > 2 * minLoggedInvalidations)
      this.#latest = this.#latest.slice(-minLoggedInvalidations)
  }

  /** Whether an invalidation after the first `invalidationsAtStart` ones may have one of the tags. */
  hasInvalidated(tags: ReadonlySet<string>, invalidationsAtStart: number): boolean {
    const since = this.count - invalidationsAtStart
    if (since === 0) return false
    if (since > this.#latest.length) return true
    return this.#latest
      .slice(-since)
      .some((invalidated) => invalidated.some((tag) => tag === everything || tags.has(tag)))
  }
}

export function cacheMetrics(registry: Registry, cache: ResponseCache): void {
  const gauge = (name: string, help: string, value: () => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value())
        },
      }),
    )
  registry.registerMetric(
    new Counter({
      name: 'response_cache_requests_total',
      help: 'Requests of visitors answered from the cache (hit) or not (miss)',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        this.inc({ outcome: 'hit' }, cache.hits)
        this.inc({ outcome: 'miss' }, cache.misses)
      },
    }),
  )
  gauge('response_cache_entries', 'Responses in the cache', () => cache.size)
  gauge('response_cache_bytes', 'Estimated bytes of these responses with their keys', () => cache.bytes)
  gauge('response_cache_on', '1 while the cache receives notifications of changes and is used, else 0', () =>
    Number(cache.isOn),
  )
}
