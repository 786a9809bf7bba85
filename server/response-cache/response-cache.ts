import { LRUCache } from 'lru-cache'

/** With view counts, which are saved within a second, visitors read nothing older than five seconds. */
const ttlMs = 4_000
const maxEntryBytes = 1024 * 1024
/** Estimated size of an entry without key and result. */
const entryOverheadBytes = 500

/**
 * An in-memory cache of results that are the same for all visitors, for four seconds from the beginning of their computation
 * (docs/decisions/0029-response-cache.md).
 */
export class ResponseCache {
  hits = 0
  misses = 0
  readonly #stored: LRUCache<string, object>
  readonly #running = new Map<string, Promise<object | undefined>>()

  constructor(maxBytes: number, ttl = ttlMs) {
    this.#stored = new LRUCache({ maxSize: maxBytes, maxEntrySize: maxEntryBytes, ttl })
  }

  get size(): number {
    return this.#stored.size
  }

  get bytes(): number {
    return this.#stored.calculatedSize
  }

  /**
   * Returns the result of an equal request, which is stored or still running. Undefined without one, also if the running one
   * fails: the caller then begins its own. A key determines the type of its result.
   */
  find<Result extends object>(key: string): Result | Promise<Result | undefined> | undefined {
    const cached = this.#stored.get(key) ?? this.#running.get(key)
    if (cached) this.hits++
    return cached as Result | Promise<Result | undefined> | undefined
  }

  /** Returns the result of an equal request, or computes it; `bytesOf` returns its size, undefined if others may not get it. */
  async through<Result extends object>(
    key: string,
    compute: () => Promise<Result>,
    bytesOf: (result: Result) => number | undefined,
  ): Promise<Result> {
    const cached = this.find<Result>(key)
    const shared = cached && (await cached)
    if (shared) return shared
    const end = this.begin(key)
    let result: Result | undefined
    try {
      return (result = await compute())
    } finally {
      const bytes = result && bytesOf(result)
      end(bytes === undefined ? undefined : result, bytes)
    }
  }

  /** Forgets all results, also those that are still running: they may lack a change. */
  empty(): void {
    this.#stored.clear()
    this.#running.clear()
  }

  /**
   * Lets equal requests wait for the one that begins. The caller must call the returned function when it ends: with a result
   * that all visitors may read and its size, or without.
   */
  begin(key: string): (result?: object, bytes?: number) => void {
    const start = performance.now()
    const { promise, resolve } = Promise.withResolvers<object | undefined>()
    this.misses++
    this.#running.set(key, promise)
    return (result, bytes = 0) => {
      const isCurrent = this.#running.get(key) === promise
      if (isCurrent) this.#running.delete(key)
      const size = Math.ceil(entryOverheadBytes + key.length + bytes)
      if (result && isCurrent) this.#stored.set(key, result, { start, size })
      resolve(result)
    }
  }
}
