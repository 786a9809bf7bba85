import { captureDateOf } from '../../../contract/capture-date.ts'
import type { Context } from '../../context.ts'
import { storageFull } from '../../graphql/errors.ts'
import { StorageFull } from './image-store.ts'
import { makePictureFiles, type PictureFiles, UnreadablePicture } from './decoder-pool.ts'
import { type ReceivedFile, type RefusedFile, refusedFiles } from './received-files.ts'

/** What a row keeps of a picture whose files are stored. */
type StoredPicture = Omit<PictureFiles, 'contents'> & {
  /** The day on which the picture says that it was taken. */
  captureDate: string | null
}

/** Files of pictures that have no row yet: removed again unless somebody keeps them. */
export class PendingFiles implements AsyncDisposable {
  readonly #context: Context
  #names: string[] = []

  constructor(context: Context) {
    this.#context = context
  }

  /** Makes and stores the pictures in these files, all or none; names all that cannot be shown. */
  async all(files: readonly ReceivedFile[]): Promise<StoredPicture[]> {
    const works = files.map((file, place) => () => this.#store(file, place))
    const made = await this.#context.decoding.all(this.#context.requireUser().id, works)
    const refused = made.filter((one) => 'reason' in one)
    if (refused.length > 0) throw refusedFiles(refused)
    return made.filter((one): one is StoredPicture => !('reason' in one))
  }

  keep(): void {
    this.#names = []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.images.remove(this.#names).catch(() => {}) // the sweep removes what is left
  }

  async #store({ name, read }: ReceivedFile, place: number): Promise<StoredPicture | RefusedFile> {
    try {
      const original = await read()
      const { contents, ...picture } = await makePictureFiles(original)
      const captureDate = (await captureDateOf(new Blob([new Uint8Array(original)]))) ?? null
      this.#names.push(...contents.map((file) => file.name))
      // All have ended before any can be removed again.
      const puts = await Promise.allSettled(
        contents.map((file) => this.#context.images.put(file.name, file.content)),
      )
      const failed = puts.filter((put) => put.status === 'rejected').map(({ reason }) => reason as Error)
      if (failed[0]) throw failed.find((problem) => problem instanceof StorageFull) ?? failed[0]
      return { ...picture, captureDate }
    } catch (problem) {
      if (problem instanceof UnreadablePicture) return { name, place, reason: problem.message }
      if (problem instanceof StorageFull) throw storageFull()
      throw problem
    }
  }
}
