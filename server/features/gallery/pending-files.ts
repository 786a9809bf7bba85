import { storageFull } from '../../graphql/errors.ts'
import { type ImageStore, UnwritableStore } from './image-store.ts'

/** Stored files of pictures without rows yet; deleted at disposal unless `keep()` was called. */
export class PendingFiles implements AsyncDisposable {
  readonly #images: ImageStore
  #names: string[] = []

  constructor(images: ImageStore) {
    this.#images = images
  }

  /** Throws STORAGE_FULL if there is no space. */
  async put(contents: readonly { name: string; content: Buffer }[]): Promise<void> {
    this.#names.push(...contents.map(({ name }) => name))
    // Waits for all, so that disposal does not race with a put.
    const puts = await Promise.allSettled(
      contents.map(({ name, content }) => this.#images.put(name, content)),
    )
    const failed = puts.filter((put) => put.status === 'rejected').map(({ reason }) => reason as Error)
    if (failed.some((error) => error instanceof UnwritableStore)) throw storageFull()
    if (failed[0]) throw failed[0]
  }

  keep(): void {
    this.#names = []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#images.remove(this.#names).catch(() => {}) // the sweep deletes the rest
  }
}
