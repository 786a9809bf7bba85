import { captureDateOf } from '../../../contract/capture-date.ts'
import type { Context } from '../../context.ts'
import { storageFull } from '../../graphql/errors.ts'
import { StorageFull } from './image-store.ts'
import { makePictureFiles, type PictureFiles, UnreadablePicture } from './decoder-pool.ts'
import { type ReceivedFile, type InvalidFile, invalidFilesError } from './received-files.ts'

type StoredPicture = Omit<PictureFiles, 'contents'> & {
  /** Capture date from the file's metadata. */
  captureDate: string | null
}

/** Stored files of pictures without rows yet; deleted at disposal unless `keep()` was called. */
export class PendingFiles implements AsyncDisposable {
  readonly #context: Context
  #names: string[] = []

  constructor(context: Context) {
    this.#context = context
  }

  /** Decodes and stores all files or none; the error names each invalid file. */
  async all(files: readonly ReceivedFile[]): Promise<StoredPicture[]> {
    const jobs = files.map((file, index) => () => this.#store(file, index))
    const results = await this.#context.decoding.all(this.#context.requireUser().id, jobs)
    const invalid = results.filter((result) => 'reason' in result)
    if (invalid.length > 0) throw invalidFilesError(invalid)
    return results.filter((result): result is StoredPicture => !('reason' in result))
  }

  keep(): void {
    this.#names = []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.images.remove(this.#names).catch(() => {}) // the sweep deletes the rest
  }

  async #store({ name, read }: ReceivedFile, index: number): Promise<StoredPicture | InvalidFile> {
    try {
      const original = await read()
      const { contents, ...picture } = await makePictureFiles(original)
      const captureDate = (await captureDateOf(new Blob([new Uint8Array(original)]))) ?? null
      this.#names.push(...contents.map((file) => file.name))
      // Waits for all, so that disposal does not race with a put.
      const puts = await Promise.allSettled(
        contents.map((file) => this.#context.images.put(file.name, file.content)),
      )
      const failed = puts.filter((put) => put.status === 'rejected').map(({ reason }) => reason as Error)
      if (failed[0]) throw failed.find((error) => error instanceof StorageFull) ?? failed[0]
      return { ...picture, captureDate }
    } catch (error) {
      if (error instanceof UnreadablePicture) return { name, index, reason: error.message }
      if (error instanceof StorageFull) throw storageFull()
      throw error
    }
  }
}
