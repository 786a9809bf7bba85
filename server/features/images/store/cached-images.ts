import { LRUCache } from 'lru-cache'
import { buffer } from 'node:stream/consumers'
import type { ImageStore } from './image-store.ts'

export const imageCacheLimits = {
  maxBytes: 64 * 1024 * 1024,
  /** Holds the sizes for screens. A large file is requested rarely, and would evict a hundred of them. */
  maxFileBytes: 512 * 1024,
  /** Another process may serve a picture this long after its deletion. */
  ttlMs: 10_000,
}

/**
 * An image store that keeps recently served files in memory, so that many visitors of a page cost one read per file
 * (docs/decisions/0015-image-stores.md).
 */
export class CachedImages implements ImageStore {
  readonly #images: ImageStore
  readonly #files: LRUCache<string, Buffer>
  readonly #maxFileBytes: number
  #removals = 0

  constructor(images: ImageStore, { maxBytes, maxFileBytes, ttlMs } = imageCacheLimits) {
    this.#images = images
    this.#maxFileBytes = maxFileBytes
    this.#files = new LRUCache({
      maxSize: maxBytes,
      ttl: ttlMs,
      sizeCalculation: ({ length }, name) => length + name.length,
    })
  }

  /** Like `open`, or returns the whole file if it is small. */
  async read(name: string): Promise<Buffer | Awaited<ReturnType<ImageStore['open']>>> {
    const cached = this.#files.get(name)
    if (cached) return cached
    const removals = this.#removals
    const file = await this.#images.open(name)
    if (!file || file.size > this.#maxFileBytes) return file
    const content = await buffer(file.content)
    // The file may have been removed while it was read.
    if (removals === this.#removals) this.#files.set(name, content)
    return content
  }

  async remove(names: readonly string[]): Promise<void> {
    try {
      await this.#images.remove(names)
    } finally {
      this.#removals++
      for (const name of names) this.#files.delete(name)
    }
  }

  put(name: string, content: Buffer): Promise<void> {
    return this.#images.put(name, content)
  }

  open(name: string) {
    return this.#images.open(name)
  }
}
