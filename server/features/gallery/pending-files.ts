import { type ImageStore, UnwritableStore } from './image-store.ts'

/** Stored files of pictures without rows yet; deleted at disposal unless `keep()` was called. */
export class PendingFiles implements AsyncDisposable {
  readonly #images: ImageStore
  #names: string[] = []

  constructor(images: ImageStore) {
    this.#images = images
  }

  /** Throws `UnwritableStore` if the store cannot be written. */
  async put(contents: readonly { name: string; content: Buffer }[]): Promise<void> {
    this.#names.push(...contents.map(({ name }) => name))
    // Waits for all, so that disposal does not race with a put.
    const puts = await Promise.allSettled(
      contents.map(({ name, content }) => this.#images.put(name, content)),
    )
    const failed = puts.filter((put) => put.status === 'rejected').map(({ reason }) => reason as Error)
    const error = failed.find((error) => error instanceof UnwritableStore) ?? failed[0]
    if (error) throw error
  }

  keep(): void {
    this.#names = []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#images.remove(this.#names).catch(() => {}) // the sweep deletes the rest
  }
}
